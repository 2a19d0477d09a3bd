// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Compresses whole texts as gzip does.
enum Gzip {
    /// How much time is spent for how few bytes.
    enum Effort: Int32 {
        /// For what is made for one request.
        case little = 4
        /// For what is kept.
        case most = 9
    }

    /// The compressed bytes; nil where zlib has no memory for them.
    static func bytes(_ plain: [UInt8], _ effort: Effort) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 for the form of gzip.
        let isReady = deflateInit2_(
            &stream, effort.rawValue, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard isReady == Z_OK, let count = UInt32(exactly: plain.count) else { return nil }
        defer { deflateEnd(&stream) }
        let most = deflateBound(&stream, UInt(count))
        guard let room = UInt32(exactly: most) else { return nil }
        var plain = plain
        let packed = [UInt8](unsafeUninitializedCapacity: Int(most)) { packed, written in
            let end = plain.withUnsafeMutableBufferPointer { plain in
                stream.next_in = plain.baseAddress
                stream.avail_in = count
                stream.next_out = packed.baseAddress
                stream.avail_out = room
                return deflate(&stream, Z_FINISH)
            }
            written = end == Z_STREAM_END ? Int(stream.total_out) : 0
        }
        return packed.isEmpty ? nil : packed
    }
}
