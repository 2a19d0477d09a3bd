// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// Reads the sections of one home out of its partition's stream, up to what is durable. First of what
/// was read ahead, where that has the offset; then from the stream.
final class JetStreamSource: BatchSource {
    private let partition: JetStreamPartition
    private let logID: [UInt8]
    /// The next offset to come.
    private var following: UInt64
    private var entriesGiven = 0
    private var reading: Reading?
    private var ahead: Ahead

    /// What was read ahead.
    private enum Ahead {
        /// Nobody has looked yet.
        case unknown
        /// Of these some are to be given yet.
        case parts(ReadAhead.Home, given: Int, end: Bound)
        /// All were given; what comes next lies behind it.
        case given(Bound)
        case over
    }

    /// Where what was read ahead ends.
    private struct Bound {
        var sequence: UInt64
        var epoch: UInt64
        var nextOffset: UInt64
    }

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
        ahead = .unknown
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
        try takeAhead(home, &batch)
        if !batch.items.isEmpty { return true }
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
        let source = partition.source
        let start = try home.place(before: following, of: logID, in: source)
        let count = Int(start.dictionaryCount)
        if entriesGiven < count { give(home.dictionary[..<count], to: &batch) }
        try read(from: start.sequence)
    }

    private func read(from sequence: UInt64, epoch: UInt64 = 0) throws(LogError) {
        let source = partition.source
        let reader = try source.calling { stream throws(StreamError) in
            try stream.reader(from: sequence)
        }
        reading = Reading(
            reader: reader, assembler: FrameAssembler(name: source.name, epoch: epoch),
            sequence: sequence)
    }

    /// Adds the next of what was read ahead; behind that the stream is read on.
    private func takeAhead(_ home: HomeState, _ batch: inout LoadedBatch) throws(LogError) {
        if case .unknown = ahead { lookAhead(home, &batch) }
        while batch.items.isEmpty, case .parts(let found, let index, let end) = ahead {
            let part = found.parts[index]
            ahead =
                index + 1 < found.parts.count
                ? .parts(found, given: index + 1, end: end) : .given(end)
            switch part.content {
            case .place(let offset): take(offset, at: part.sequence, &batch)
            case .batch(let bytes):
                guard
                    let stored = StandaloneBatch(bytes, logID: logID, limits: partition.limits),
                    take(stored, &batch)
                else { throw damage(at: part.sequence) }
            }
        }
        guard batch.items.isEmpty, case .given(let end) = ahead else { return }
        ahead = .over
        if following == end.nextOffset { try read(from: end.sequence + 1, epoch: end.epoch) }
    }

    /// Takes what was read ahead, where that has the next offset.
    private func lookAhead(_ home: HomeState, _ batch: inout LoadedBatch) {
        ahead = .over
        guard let (found, last, epoch) = partition.readAhead(of: logID), found.first <= following
        else { return }
        let end = Bound(sequence: last, epoch: epoch, nextOffset: found.nextOffset)
        ahead = found.parts.isEmpty ? .given(end) : .parts(found, given: 0, end: end)
        if entriesGiven < found.entriesBefore {
            give(home.dictionary[..<found.entriesBefore], to: &batch)
        }
    }

    private func damage(at sequence: UInt64) -> LogError {
        .damagedFile(path: partition.source.name, position: sequence)
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
        for place in places where place.logID == logID {
            take(place.offset, at: frame.sequences.lowerBound, &batch)
        }
    }

    private func take(_ offset: UInt64, at sequence: UInt64, _ batch: inout LoadedBatch) {
        guard offset > following else { return }
        batch.add(
            DamagedRange(
                segment: 0, position: sequence, byteCount: 0, offsets: following..<offset,
                reason: .missing))
        following = offset
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

extension LoadedItem {
    fileprivate func moved(by count: Int) -> LoadedItem {
        var moved = self
        moved.eventsStart += count
        moved.captureStart += count
        return moved
    }
}
