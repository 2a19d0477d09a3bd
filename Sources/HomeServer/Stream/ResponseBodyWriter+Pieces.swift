// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import NIOCore

extension ResponseBodyWriter {
    /// Writes piece by piece: each waits until the client took what came before.
    @concurrent mutating func writeInPieces(
        _ bytes: [UInt8], of size: Int = ServerLimits.pieceBytes
    ) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(size)
            try await write(ByteBuffer(bytes: piece))
            rest = rest.dropFirst(piece.count)
        }
    }
}
