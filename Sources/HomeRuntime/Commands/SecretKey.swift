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
/// It lies beside the log and never in it: a log by itself does not give a PIN away to a search
/// through all ten thousand.
package struct SecretKey: Sendable {
    package static let fileName = "digest.key"
    private static let byteCount = 32

    package let bytes: [UInt8]

    /// - Parameter bytes: 32 of them.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Why there is no key.
    package enum Failure: Error {
        case system(SystemFailure)
        /// The file at this path holds other bytes than were written.
        case damaged(path: String)
    }

    /// The key of a data directory; made when there is none.
    ///
    /// A changed key is an error: under another key every code that the log knows would look
    /// changed, without a visible reason. A file of an older version has no check value and is
    /// trusted.
    ///
    /// - Parameter random: gives the bits of a new key.
    package init(directory: String, random: () -> UInt64) throws(Failure) {
        if let found = try SecretKey(in: directory) {
            self = found
            return
        }
        bytes = (0..<Self.byteCount).map { _ in UInt8(truncatingIfNeeded: random()) }
        do throws(SystemFailure) {
            try write(to: directory)
        } catch {
            throw .system(error)
        }
    }

    /// Puts it beside a log.
    package func write(to directory: String) throws(SystemFailure) {
        try DataFile.replace(
            directory: directory, name: Self.fileName, with: bytes + Self.check(of: bytes))
    }

    /// The key of a data directory; nil where it has none.
    package init?(in directory: String) throws(Failure) {
        let path = directory + "/" + Self.fileName
        guard let content = try Self.read(path) else { return nil }
        bytes = Array(content.prefix(Self.byteCount))
        let isSound =
            content.count == Self.byteCount
            || content.dropFirst(Self.byteCount) == Self.check(of: bytes)[...]
        guard isSound else { throw .damaged(path: path) }
    }

    private static func check(of key: [UInt8]) -> [UInt8] {
        Array(sha256(Array("hearth digest key".utf8) + key).prefix(8))
    }

    /// Eight hex digits; `redacted:` is put before them where they stand for a secret.
    var digest: SecretDigestFunction { SecretDigest.keyed(bytes, sha256: sha256) }

    /// - Returns: nil where there is no file.
    private static func read(_ path: String) throws(Failure) -> [UInt8]? {
        var information = stat()
        guard lstat(path, &information) == 0 else {
            if errno == ENOENT { return nil }
            throw .system(SystemFailure("stat \(path)"))
        }
        guard let bytes = DataFile.read(path, bytesMax: 4096) else {
            throw .system(SystemFailure("read \(path)"))
        }
        return bytes
    }
}
