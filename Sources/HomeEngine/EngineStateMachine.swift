// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog

//        prepare            append returned
// ready ─────────▶ prepared ───────────────▶ ready (folded, one more published point)
//   ▲                 │ append failed, nothing was added
//   └─────────────────┘

/// The engine without a world: records to the bytes of a batch, and the batch into the state.
struct EngineStateMachine {
    private(set) var fold: LogFold
    private var encoder: RecordEncoder
    private var state = State.ready
    /// The wall clock minus the monotonic one, as of the last batch.
    private var clockDistance: Int64?

    private enum State {
        case ready
        /// A failed append undoes these: the new names, and the distance before the batch.
        case prepared(definitions: [[UInt8]], clockDistance: Int64?)
    }

    /// A wall clock that moves by more against the monotonic one has stepped.
    static let clockStepMax: Int64 = 1_000_000_000

    init(fold: LogFold) {
        self.fold = fold
        encoder = RecordEncoder(dictionary: fold.dictionary)
    }

    /// The batch that makes these records durable.
    ///
    /// - Parameters:
    ///   - records: in order; their offsets are not read.
    ///   - recordBytesMax: a record that would be larger becomes one that says so.
    /// - Returns: the batch, and how many records of the engine's own stand before the given ones.
    mutating func prepare(
        _ records: [HomeRecord], wall: Int64, monotonic: Int64, recordBytesMax: Int
    ) -> (batch: LogBatch, ownCount: Int) {
        guard case .ready = state else {
            preconditionFailure("One batch is prepared at a time.")
        }
        precondition(
            records.allSatisfy { !$0.events.isEmpty }, "A record has at least one event.")
        let distance = clockDistance
        var era = fold.state.books.era
        var own: [HomeRecord] = []
        if let step = clockStep(wall: wall, monotonic: monotonic) {
            era += 1
            own.append(
                HomeRecord(
                    receivedAt: wall, cause: .engine,
                    events: [.clockStepped(ClockStepped(era: era, step: step))]))
        }
        let encoded = (own + records).map { encode($0, bytesMax: recordBytesMax) }
        let batch = LogBatch(
            records: encoded, dictionary: encoder.takeNewDefinitions(), era: era)
        state = .prepared(definitions: batch.dictionary, clockDistance: distance)
        return (batch, own.count)
    }

    /// Folds a batch that is durable now.
    mutating func appended(
        _ batch: LogBatch, at first: UInt64, watch: (any CommitWatch)? = nil
    ) throws(EngineError) {
        guard case .prepared = state else {
            preconditionFailure("What is folded was prepared before.")
        }
        precondition(first >= fold.state.nextOffset, "The log's offsets rise.")
        state = .ready
        do throws(CodingError) {
            var id = fold.dictionary.names.count
            for entry in batch.dictionary {
                try fold.define(id: id, bytes: entry)
                id += 1
            }
        } catch {
            throw .unreadableRecord(offset: first, error)
        }
        for (index, record) in batch.records.enumerated() {
            let offset = first + UInt64(index)
            watch?.willFold(offset)
            do throws(CodingError) {
                try fold.reduce(
                    record.events.span.bytes, offset: offset, receivedAt: record.time)
            } catch {
                throw .unreadableRecord(offset: offset, error)
            }
        }
    }

    /// Undoes a prepared batch of which nothing was added to the log.
    mutating func refused() {
        guard case .prepared(let definitions, let distance) = state else {
            preconditionFailure("What is taken back was prepared before.")
        }
        encoder.takeBack(definitions)
        // A clock step in the batch was not logged; with the old distance the next batch finds it
        // again.
        clockDistance = distance
        state = .ready
    }

    /// The hashes of the state; their digests stay cached in it.
    mutating func hashes(sha256: SHA256Function) -> StateHashes {
        fold.state.hashes(sha256: sha256)
    }

    private mutating func encode(_ record: HomeRecord, bytesMax: Int) -> LogRecord {
        let events = encoder.encode(record)
        let captureCount = record.capture?.count ?? 0
        guard events.count > bytesMax || captureCount > bytesMax else {
            return LogRecord(time: record.receivedAt, events: events, capture: record.capture)
        }
        var short = record
        short.capture = nil
        short.events = [
            .messageUnreadable(
                MessageUnreadable(
                    reason: "record too large",
                    detail: "\(events.count) bytes of events, \(captureCount) bytes captured; "
                        + "the limit is \(bytesMax)"))
        ]
        return LogRecord(time: record.receivedAt, events: encoder.encode(short))
    }

    private mutating func clockStep(wall: Int64, monotonic: Int64) -> Int64? {
        let distance = wall &- monotonic
        defer { clockDistance = distance }
        guard let last = clockDistance else {
            // A new process has no earlier distance, only the time of the last record.
            let behind = wall &- fold.state.books.lastReceivedAt
            return behind < -Self.clockStepMax ? behind : nil
        }
        let step = distance &- last
        return step.magnitude > UInt64(Self.clockStepMax) ? step : nil
    }
}
