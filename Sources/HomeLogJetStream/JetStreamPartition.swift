// SPDX-License-Identifier: Apache-2.0

public import HomeLog
import Synchronization

/// The part of a fleet that one engine owns: one stream with the logs of many homes.
///
/// Whoever opens it becomes its owner, and the owner before can append no more. Batches of several
/// threads and homes are joined to frames; one frame is on its way at a time.
public final class JetStreamPartition: Sendable {
    /// Gives the store of a home's checkpoints.
    ///
    /// - Parameters:
    ///   - logID: 16 bytes.
    ///   - firstOffset: where the log begins now: the checkpoint there must stay.
    public typealias CheckpointStores =
        @Sendable (
            _ logID: [UInt8], _ firstOffset: @escaping @Sendable () -> UInt64
        ) -> any CheckpointStore

    private let stream: any FrameStream
    private let owner: PartitionOwner
    private let settings: PartitionSettings
    private let checkpoints: CheckpointStores
    private let commits = GroupCommit<Job, Done>()
    /// Used by the leader of a commit alone; the lock costs nothing then.
    private let writer: Mutex<FrameWriter>
    private let known: Mutex<Known>
    /// Held while a purge is prepared and done.
    private let trimming = Mutex<Void>(())
    /// Held while more is read ahead.
    private let extending = Mutex<Void>(())

    /// What is durable.
    private struct Known {
        var homes: [[UInt8]: HomeState]
        /// The newest sequence that counts.
        var last: UInt64
        /// The newest whole table.
        var table: Table?
        var bytesSinceTable = 0
        var isClosed = false
        /// How far each home may be trimmed.
        var trimmable: [[UInt8]: UInt64] = [:]
        var tally = PartitionTally()
        /// Since when a frame is on its way; nil where none is.
        var sentAt: Int64?
        /// What was read for several homes at once; nil where nobody reads them.
        var ahead: ReadAhead?
    }

    private enum Job: Sendable {
        case batch(logID: [UInt8], LogBatch, expecting: UInt64?)
        case place(HomePlace)
        case beginnings([[UInt8]: UInt64])
        case table
    }

    private typealias Done = Result<Range<UInt64>, LogError>

    /// Takes a partition over: appends an epoch frame, then reads the partition up to it.
    ///
    /// Blocks for as long as that takes.
    /// - Parameters:
    ///   - stream: the partition's.
    ///   - owner: who writes from now on.
    ///   - settings: sizes and times.
    ///   - checkpoints: the store of a home's log.
    /// - Throws: `fenced` when somebody with a higher epoch was there, `ambiguous`, `full`,
    ///   `damagedFile`, `newerFormat`, `io`.
    public static func open(
        stream: any FrameStream, owner: PartitionOwner,
        settings: PartitionSettings = PartitionSettings(),
        checkpoints: @escaping CheckpointStores
    ) throws(LogError) -> JetStreamPartition {
        let patient = PatientStream(stream, settings, mayWait: owner.mayAppend)
        let bounds = try patient.calling { stream throws(StreamError) in try stream.bounds() }
        var writer = FrameWriter(
            stream: stream, owner: owner, settings: settings, last: bounds.last)
        let begun = try writer.append(.epoch, to: .frames, body: owner.body)
        var replay = PartitionReplay(stream: patient, limits: settings.limits)
        try replay.run(through: begun.upperBound)
        // A frame of a higher epoch before ours would have made ours void.
        guard replay.epoch <= owner.epoch else { throw .fenced }
        return JetStreamPartition(patient, owner, settings, checkpoints, writer, replay)
    }

    /// A partition as it is now, to be read only: nothing is added, and its owner goes on.
    ///
    /// Appends to it end as `fenced`. Blocks for as long as it takes to read the partition.
    /// - Parameters:
    ///   - stream: the partition's.
    ///   - settings: sizes and times.
    ///   - checkpoints: the store of a home's log.
    /// - Throws: `damagedFile`, `newerFormat`, `io`.
    public static func read(
        stream: any FrameStream, settings: PartitionSettings = PartitionSettings(),
        checkpoints: @escaping CheckpointStores
    ) throws(LogError) -> JetStreamPartition {
        let patient = PatientStream(stream, settings, mayWait: { true })
        let bounds = try patient.calling { stream throws(StreamError) in try stream.bounds() }
        var replay = PartitionReplay(stream: patient, limits: settings.limits)
        try replay.run(through: bounds.last)
        let nobody = PartitionOwner(epoch: 0, name: "", nonce: 0, mayAppend: { false })
        // A table may have been finished since the bounds were read.
        let last = max(bounds.last, replay.newestTable?.end ?? 0)
        let writer = FrameWriter(stream: stream, owner: nobody, settings: settings, last: last)
        return JetStreamPartition(patient, nobody, settings, checkpoints, writer, replay)
    }

    private init(
        _ stream: any FrameStream, _ owner: PartitionOwner, _ settings: PartitionSettings,
        _ checkpoints: @escaping CheckpointStores, _ writer: FrameWriter, _ replay: PartitionReplay
    ) {
        self.stream = stream
        self.owner = owner
        self.settings = settings
        self.checkpoints = checkpoints
        known = Mutex(
            Known(
                homes: replay.homes, last: writer.last, table: replay.newestTable,
                bytesSinceTable: replay.bytesSinceTable))
        self.writer = Mutex(writer)
    }

    /// The log ids of the homes that have records, in the order of their bytes.
    public var homes: [[UInt8]] {
        known.withLock { Array($0.homes.keys) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The log of a home; a new one is empty.
    /// - Parameter logID: 16 bytes.
    public func log(of logID: [UInt8]) -> JetStreamLog {
        JetStreamLog(
            partition: self, logID: logID,
            checkpoints: checkpoints(logID) { [self] in state(of: logID).firstOffset })
    }

    /// The newest records of all homes, in the order in which they were written.
    ///
    /// Reads the end of the stream, in growing pieces.
    /// - Parameters:
    ///   - count: how many records at least, where there are as many.
    ///   - beginnings: for the logs of some homes an offset: records below it are left out.
    /// - Throws: `damagedFile`, `newerFormat`, `io`.
    public func newestRecords(
        _ count: Int, from beginnings: [[UInt8]: UInt64] = [:]
    ) throws(LogError) -> [WrittenRecords] {
        let (last, bounds) = (
            known.withLock { $0.last },
            try stream.calling { stream throws(StreamError) in try stream.bounds() }
        )
        var span: UInt64 = 256
        while true {
            let first = max(bounds.first, last >= span ? last - span + 1 : 1)
            let found = try records(in: first...max(first, last), from: beginnings)
            if found.reduce(0, { $0 + $1.offsets.count }) >= count || first == bounds.first {
                return found
            }
            span *= 4
        }
    }

    private func records(
        in sequences: ClosedRange<UInt64>, from beginnings: [[UInt8]: UInt64]
    ) throws(LogError) -> [WrittenRecords] {
        var found: [WrittenRecords] = []
        try stream.frames(in: sequences, epoch: 0) { frame throws(LogError) in
            guard frame.header.kind == .records else { return }
            guard let sections = FrameSection.all(in: frame.body) else {
                throw frame.damage(stream)
            }
            for section in sections {
                guard
                    let batch = StandaloneBatch(
                        section.batch, logID: section.logID, limits: limits)
                else { throw frame.damage(stream) }
                let next = batch.firstOffset + batch.recordCount
                let first = max(batch.firstOffset, beginnings[section.logID] ?? 0)
                guard first < next else { continue }
                found.append(WrittenRecords(logID: section.logID, offsets: first..<next))
            }
        }
        return found
    }

    /// Reads what several homes have from some offset on, once for all of them: until
    /// ``endReadAhead()`` their logs are read from there. A later call replaces it.
    ///
    /// - Parameters:
    ///   - beginnings: by log id the first offset that will be read.
    ///   - bytesMax: homes with the most records are left out until the others have no more bytes than
    ///     that together.
    /// - Returns: the log ids of the homes that were read, and their bytes; other homes are read from
    ///   the stream as ever.
    /// - Throws: `damagedFile`, `newerFormat`, `io`.
    public func readAhead(
        from beginnings: [[UInt8]: UInt64], bytesMax: Int
    ) throws(LogError) -> (homes: Set<[UInt8]>, byteCount: Int) {
        let (homes, last) = known.withLock { ($0.homes, $0.last) }
        var wanted: [[UInt8]: (home: HomeState, first: UInt64)] = [:]
        for (logID, first) in beginnings {
            guard let home = homes[logID], first >= home.firstOffset, first <= home.nextOffset
            else { continue }
            wanted[logID] = (home, first)
        }
        let ahead = try ReadAhead(wanted, through: last, bytesMax: bytesMax, in: stream)
        known.withLock { $0.ahead = ahead }
        return (Set(ahead.homes.keys), ahead.byteCount)
    }

    /// Reads what the same homes have had since. Where it fails, what was read ahead stays as it is.
    public func extendReadAhead() {
        extending.withLock { _ in
            let (ahead, homes, last) = known.withLock { ($0.ahead, $0.homes, $0.last) }
            guard var longer = ahead else { return }
            guard (try? longer.extend(homes, through: last, in: stream)) != nil else { return }
            // Somebody may have let go of it.
            known.withLock { if $0.ahead != nil { $0.ahead = longer } }
        }
    }

    /// Lets go of what was read ahead.
    public func endReadAhead() {
        known.withLock { $0.ahead = nil }
    }

    /// What was appended since it was opened.
    public var tally: PartitionTally {
        let now = settings.clock()
        return known.withLock { known in
            var tally = known.tally
            if let sentAt = known.sentAt { tally.waitingNanoseconds = max(0, now - sentAt) }
            return tally
        }
    }

    /// What the stream holds and has room for. Asks the servers.
    /// - Throws: `io`.
    public func bounds() throws(LogError) -> StreamBounds {
        try stream.calling { stream throws(StreamError) in try stream.bounds() }
    }

    /// Writes a table now.
    /// - Throws: as `EventLog.append(_:expecting:)`.
    public func writeTable() throws(LogError) {
        _ = try submit(.table)
    }

    /// The oldest place at which the stream can be cut so that it stays below a bound until there is
    /// another one.
    ///
    /// Tables lie about as many bytes apart, by which it reckons where they are.
    /// - Parameter bytesMax: what the stream may have.
    /// - Returns: nil where nothing needs to go, or nothing can.
    /// - Throws: `damagedFile`, `newerFormat`, `io`.
    public func border(bytesMax: Int) throws(LogError) -> PartitionBorder? {
        let tail = known.withLock { $0.bytesSinceTable }
        let bounds = try bounds()
        let excess = bounds.byteCount - bytesMax + settings.tableEveryBytes
        guard excess > 0 else { return nil }
        let tables = try Table.all(in: stream, from: bounds.first)
            .filter { $0.begin > bounds.first }
        guard !tables.isEmpty else { return nil }
        let each = max(1, (bounds.byteCount - min(tail, bounds.byteCount)) / tables.count)
        let table = tables[min(tables.count, (excess + each - 1) / each) - 1]
        return PartitionBorder(
            sequence: table.begin, offsets: try table.homes(in: stream).mapValues(\.nextOffset))
    }

    /// Removes everything before a border. Each log begins where it is said, which the next owner
    /// knows too.
    ///
    /// - Parameters:
    ///   - border: as ``border(bytesMax:)`` gave it.
    ///   - beginnings: by log id an offset, at or behind that of the border: the state there must be in
    ///     a checkpoint.
    /// - Returns: false where a home of the border has no such beginning: nothing was removed then.
    /// - Throws: as `EventLog.append(_:expecting:)`.
    public func purge(
        below border: PartitionBorder, beginnings: [[UInt8]: UInt64]
    ) throws(LogError) -> Bool {
        try trimming.withLock { _ throws(LogError) in
            let isWhole = border.offsets.allSatisfy { logID, offset in
                offset <= max(beginnings[logID] ?? 0, state(of: logID).firstOffset)
            }
            guard isWhole else { return false }
            _ = try submit(.beginnings(beginnings))
            guard owner.mayAppend() else { throw .fenced }
            try stream.calling { stream throws(StreamError) in
                try stream.purge(below: border.sequence)
            }
            return true
        }
    }

    /// Ends the use of all of its logs; later appends throw `closed`.
    public func close() {
        known.withLock { $0.isClosed = true }
    }
}

// MARK: What its logs ask

extension JetStreamPartition {
    var limits: LogLimits { settings.limits }
    var source: any FrameStream { stream }

    /// What was read ahead of a home, the sequence up to which that was, and the greatest epoch there.
    func readAhead(of logID: [UInt8]) -> (home: ReadAhead.Home, last: UInt64, epoch: UInt64)? {
        known.withLock { known in
            guard let ahead = known.ahead, let home = ahead.homes[logID] else { return nil }
            return (home, ahead.last, ahead.epoch)
        }
    }

    func state(of logID: [UInt8]) -> HomeState {
        known.withLock { $0.homes[logID] ?? HomeState() }
    }

    /// The state of a home, and the sequence up to which its records are durable.
    func durable(of logID: [UInt8]) -> (home: HomeState, last: UInt64) {
        known.withLock { ($0.homes[logID] ?? HomeState(), $0.last) }
    }

    func append(
        _ batch: LogBatch, to logID: [UInt8], expecting: UInt64?
    ) throws(LogError) -> Range<UInt64> {
        try submit(.batch(logID: logID, batch, expecting: expecting))
    }

    /// Makes a home's log go on at an offset.
    func skip(_ logID: [UInt8], to offset: UInt64) throws(LogError) {
        _ = try submit(.place(HomePlace(logID: logID, offset: offset)))
    }

    private func submit(_ job: Job) throws(LogError) -> Range<UInt64> {
        let done: Done
        do {
            done = try commits.submit(job) { jobs in perform(jobs) }
        } catch {
            preconditionFailure("what fails is in the result of each job")
        }
        return try done.get()
    }

    /// Allows a home's records below an offset to go, and removes what all homes allow.
    func trim(_ logID: [UInt8], below offset: UInt64) throws(LogError) {
        try trimming.withLock { _ throws(LogError) in
            if known.withLock({ $0.isClosed }) { throw .closed }
            guard owner.mayAppend() else { throw .fenced }
            let wanted = known.withLock { known in
                let home = known.homes[logID] ?? HomeState()
                let offset = min(offset, home.nextOffset)
                known.trimmable[logID] = max(known.trimmable[logID] ?? 0, offset)
                return known.trimmable
            }
            guard let table = try purgeable(wanted) else { return }
            known.withLock { known in
                for (logID, offset) in table.offsets { known.homes[logID]?.trim(to: offset) }
            }
            try stream.calling { stream throws(StreamError) in
                try stream.purge(below: table.begin)
            }
        }
    }

    /// The newest table before which no home has anything that must stay, and where each home
    /// begins there.
    private func purgeable(
        _ wanted: [[UInt8]: UInt64]
    ) throws(LogError) -> (begin: UInt64, offsets: [[UInt8]: UInt64])? {
        let bounds = try stream.calling { stream throws(StreamError) in try stream.bounds() }
        for table in try Table.all(in: stream, from: bounds.first).reversed()
        where table.begin > bounds.first {
            let offsets = try table.homes(in: stream).mapValues(\.nextOffset)
            if offsets.allSatisfy({ $0.value <= wanted[$0.key] ?? 0 }) {
                return (table.begin, offsets)
            }
        }
        return nil
    }
}

// MARK: Commits

extension JetStreamPartition {
    /// A frame that is being filled.
    private struct Frame {
        var body: [UInt8] = []
        /// The jobs in it, what they added, and their offsets.
        var jobs: [(index: Int, logID: [UInt8], batch: LogBatch, offsets: Range<UInt64>)] = []
        /// The homes as they are with the frame.
        var homes: [[UInt8]: (nextOffset: UInt64, dictionaryCount: Int)] = [:]
    }

    /// Appends what waited, in frames; one result for each job.
    private func perform(_ jobs: [Job]) -> [Done] {
        writer.withLock { writer in
            var results = [Done](repeating: .failure(.closed), count: jobs.count)
            var frame = Frame()
            for (index, job) in jobs.enumerated() {
                switch job {
                case .batch(let logID, let batch, let expecting):
                    results[index] = add(batch, logID, expecting, index, &frame)
                    if frame.body.count >= settings.frameBytes {
                        flush(&frame, &writer, &results)
                    }
                case .place(let place):
                    flush(&frame, &writer, &results)
                    results[index] = append(place, &writer)
                case .beginnings(let offsets):
                    flush(&frame, &writer, &results)
                    results[index] = append(offsets, &writer)
                case .table:
                    flush(&frame, &writer, &results)
                    results[index] = appendTable(&writer)
                }
            }
            flush(&frame, &writer, &results)
            if known.withLock({ $0.bytesSinceTable >= settings.tableEveryBytes }) {
                // Where it fails, not again at once.
                if case .failure = appendTable(&writer) {
                    known.withLock { $0.bytesSinceTable -= settings.tableEveryBytes / 8 }
                }
            }
            return results
        }
    }

    /// Adds a batch to a frame, if the home's log can take it.
    private func add(
        _ batch: LogBatch, _ logID: [UInt8], _ expecting: UInt64?, _ index: Int,
        _ frame: inout Frame
    ) -> Done {
        let (home, isClosed) = known.withLock { ($0.homes[logID] ?? HomeState(), $0.isClosed) }
        if isClosed { return .failure(.closed) }
        let (first, entries) =
            frame.homes[logID] ?? (home.nextOffset, home.dictionary.count)
        do throws(LogError) {
            try limits.check(batch, at: first, dictionaryCount: entries)
            let end = Int(first) + batch.records.count
            let limit = Int(StandaloneBatch.offsetMax)
            if end > limit { throw .tooLarge(what: .offset, count: end, limit: limit) }
        } catch {
            return .failure(error)
        }
        if let expecting, expecting != first {
            return .failure(.wrongOffset(expected: expecting, actual: first))
        }
        let bytes = StandaloneBatch.encoded(
            batch, logID: logID, firstOffset: first, dictionaryCount: UInt32(entries),
            limits: limits)
        FrameSection(logID: logID, batch: bytes).encode(into: &frame.body)
        let offsets = first..<first + UInt64(batch.records.count)
        frame.jobs.append((index, logID, batch, offsets))
        frame.homes[logID] = (offsets.upperBound, entries + batch.dictionary.count)
        return .success(offsets)
    }

    /// Appends a frame, makes it visible, and empties it. Where it fails, so do its jobs.
    private func flush(_ frame: inout Frame, _ writer: inout FrameWriter, _ results: inout [Done]) {
        guard frame.jobs.isEmpty == false else { return }
        let begun = settings.clock()
        known.withLock { $0.sentAt = begun }
        defer { known.withLock { $0.sentAt = nil } }
        do throws(LogError) {
            let sequences = try writer.append(.records, to: .frames, body: frame.body)
            let took = settings.clock() - begun
            known.withLock { known in
                known.tally.add(
                    records: frame.jobs.reduce(0) { $0 + $1.offsets.count },
                    bytes: frame.body.count, nanoseconds: took)
                for job in frame.jobs {
                    known.homes[job.logID, default: HomeState()].add(
                        records: UInt64(job.offsets.count), entries: job.batch.dictionary,
                        at: sequences.lowerBound)
                }
                known.last = sequences.upperBound
                known.bytesSinceTable += frame.body.count
            }
        } catch {
            for job in frame.jobs { results[job.index] = .failure(error) }
        }
        frame = Frame()
    }

    /// Appends where a home's log goes on, unless it stands there already.
    private func append(_ place: HomePlace, _ writer: inout FrameWriter) -> Done {
        let (home, isClosed) = known.withLock { ($0.homes[place.logID], $0.isClosed) }
        if isClosed { return .failure(.closed) }
        let next = home?.nextOffset ?? 0
        if home != nil, place.offset == next { return .success(next..<next) }
        do throws(LogError) {
            guard place.offset >= next else {
                throw .wrongOffset(expected: place.offset, actual: next)
            }
            let limit = StandaloneBatch.offsetMax
            guard place.offset <= limit else {
                throw .tooLarge(
                    what: .offset, count: Int(clamping: place.offset), limit: Int(limit))
            }
            var body: [UInt8] = []
            place.encode(into: &body)
            known.withLock { $0.sentAt = settings.clock() }
            defer { known.withLock { $0.sentAt = nil } }
            let sequences = try writer.append(.places, to: .frames, body: body)
            known.withLock { known in
                if home == nil {
                    known.homes[place.logID] = HomeState(beginningAt: place.offset)
                } else {
                    known.homes[place.logID]?.skip(to: place.offset)
                }
                known.last = sequences.upperBound
                known.bytesSinceTable += body.count
            }
            return .success(place.offset..<place.offset)
        } catch {
            return .failure(error)
        }
    }

    /// Appends where logs begin from now on.
    private func append(_ beginnings: [[UInt8]: UInt64], _ writer: inout FrameWriter) -> Done {
        if known.withLock({ $0.isClosed }) { return .failure(.closed) }
        var body: [UInt8] = []
        for (logID, offset) in beginnings.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let next = state(of: logID).nextOffset
            guard offset <= next else {
                return .failure(.wrongOffset(expected: offset, actual: next))
            }
            HomePlace(logID: logID, offset: offset).encode(into: &body)
        }
        do throws(LogError) {
            let sequences = try writer.append(.beginnings, to: .frames, body: body)
            known.withLock { known in
                for (logID, offset) in beginnings {
                    known.homes[logID]?.begin(at: offset)
                    known.homes[logID]?.trim(to: offset)
                }
                known.last = sequences.upperBound
                known.bytesSinceTable += body.count
            }
            return .success(0..<0)
        } catch {
            return .failure(error)
        }
    }

    /// What a message takes beside its body, about.
    private static let messageBytes = 512

    /// Refuses a table for which the stream has no room: what fits of it would take the room of
    /// records, and count for nothing.
    private func requireRoom(for bytes: Int) throws(LogError) {
        let bounds = try stream.calling { stream throws(StreamError) in try stream.bounds() }
        guard bounds.bytesLeft / 2 >= bytes else {
            throw .full(
                IOFailure(
                    path: stream.name, operation: .append,
                    errno: FrameWriter.code(.full("no room for a table"))))
        }
    }

    /// What a table says, in frames of many homes: appends wait while a table is written, and a
    /// message takes a millisecond whatever is in it.
    private func tableParts(
        _ homes: [[UInt8]: HomeState]
    ) -> [(homes: [[UInt8]], body: [UInt8])] {
        var parts: [(homes: [[UInt8]], body: [UInt8])] = []
        // In one order, so that a run with a seed is the same again.
        for (logID, home) in homes.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let isFull = parts.last.map { $0.body.count >= settings.frameBytes } ?? true
            if isFull { parts.append(([], [])) }
            parts[parts.count - 1].homes.append(logID)
            TableEntry(
                logID: logID, nextOffset: home.nextOffset, previous: home.entry,
                dictionary: home.dictionary
            ).encode(into: &parts[parts.count - 1].body)
        }
        return parts
    }

    /// Where logs began that did not begin at 0.
    private func beginnings(_ homes: [[UInt8]: HomeState]) -> [UInt8] {
        var body: [UInt8] = []
        for (logID, home) in homes.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        where home.beginning > 0 {
            HomePlace(logID: logID, offset: home.beginning).encode(into: &body)
        }
        return body
    }

    /// Appends a table.
    private func appendTable(_ writer: inout FrameWriter) -> Done {
        let (homes, table, isClosed) = known.withLock { ($0.homes, $0.table, $0.isClosed) }
        if isClosed { return .failure(.closed) }
        do throws(LogError) {
            let parts = tableParts(homes)
            let beginnings = beginnings(homes)
            let bytes = parts.reduce(beginnings.count) { $0 + $1.body.count + Self.messageBytes }
            try requireRoom(for: bytes)
            let previous = table?.end ?? 0
            let begin = try writer.append(
                .tableBegin, to: .tables,
                body: TableBounds(begin: 0, previousEnd: previous).encoded())
            var entries: [[UInt8]: UInt64] = [:]
            for part in parts {
                let sequences = try writer.append(.tableHomes, to: .frames, body: part.body)
                for logID in part.homes { entries[logID] = sequences.lowerBound }
            }
            if !beginnings.isEmpty {
                _ = try writer.append(.beginnings, to: .frames, body: beginnings)
            }
            let end = try writer.append(
                .tableEnd, to: .tables,
                body: TableBounds(begin: begin.lowerBound, previousEnd: previous).encoded())
            known.withLock { known in
                for (logID, sequence) in entries { known.homes[logID]?.entry = sequence }
                known.table = Table(
                    begin: begin.lowerBound, end: end.upperBound, epoch: owner.epoch)
                known.last = end.upperBound
                known.bytesSinceTable = 0
            }
            return .success(0..<0)
        } catch {
            return .failure(error)
        }
    }
}
