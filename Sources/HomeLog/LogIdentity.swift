// SPDX-License-Identifier: Apache-2.0

/// Identifies a log among all others.
public struct LogIdentity: Sendable, Hashable {
    /// Sixteen random bytes, given at creation.
    public var logID: [UInt8]

    /// The major and minor number of the format on disk.
    public var formatVersion: FormatVersion

    /// An identity.
    /// - Parameters:
    ///   - logID: Exactly 16 bytes.
    ///   - formatVersion: The format of the files.
    public init(logID: [UInt8], formatVersion: FormatVersion = .current) {
        precondition(logID.count == LogIdentity.byteCount, "a log id has 16 bytes")
        self.logID = logID
        self.formatVersion = formatVersion
    }

    /// The length of a log id, in bytes.
    public static let byteCount = 16
}

/// The version of a file format: a greater major is refused, a greater minor is read.
public struct FormatVersion: Sendable, Hashable {
    public var major: UInt16
    public var minor: UInt16

    public init(major: UInt16, minor: UInt16) {
        self.major = major
        self.minor = minor
    }

    /// The version that this program writes.
    public static let current = FormatVersion(major: 2, minor: 1)

    /// The least major number whose readers know compressed segments.
    static let compressedMajor: UInt16 = 2

    /// The major numbers that it reads.
    static let readMajors: ClosedRange<UInt16> = 1...2
}
