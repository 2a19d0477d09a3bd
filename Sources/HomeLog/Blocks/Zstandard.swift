// SPDX-License-Identifier: Apache-2.0

import CZstd

/// Compresses blocks, each into one Zstandard frame that says its size and has a checksum.
final class ZstandardCompressor {
    /// The greatest that a record log gains from: above it takes twice the time for one percent.
    static let level: Int32 = 9

    private let context: OpaquePointer

    init() {
        guard let context = ZSTD_createCCtx() else { fatalError("no memory for a compressor") }
        self.context = context
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Self.level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    }

    deinit { ZSTD_freeCCtx(context) }

    func compress(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { buffer, count in
            let result = ZSTD_compress2(
                context, buffer.baseAddress, buffer.count, bytes, bytes.count)
            precondition(ZSTD_isError(result) == 0, "the buffer has the bound of the library")
            count = result
        }
    }
}

/// Decompresses single frames.
final class ZstandardDecompressor {
    private let context: OpaquePointer

    init() {
        guard let context = ZSTD_createDCtx() else { fatalError("no memory for a decompressor") }
        self.context = context
    }

    deinit { ZSTD_freeDCtx(context) }

    /// - Returns: false where the bytes are no frame that verifies and fills the target exactly.
    func decompress(
        _ frame: ArraySlice<UInt8>, into target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        frame.withUnsafeBytes { frame in
            ZSTD_decompressDCtx(
                context, target.baseAddress, target.count, frame.baseAddress, frame.count)
                == target.count
        }
    }
}
