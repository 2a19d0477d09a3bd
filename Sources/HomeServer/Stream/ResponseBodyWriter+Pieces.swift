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
            // A connection learns on its own thread that it shall hold back: it has its turn here,
            // or all pieces are with it before it knows.
            if !rest.isEmpty { await Task.yield() }
        }
    }
}
