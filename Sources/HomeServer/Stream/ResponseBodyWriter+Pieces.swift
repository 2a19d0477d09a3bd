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

    /// Writes parts that follow each other, joined to pieces: the next part is made when the client
    /// took what came before.
    @concurrent mutating func write(
        joined parts: some Sequence<[UInt8]>, of size: Int = ServerLimits.pieceBytes
    ) async throws {
        var piece: [UInt8] = []
        for part in parts {
            piece += part
            guard piece.count >= size else { continue }
            try await writeInPieces(piece, of: size)
            piece = []
        }
        try await writeInPieces(piece, of: size)
    }
}
