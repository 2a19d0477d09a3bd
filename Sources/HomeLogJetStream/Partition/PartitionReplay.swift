// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// Reads a partition from its newest whole table, or from its beginning, and says what each home
/// has.
struct PartitionReplay {
    private let stream: any FrameStream
    private let limits: LogLimits
    private(set) var homes: [[UInt8]: HomeState] = [:]
    private(set) var epoch: UInt64 = 0
    private(set) var newestTable: Table?
    /// Bytes of records behind it.
    private(set) var bytesSinceTable = 0

    init(stream: any FrameStream, limits: LogLimits) {
        self.stream = stream
        self.limits = limits
    }

    /// Reads up to a sequence.
    /// - Throws: `damagedFile`, `newerFormat`, `io`.
    mutating func run(through last: UInt64) throws(LogError) {
        let bounds = try stream.calling { stream throws(StreamError) in try stream.bounds() }
        let tables = try Table.all(in: stream, from: bounds.first)
        newestTable = tables.last
        epoch = tables.last?.epoch ?? 0
        var firstOffsets: [[UInt8]: UInt64] = [:]
        if bounds.first > 1 {
            // A purge goes up to a table: else something other than it has removed messages.
            guard let oldest = tables.first, oldest.begin == bounds.first else {
                throw .damagedFile(path: stream.name, position: bounds.first)
            }
            firstOffsets = try oldest.entries(in: stream).mapValues(\.entry.nextOffset)
        }
        for (logID, found) in try tables.last?.entries(in: stream) ?? [:] {
            homes[logID] = HomeState(found.entry, at: found.sequence)
        }
        try readFrames(from: (tables.last?.end ?? 0) + 1, through: last)
        for (logID, offset) in firstOffsets { homes[logID]?.trim(to: offset) }
    }

    private mutating func readFrames(from first: UInt64, through last: UInt64) throws(LogError) {
        guard first <= last else { return }
        try stream.frames(in: first...last, epoch: epoch) { frame throws(LogError) in
            epoch = frame.header.epoch
            guard frame.header.kind == .records else { return }
            bytesSinceTable += frame.body.count
            guard let sections = FrameSection.all(in: frame.body) else {
                throw frame.damage(stream)
            }
            for section in sections { try take(section, of: frame) }
        }
    }

    private mutating func take(
        _ section: FrameSection, of frame: StreamFrame
    ) throws(LogError) {
        var home = homes[section.logID] ?? HomeState()
        guard
            let batch = StandaloneBatch(section.batch, logID: section.logID, limits: limits),
            batch.firstOffset == home.nextOffset,
            Int(batch.dictionaryCount) == home.dictionary.count + batch.entries.count
        else { throw frame.damage(stream) }
        home.add(
            records: batch.recordCount, entries: batch.entries, at: frame.sequences.lowerBound)
        homes[section.logID] = home
    }
}

/// Where a whole table lies.
struct Table: Sendable, Hashable {
    var begin: UInt64
    var end: UInt64
    /// Of the owner who wrote it.
    var epoch: UInt64

    /// The whole tables of a stream, oldest first. One whose owner was replaced while he wrote it
    /// has no end.
    /// - Parameter first: the oldest sequence that is there.
    static func all(
        in stream: any FrameStream, from first: UInt64
    ) throws(LogError) -> [Table] {
        var message = try stream.calling { stream throws(StreamError) in
            try stream.newest(on: .tables)
        }
        var found: [Table] = []
        while let read = message, read.sequence >= first {
            let header = try FrameAssembler.header(of: read, stream.name)
            guard let bounds = TableBounds(read.bytes[FrameHeader.byteCount...]),
                bounds.previousEnd < read.sequence, bounds.begin < read.sequence
            else { throw .damagedFile(path: stream.name, position: read.sequence) }
            if header.kind == .tableEnd, bounds.begin >= first {
                found.append(
                    Table(begin: bounds.begin, end: read.sequence, epoch: header.epoch))
            }
            guard bounds.previousEnd >= first else { break }
            message = try stream.calling { stream throws(StreamError) in
                try stream.message(at: bounds.previousEnd)
            }
        }
        return found.reversed()
    }

    /// What it says of each home, and at which sequence.
    func entries(
        in stream: any FrameStream
    ) throws(LogError) -> [[UInt8]: (entry: TableEntry, sequence: UInt64)] {
        var found: [[UInt8]: (entry: TableEntry, sequence: UInt64)] = [:]
        try stream.frames(in: begin...end, epoch: epoch) { frame throws(LogError) in
            guard frame.header.kind == .tableHome else { return }
            guard let entry = TableEntry(frame.body) else { throw frame.damage(stream) }
            found[entry.logID] = (entry, frame.sequences.lowerBound)
        }
        return found
    }
}

extension FrameStream {
    /// Gives each frame that counts in a range of sequences, every one of which must be there.
    /// - Parameter epoch: the greatest one before the range, where that is known.
    func frames(
        in sequences: ClosedRange<UInt64>, epoch: UInt64,
        _ body: (StreamFrame) throws(LogError) -> Void
    ) throws(LogError) {
        var assembler = FrameAssembler(name: name, epoch: epoch)
        var following = sequences.lowerBound
        let reader = try calling { stream throws(StreamError) in
            try stream.reader(from: sequences.lowerBound)
        }
        while let message = try calling({ _ throws(StreamError) in
            try reader.next(through: sequences.upperBound)
        }) {
            guard message.sequence == following else { break }
            following += 1
            if case .frame(let frame) = try assembler.take(message) { try body(frame) }
        }
        // Only what lies before a table is ever removed.
        guard following > sequences.upperBound else {
            throw .damagedFile(path: name, position: following)
        }
    }

    /// Calls the stream, and throws what fails as an error of a log.
    func calling<Result>(
        _ body: (any FrameStream) throws(StreamError) -> Result
    ) throws(LogError) -> Result {
        do throws(StreamError) {
            return try body(self)
        } catch {
            throw .io(IOFailure(path: name, operation: .read, errno: FrameWriter.code(error)))
        }
    }
}

extension StreamFrame {
    func damage(_ stream: any FrameStream) -> LogError {
        .damagedFile(path: stream.name, position: sequences.lowerBound)
    }
}
