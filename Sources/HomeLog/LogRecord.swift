// SPDX-License-Identifier: Apache-2.0

/// One record to append: everything that one cause produced, as bytes.
public struct LogRecord: Sendable, Hashable {
    /// When it was received, in nanoseconds since 1970 UTC.
    public var time: Int64

    /// The encoded events.
    public var events: [UInt8]

    /// The captured message, or nil. It has a checksum of its own and the fold never reads it.
    public var capture: [UInt8]?

    public init(time: Int64, events: [UInt8], capture: [UInt8]? = nil) {
        self.time = time
        self.events = events
        self.capture = capture
    }
}

/// Records that become durable together: all of them or none.
public struct LogBatch: Sendable, Hashable {
    /// At least one record.
    public var records: [LogRecord]

    /// Dictionary entries that these records are the first to use; they get the next ids in order.
    public var dictionary: [[UInt8]]

    /// The era of the wall clock that the times of these records belong to.
    public var era: UInt32

    public init(records: [LogRecord], dictionary: [[UInt8]] = [], era: UInt32 = 0) {
        self.records = records
        self.dictionary = dictionary
        self.era = era
    }
}

/// One record as read back.
public struct StoredRecord: Sendable, Hashable {
    public var offset: UInt64
    /// When it was received, in nanoseconds since 1970 UTC.
    public var time: Int64
    public var era: UInt32
    public var events: [UInt8]
    public var capture: StoredCapture

    public init(
        offset: UInt64, time: Int64, era: UInt32, events: [UInt8], capture: StoredCapture
    ) {
        self.offset = offset
        self.time = time
        self.era = era
        self.events = events
        self.capture = capture
    }
}

/// The captured message of a stored record.
public enum StoredCapture: Sendable, Hashable {
    /// The record was stored without one.
    case absent
    case bytes([UInt8])
    /// Its checksum does not match; the record's events are sound.
    case damaged
}
