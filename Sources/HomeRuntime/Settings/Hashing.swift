// SPDX-License-Identifier: Apache-2.0

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CLibcrypto
#endif

/// SHA-256, for the core that imports nothing: the system's, which libmosquitto links already.
@Sendable
public func sha256(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
        Array(SHA256.hash(data: bytes))
    #else
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            _ = SHA256(bytes, bytes.count, digest.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    #endif
}

/// SHA-256 of bytes that come piece by piece.
public final class SHA256Stream {
    #if canImport(CryptoKit)
        private var hash = SHA256()

        /// A hash of nothing so far.
        public init() {}

        /// Takes more bytes.
        public func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

        /// The digest of everything so far; nothing may follow.
        public func finish() -> [UInt8] { Array(hash.finalize()) }
    #else
        private let context: OpaquePointer

        /// A hash of nothing so far.
        public init() {
            context = EVP_MD_CTX_new()
            precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "SHA-256 is there")
        }

        deinit { EVP_MD_CTX_free(context) }

        /// Takes more bytes.
        public func update(_ bytes: [UInt8]) {
            precondition(EVP_DigestUpdate(context, bytes, bytes.count) == 1, "it goes on")
        }

        /// The digest of everything so far; nothing may follow.
        public func finish() -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
                let result = EVP_DigestFinal_ex(context, digest.baseAddress, nil)
                precondition(result == 1, "it ends once")
                count = Int(SHA256_DIGEST_LENGTH)
            }
        }
    #endif
}
