// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// The newest records of many homes, read once for all of them.
///
/// In the stream each home's records lie among those of all others. To read one home after another
/// reads the stream as often as there are homes; so who reads many homes has their records read in one
/// go, and kept until they were read.
struct ReadAhead: Sendable {
    /// Something of one home.
    struct Part: Sendable {
        enum Content: Sendable {
            /// As `StandaloneBatch` has it.
            case batch([UInt8])
            /// Its next record has this offset.
            case place(UInt64)
        }

        /// The sequence of the first message of its frame.
        var sequence: UInt64
        var content: Content
    }

    /// All there is of one home from an offset on.
    struct Home: Sendable {
        /// Records from this offset on are there; some before it may be.
        var first: UInt64
        /// How many entries its dictionary has before the first part.
        var entriesBefore = 0
        /// The offset behind them.
        var nextOffset: UInt64
        /// Rising.
        var parts: [Part] = []
        var byteCount = 0
        /// The first sequence of which something is its own.
        fileprivate var start: UInt64
    }

    private(set) var homes: [[UInt8]: Home] = [:]
    /// The newest sequence that was read.
    private(set) var last: UInt64
    /// The greatest epoch that was read.
    private(set) var epoch: UInt64 = 0

    /// Reads them.
    ///
    /// - Parameters:
    ///   - wanted: by log id what is known of a home, and the first offset that is wanted.
    ///   - last: the newest sequence that counts.
    ///   - bytesMax: those with the most records are left out until the others have no more bytes than
    ///     that together.
    init(
        _ wanted: [[UInt8]: (home: HomeState, first: UInt64)], through last: UInt64, bytesMax: Int,
        in stream: any FrameStream
    ) throws(LogError) {
        self.last = last
        var start = last + 1
        for (logID, (home, first)) in wanted {
            var found = Home(
                first: first, entriesBefore: home.dictionary.count, nextOffset: home.nextOffset,
                start: last + 1)
            if first < home.nextOffset {
                let place = try home.place(before: first, of: logID, in: stream)
                found.start = place.sequence
                found.entriesBefore = Int(place.dictionaryCount)
                start = min(start, found.start)
            }
            homes[logID] = found
        }
        guard start <= last else { return }
        var bytes = 0
        try stream.frames(in: start...last, epoch: 0) { frame throws(LogError) in
            bytes += try take(frame, stream)
            while bytes > bytesMax,
                let most = homes.max(by: { $0.value.byteCount < $1.value.byteCount })
            {
                bytes -= most.value.byteCount
                homes[most.key] = nil
            }
        }
    }

    /// How many bytes it keeps.
    var byteCount: Int { homes.values.reduce(0) { $0 + $1.byteCount } }

    /// Reads what has come since.
    ///
    /// - Parameters:
    ///   - known: what is known of all homes now.
    ///   - last: the newest sequence that counts now.
    mutating func extend(
        _ known: [[UInt8]: HomeState], through last: UInt64, in stream: any FrameStream
    ) throws(LogError) {
        guard last > self.last else { return }
        var longer = self
        try stream.frames(in: self.last + 1...last, epoch: epoch) { frame throws(LogError) in
            _ = try longer.take(frame, stream)
        }
        longer.last = last
        for logID in homes.keys {
            guard let home = known[logID] else { continue }
            longer.homes[logID]?.nextOffset = home.nextOffset
        }
        self = longer
    }

    /// - Returns: how many bytes of it are kept.
    private mutating func take(
        _ frame: StreamFrame, _ stream: any FrameStream
    ) throws(LogError) -> Int {
        let sequence = frame.sequences.lowerBound
        epoch = max(epoch, frame.header.epoch)
        var count = 0
        switch frame.header.kind {
        case .records:
            guard let sections = FrameSection.all(in: frame.body) else {
                throw frame.damage(stream)
            }
            for section in sections {
                guard let start = homes[section.logID]?.start, sequence >= start else { continue }
                homes[section.logID]?.parts.append(
                    Part(sequence: sequence, content: .batch(section.batch)))
                homes[section.logID]?.byteCount += section.batch.count
                count += section.batch.count
            }
        case .places:
            guard let places = HomePlace.all(in: frame.body) else { throw frame.damage(stream) }
            for place in places {
                guard let start = homes[place.logID]?.start, sequence >= start else { continue }
                homes[place.logID]?.parts.append(
                    Part(sequence: sequence, content: .place(place.offset)))
            }
        case .epoch, .tableBegin, .tableHomes, .beginnings, .tableEnd: break
        }
        return count
    }
}

extension HomeState {
    /// A place at or before an offset: a known one, one that an older table names, or the beginning of
    /// the stream.
    func place(
        before offset: UInt64, of logID: [UInt8], in stream: any FrameStream
    ) throws(LogError) -> Place {
        if let place = place(before: offset) { return place }
        var sequence = entry
        while sequence > 0 {
            guard let (entry, place) = try stream.entry(of: logID, at: sequence) else { break }
            guard entry.nextOffset <= nextOffset, entry.dictionary.count <= dictionary.count else {
                throw .damagedFile(path: stream.name, position: sequence)
            }
            if entry.nextOffset <= offset { return place }
            sequence = entry.previous < sequence ? entry.previous : 0
        }
        let bounds = try stream.calling { stream throws(StreamError) in try stream.bounds() }
        return Place(offset: firstOffset, dictionaryCount: 0, sequence: bounds.first)
    }
}

extension FrameStream {
    /// What a table says of a home at a sequence, as a place to begin; nil where it was purged.
    fileprivate func entry(
        of logID: [UInt8], at sequence: UInt64
    ) throws(LogError) -> (TableEntry, HomeState.Place)? {
        var assembler = FrameAssembler(name: name)
        var at = sequence
        repeat {
            guard
                let message = try calling({ stream throws(StreamError) in
                    try stream.message(at: at)
                })
            else { return nil }
            at += 1
            guard case .frame(let frame) = try assembler.take(message) else { continue }
            guard frame.header.kind == .tableHomes,
                let entry = TableEntry.all(in: frame.body)?.first(where: { $0.logID == logID })
            else { throw frame.damage(self) }
            return (
                entry,
                HomeState.Place(
                    offset: entry.nextOffset, dictionaryCount: UInt32(entry.dictionary.count),
                    sequence: sequence)
            )
        } while assembler.isInside
        return nil
    }
}
