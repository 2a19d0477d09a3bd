// SPDX-License-Identifier: Apache-2.0

/// Values by key that change only for who knows their revision.
///
/// Every call blocks; never call one from the cooperative pool.
public protocol KeyStore: AnyObject, Sendable {
    /// Writes a value where there is none, and returns its revision.
    /// - Throws: `wrongSequence` where there is one.
    func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64

    /// Writes a value in the place of another one, and returns its revision, which is greater than
    /// every one before.
    /// - Throws: `wrongSequence` where the value has another revision, or is gone.
    func update(
        _ key: String, _ value: [UInt8], revision: UInt64
    ) throws(StreamError) -> UInt64

    /// The value and its revision; nil where there is none.
    func read(_ key: String) throws(StreamError) -> KeyValue?
}

/// A value of a key.
public struct KeyValue: Sendable, Hashable {
    public var bytes: [UInt8]
    public var revision: UInt64

    public init(bytes: [UInt8], revision: UInt64) {
        self.bytes = bytes
        self.revision = revision
    }
}
