// SPDX-License-Identifier: Apache-2.0

public import HomeLog

/// How much of a log is kept; nothing goes where nothing is set.
public struct RetentionLimits: Sendable, Hashable {
    /// The most bytes that the data directory may take.
    public var bytes: UInt64?
    /// How old records may become, in nanoseconds.
    public var age: Int64?
    /// How old captured messages may become, in nanoseconds; their events stay.
    public var captureAge: Int64?

    /// Keeps everything.
    public init() {}

    /// Whether nothing ever goes.
    public var keepsAll: Bool { bytes == nil && age == nil && captureAge == nil }

    /// The smallest budget of bytes for a log: the segment that is written, the next one, and room
    /// for checkpoints and for one segment of history.
    public static func bytesMin(_ limits: LogLimits = LogLimits()) -> UInt64 {
        4 * UInt64(limits.segmentBytesMax)
    }

    /// The limits of a log with this budget: its checkpoints take an eighth of it at most.
    public func applied(to limits: LogLimits) -> LogLimits {
        var limits = limits
        if let bytes {
            limits.checkpointsBytesMax = min(
                limits.checkpointsBytesMax, Int(clamping: bytes / 8))
        }
        return limits
    }
}

/// A point that is to be kept, with all that is behind it, against all but the byte budget.
public struct HeldPoint: Sendable, Hashable {
    /// The name of its tag.
    public var name: String
    /// The offset of its record.
    public var offset: UInt64

    /// - Parameters:
    ///   - name: The name of its tag.
    ///   - offset: The offset of its record.
    public init(name: String, offset: UInt64) {
        self.name = name
        self.offset = offset
    }
}

/// The held points cannot be read, so nothing may go.
public struct HeldPointsError: Error, Sendable, Hashable {
    /// What is wrong with them, in one sentence.
    public var sentence: String

    /// - Parameter sentence: What is wrong with them, in one sentence.
    public init(sentence: String) { self.sentence = sentence }
}
