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
            firstOffsets = try oldest.homes(in: stream).mapValues(\.nextOffset)
        }
        homes = try tables.last?.homes(in: stream) ?? [:]
        try readFrames(from: (tables.last?.end ?? 0) + 1, through: last)
        for (logID, offset) in firstOffsets { homes[logID]?.trim(to: offset) }
    }

    private mutating func readFrames(from first: UInt64, through last: UInt64) throws(LogError) {
        guard first <= last else { return }
        try stream.frames(in: first...last, epoch: epoch) { frame throws(LogError) in
            epoch = frame.header.epoch
            switch frame.header.kind {
            case .records:
                bytesSinceTable += frame.body.count
                guard let sections = FrameSection.all(in: frame.body) else {
                    throw frame.damage(stream)
                }
                for section in sections { try take(section, of: frame) }
            case .places:
                guard let places = HomePlace.all(in: frame.body) else {
                    throw frame.damage(stream)
                }
                for place in places { try take(place, of: frame) }
            case .beginnings:
                guard let places = HomePlace.all(in: frame.body),
                    places.allSatisfy({ homes[$0.logID].map(\.nextOffset) ?? 0 >= $0.offset })
                else { throw frame.damage(stream) }
                for place in places { homes[place.logID]?.begin(at: place.offset) }
            // Of a table: one that was not finished, as the newest whole one lies before.
            case .epoch, .tableBegin, .tableHomes, .tableEnd: return
            }
        }
    }

    private mutating func take(_ place: HomePlace, of frame: StreamFrame) throws(LogError) {
        guard let home = homes[place.logID] else {
            homes[place.logID] = HomeState(beginningAt: place.offset)
            return
        }
        guard place.offset >= home.nextOffset else { throw frame.damage(stream) }
        homes[place.logID]?.skip(to: place.offset)
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
