// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// Reads the sections of one home out of its partition's stream, up to what is durable.
final class JetStreamSource: BatchSource {
    private let partition: JetStreamPartition
    private let logID: [UInt8]
    /// The next offset to come.
    private var following: UInt64
    private var entriesGiven = 0
    private var reading: Reading?

    /// A place in the stream.
    private struct Reading {
        var reader: any StreamReader
        var assembler: FrameAssembler
        /// The sequence of the message that comes next.
        var sequence: UInt64
    }

    init(partition: JetStreamPartition, logID: [UInt8], from offset: UInt64) {
        self.partition = partition
        self.logID = logID
        following = offset
    }

    func load(into batch: inout LoadedBatch) throws(LogError) -> Bool {
        batch.bytes.removeAll(keepingCapacity: true)
        let (home, last) = partition.durable(of: logID)
        if following < home.firstOffset { throw .trimmed(firstOffset: home.firstOffset) }
        guard following < home.nextOffset else {
            // Who is at the end needs the whole dictionary too: the next record may use it.
            give(home.dictionary[...], to: &batch)
            return batch.items.isEmpty == false
        }
        try approach(home, &batch)
        while batch.items.isEmpty {
            guard try step(&batch, through: last) else { throw try whatIsMissing() }
        }
        return true
    }

    /// Why the next message is not there.
    private func whatIsMissing() throws(LogError) -> LogError {
        let source = partition.source
        let first = partition.state(of: logID).firstOffset
        if following < first { return .trimmed(firstOffset: first) }
        let sequence = reading?.sequence ?? 0
        let bounds = try source.calling { stream throws(StreamError) in try stream.bounds() }
        // Somebody else purges: this owner was replaced.
        if sequence < bounds.first { return .fenced }
        return .damagedFile(path: source.name, position: sequence)
    }

    /// Goes to the nearest known place before the next offset, unless it is on its way there.
    private func approach(_ home: HomeState, _ batch: inout LoadedBatch) throws(LogError) {
        let place = home.place(before: following)
        if let reading, place.map({ $0.sequence <= reading.sequence }) ?? true { return }
        let start: HomeState.Place
        if let place { start = place } else { start = try olderPlace(home) }
        let count = Int(start.dictionaryCount)
        if entriesGiven < count { give(home.dictionary[..<count], to: &batch) }
        let source = partition.source
        let reader = try source.calling { stream throws(StreamError) in
            try stream.reader(from: start.sequence)
        }
        reading = Reading(
            reader: reader, assembler: FrameAssembler(name: source.name), sequence: start.sequence)
    }

    /// A place that an older table names, or the beginning of the stream.
    private func olderPlace(_ home: HomeState) throws(LogError) -> HomeState.Place {
        let source = partition.source
        var sequence = home.entry
        while sequence > 0 {
            guard let (entry, place) = try source.entry(of: logID, at: sequence) else { break }
            guard entry.nextOffset <= home.nextOffset,
                entry.dictionary.count <= home.dictionary.count
            else { throw .damagedFile(path: source.name, position: sequence) }
            if entry.nextOffset <= following { return place }
            sequence = entry.previous < sequence ? entry.previous : 0
        }
        let bounds = try source.calling { stream throws(StreamError) in try stream.bounds() }
        return HomeState.Place(
            offset: home.firstOffset, dictionaryCount: 0, sequence: bounds.first)
    }

    /// Reads one message.
    /// - Returns: false when there is none left.
    private func step(
        _ batch: inout LoadedBatch, through last: UInt64
    ) throws(LogError) -> Bool {
        let source = partition.source
        guard
            let message = try source.calling({ _ throws(StreamError) in
                try reading!.reader.next(through: last)
            })
        else { return false }
        guard message.sequence == reading!.sequence else { return false }
        reading!.sequence += 1
        guard case .frame(let frame) = try reading!.assembler.take(message) else { return true }
        if frame.header.kind == .places { try takePlaces(of: frame, &batch) }
        guard frame.header.kind == .records else { return true }
        guard let sections = FrameSection.all(in: frame.body, of: logID) else {
            throw frame.damage(source)
        }
        for section in sections {
            guard
                let stored = StandaloneBatch(
                    section.batch, logID: logID, limits: partition.limits),
                take(stored, &batch)
            else { throw frame.damage(source) }
        }
        return true
    }

    /// Adds what is lost before the offset at which the home's log goes on.
    private func takePlaces(of frame: StreamFrame, _ batch: inout LoadedBatch) throws(LogError) {
        guard let places = HomePlace.all(in: frame.body) else {
            throw frame.damage(partition.source)
        }
        for place in places where place.logID == logID && place.offset > following {
            batch.add(
                DamagedRange(
                    segment: 0, position: frame.sequences.lowerBound, byteCount: 0,
                    offsets: following..<place.offset, reason: .missing))
            following = place.offset
        }
    }

    /// Adds the items that the reader does not have; false where some before them are missing.
    private func take(_ stored: StandaloneBatch, _ batch: inout LoadedBatch) -> Bool {
        guard stored.firstOffset <= following,
            Int(stored.dictionaryCount) - stored.entryCount <= entriesGiven
        else { return false }
        let start = batch.bytes.count
        var isUsed = false
        for item in stored.items.items {
            switch item.kind {
            case .dictionary:
                guard item.number >= UInt64(entriesGiven) else { continue }
                entriesGiven = Int(item.number) + 1
            case .record:
                guard item.number >= following else { continue }
                following = item.number + 1
            case .lost:
                continue
            }
            batch.items.append(item.moved(by: start))
            isUsed = true
        }
        if isUsed {
            batch.bytes += stored.items.bytes
            batch.captureSeed = stored.items.captureSeed
        }
        return true
    }

    /// Adds the entries that the reader does not have.
    private func give(_ dictionary: ArraySlice<[UInt8]>, to batch: inout LoadedBatch) {
        while entriesGiven < dictionary.endIndex {
            var item = LoadedItem(kind: .dictionary, number: UInt64(entriesGiven))
            item.eventsStart = batch.bytes.count
            item.eventsCount = dictionary[entriesGiven].count
            batch.bytes += dictionary[entriesGiven]
            batch.items.append(item)
            entriesGiven += 1
        }
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

extension LoadedItem {
    fileprivate func moved(by count: Int) -> LoadedItem {
        var moved = self
        moved.eventsStart += count
        moved.captureStart += count
        return moved
    }
}
