// SPDX-License-Identifier: Apache-2.0

/// Where a cursor gets its batches; each log backend has one.
public protocol BatchSource: AnyObject {
    /// Adds the items of the next committed batches, at least one, to an empty `batch`.
    /// - Returns: false at the durable end; a later call may find more.
    func load(into batch: inout LoadedBatch) throws(LogError) -> Bool
}

/// Bytes of one or more whole batches and where their parts lie.
public struct LoadedBatch: Sendable {
    /// The bytes that items point into.
    public var bytes: [UInt8] = []
    public var items: [LoadedItem] = []
    /// The damaged ranges that `lost` items number.
    public var damage: [DamagedRange] = []
    /// The value that capture checksums start from; nil when there are none to check.
    public var captureSeed: UInt32?
    /// Where the bytes start in their file, if they come from one.
    package var filePosition: UInt64 = 0

    public init() {}

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        damage.removeAll()
        captureSeed = nil
    }

    /// Adds a lost range.
    package mutating func add(_ range: DamagedRange) {
        items.append(LoadedItem(kind: .lost, number: UInt64(damage.count)))
        damage.append(range)
    }
}

/// One record, dictionary entry or lost range of a loaded batch.
public struct LoadedItem: Sendable {
    public enum Kind: UInt8, Sendable {
        case record, dictionary, lost
    }

    public var kind: Kind
    public var era: UInt32 = 0
    public var captureChecksum: UInt32 = 0
    /// The record's offset, the entry's id, or the number of the damaged range.
    public var number: UInt64
    public var time: Int64 = 0
    /// Where a record's frame starts.
    package var frameStart = 0
    public var eventsStart = 0
    public var eventsCount = 0
    public var captureStart = 0
    /// -1 when there is no capture.
    public var captureCount = -1

    public init(kind: Kind, number: UInt64) {
        self.kind = kind
        self.number = number
    }
}
