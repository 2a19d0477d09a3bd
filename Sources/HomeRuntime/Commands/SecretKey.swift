// SPDX-License-Identifier: Apache-2.0

import HomeBridge

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The key of the digests that stand for secrets in the log (K-11).
///
/// It lives beside the log and never in it, so that a log that is shown to somebody gives no PIN
/// away to him who tries ten thousand.
struct SecretKey: Sendable {
    static let fileName = "digest.key"
    private static let byteCount = 32

    private let key: [UInt8]

    init(bytes: [UInt8]) { key = bytes }

    /// The key of a data directory; made when there is none.
    init(directory: String) throws(SystemFailure) {
        let path = directory + "/" + Self.fileName
        if let bytes = try Self.read(path) {
            key = bytes
            return
        }
        let bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max) }
        try Self.write(bytes, to: path)
        key = bytes
    }

    /// Eight hex digits; `redacted:` is put before them where they stand for a secret.
    var digest: SecretDigestFunction { SecretDigest.keyed(key, sha256: sha256) }

    private static func read(_ path: String) throws(SystemFailure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: byteCount)
        let count = Self.read(descriptor, &bytes)
        guard count >= 0 else { throw SystemFailure("read \(path)") }
        // A file cut short by a crash is made anew: digests made with it were never logged.
        return count == byteCount ? bytes : nil
    }

    private static func read(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, &bytes, bytes.count)
        #elseif canImport(Musl)
            Musl.read(descriptor, &bytes, bytes.count)
        #else
            Glibc.read(descriptor, &bytes, bytes.count)
        #endif
    }

    private static func write(_ key: [UInt8], to path: String) throws(SystemFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
        defer { close(descriptor) }
        #if canImport(Darwin)
            let count = Darwin.write(descriptor, key, key.count)
        #elseif canImport(Musl)
            let count = Musl.write(descriptor, key, key.count)
        #else
            let count = Glibc.write(descriptor, key, key.count)
        #endif
        guard count == key.count, fsync(descriptor) == 0 else {
            throw SystemFailure("write \(path)")
        }
    }
}
