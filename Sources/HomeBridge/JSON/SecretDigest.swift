// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// A function that returns eight hex digits of a keyed digest of a secret (K-11).
public typealias SecretDigestFunction = @Sendable ([UInt8]) -> String

/// Digests that stand for secrets in the log (K-11).
public enum SecretDigest {
    /// The first eight hex digits of the HMAC-SHA-256 under a key.
    ///
    /// - Parameter key: kept outside the log; with an empty one a short secret can be found by
    ///   trying, which is good enough for a program that keeps nothing.
    public static func keyed(
        _ key: [UInt8], sha256: @escaping SHA256Function
    ) -> SecretDigestFunction {
        let short = key.count > blockBytes ? sha256(key) : key
        let padded = short + [UInt8](repeating: 0, count: blockBytes - short.count)
        let inner = padded.map { $0 ^ 0x36 }
        let outer = padded.map { $0 ^ 0x5C }
        return { bytes in hexText(sha256(outer + sha256(inner + bytes)).prefix(4)) }
    }

    /// What stands for a secret in the log: `redacted:` and eight hex digits, enough to see that
    /// it changed. A code is the same as text, as bytes and as a number.
    public static func mark(_ value: AttributeValue, by digest: SecretDigestFunction) -> String {
        mark(json: JSONValue(value), by: digest)
    }

    static func mark(json value: JSONValue, by digest: SecretDigestFunction) -> String {
        "redacted:" + digest(Array((value.wordText ?? JSONWriter.write(value)).utf8))
    }

    /// The block of SHA-256.
    private static let blockBytes = 64
}
