// SPDX-License-Identifier: Apache-2.0

package import HomeGraph
import HomeLog

/// Makes the index of one sealed segment, and proves it while it does.
///
///     true fold       ●──●──●──●──●──●──●──▶   after each listed record
///     slice of lamp   ●─────●────────●─────▶   the lamp's page must be the same in both
///
/// A device that fails once is not sliceable: its history folds the segment whole. So no rule of
/// the fold needs to be known here.
struct SegmentIndexMaker {
    /// The records that concern one device, and a fold of these alone.
    private struct Slice {
        var places: [SegmentIndex.Place] = []
        /// Nil once the pages differed.
        var fold: LogFold?
    }

    /// A record as it is folded again.
    private struct Folded {
        var place: SegmentIndex.Place
        var time: Int64
        var bytes: [UInt8]
        /// How many pages it changes, about.
        var pages = 1
    }

    private let segment: SealedSegment
    private var decoder = RecordDecoder()
    private var fold: LogFold
    private var slices: [ByteString: Slice] = [:]
    /// The fold of the common records alone: a device that comes begins with it.
    private var blank: LogFold?
    private var common: [SegmentIndex.Place] = []
    private var previous: Folded?
    private var slots: [Int] = []
    /// Pages that common records changed in slices so far.
    private var commonPages = 0

    /// More devices are listed without a proof: each takes a state of its own meanwhile, and a lost
    /// session copies all pages of its source in each of them.
    static let slicesMax = 128
    /// More pages that common records change in slices are not worth the proof: a source that comes
    /// and goes changes all its pages each time, in every slice.
    static let commonPagesMax = 1_000_000

    /// The payload of the segment's index; nil where it has none: its dictionary is not whole, or
    /// a record of it is lost or cannot be read.
    ///
    /// - Parameters:
    ///   - segment: of the log that is replayed.
    ///   - isWanted: asked before each record; false ends the work without an index.
    static func payload(
        of segment: SealedSegment, _ replay: Replay, sha256: SHA256Function,
        isWanted: () -> Bool
    ) throws(EngineError) -> [UInt8]? {
        guard segment.base < segment.end, segment.base >= replay.firstOffset,
            segment.end <= replay.nextOffset, let names = try dictionary(of: segment)
        else { return nil }
        guard let state = try replay.state(before: segment.base, isWanted: isWanted),
            state.nextOffset == segment.base
        else { return nil }
        guard let made = SegmentIndexMaker(segment, names, state) else { return nil }
        var maker = made
        var cursor = try replay.cursor(from: segment.base)
        while maker.fold.state.nextOffset < segment.end, let step = try replay.advance(&cursor) {
            guard isWanted() else { return nil }
            switch step {
            case .dictionary: continue
            case .lost(let range):
                if range.offsets.isEmpty && range.dictionary.isEmpty { continue }
                return nil
            case .record(let head):
                let place = SegmentIndex.Place(
                    offset: head.offset, position: cursor.framePosition())
                guard cursor.withEvents({ maker.take(place, head.time, $0) }) else { return nil }
            }
        }
        guard maker.fold.state.nextOffset == segment.end else { return nil }
        return maker.finished(sha256)
    }

    private static func dictionary(of segment: SealedSegment) throws(EngineError) -> [[UInt8]]? {
        do throws(LogError) {
            return try segment.dictionary()
        } catch {
            throw .log(error)
        }
    }

    private init?(_ segment: SealedSegment, _ names: [[UInt8]], _ state: HomeState) {
        self.segment = segment
        fold = LogFold(state: state)
        for (id, name) in names.enumerated() {
            guard (try? fold.define(id: id, bytes: name)) != nil else { return nil }
        }
        decoder.dictionary = fold.dictionary
        // Behind damage a state may come from a checkpoint, and not from the records before it.
        guard state.nextOffset == segment.base, state.books.lostRanges.isEmpty else { return }
        blank = fold
        addDevices()
    }

    /// Adds what the home has now. A former id is listed without a proof: it names a device whose
    /// records do not name it, and may name nothing when a record of its own comes.
    private mutating func addDevices() {
        fold.state.graph.forEachView { view in
            add(view.id)
            for former in view.aliases { slices[ByteString(former), default: Slice()].fold = nil }
        }
    }

    private mutating func add(_ id: String) {
        guard slices[ByteString(id)] == nil else { return }
        let fold = slices.count < Self.slicesMax ? blank : nil
        slices[ByteString(id)] = Slice(fold: fold)
    }

    /// Folds a record; false where that cannot be.
    private mutating func take(
        _ place: SegmentIndex.Place, _ time: Int64, _ bytes: RawSpan
    ) -> Bool {
        guard place.offset == fold.state.nextOffset,
            let record = try? decoder.decode(bytes, offset: place.offset, receivedAt: time)
        else { return false }
        var copy = Folded(place: place, time: time, bytes: bytes.withUnsafeBytes { Array($0) })
        let beginsEra = record.events.contains {
            if case .clockStepped = $0 { true } else { false }
        }
        if beginsEra, let previous {
            // The time before a step counts for every device.
            foldCommon(previous)
        }
        // A time that goes back counts for what lasts until then, whichever device it is about.
        if let previous, !beginsEra, time < previous.time { giveUp() }
        let era = fold.state.books.era
        let mark = fold.state.graph.changeMark
        guard
            (try? fold.reduce(bytes, offset: place.offset, receivedAt: time)) != nil,
            fold.state.books.reducerVersion <= HomeState.reducerVersion
        else { return false }
        if fold.state.books.era != era, !beginsEra { giveUp() }
        slots.removeAll(keepingCapacity: true)
        let isLocal = fold.state.graph.addSlots(changedSince: mark, to: &slots)
        copy.pages = isLocal ? slots.count : slices.count
        var touched = Set(record.events.flatMap(\.deviceIDs).map { ByteString($0) })
        var isCommon =
            !isLocal || beginsEra || previous == nil || place.offset + 1 == segment.end
        for slot in slots {
            guard let view = fold.state.graph.view(inSlot: slot) else {
                isCommon = true
                continue
            }
            touched.insert(ByteString(view.id))
        }
        for id in touched { add(id.text) }
        if isCommon {
            foldCommon(copy)
            // A device that this record brought has its slice from here on.
            if !isLocal { addDevices() }
        }
        for id in touched { foldListed(copy, id) }
        previous = copy
        return true
    }

    private mutating func foldListed(_ record: Folded, _ id: ByteString) {
        guard var slice = slices.removeValue(forKey: id) else { return }
        if slice.places.last != record.place, common.last != record.place {
            slice.places.append(record.place)
            Self.extend(&slice.fold, record)
            if !isSame(slice, id.text) { slice.fold = nil }
        }
        slices[id] = slice
    }

    private mutating func foldCommon(_ record: Folded) {
        guard common.last != record.place else { return }
        common.append(record.place)
        Self.extend(&blank, record)
        commonPages += slices.count * max(1, record.pages)
        if commonPages > Self.commonPagesMax { giveUp() }
        // The keys by themselves, and each slice out of the dictionary meanwhile: a second owner of
        // a state has it copied.
        for id in Array(slices.keys) {
            guard var slice = slices.removeValue(forKey: id) else { continue }
            if slice.places.last != record.place { Self.extend(&slice.fold, record) }
            if !isSame(slice, id.text) { slice.fold = nil }
            slices[id] = slice
        }
    }

    private static func extend(_ fold: inout LogFold?, _ record: Folded) {
        guard var folded = fold.take() else { return }
        let count = try? folded.reduce(
            record.bytes.span.bytes, offset: record.place.offset, receivedAt: record.time)
        if count != nil { fold = folded }
    }

    /// Whether the device is the same in its slice and in the true fold.
    private func isSame(_ slice: Slice, _ id: String) -> Bool {
        guard let folded = slice.fold else { return false }
        switch (fold.state.graph.view(of: id), folded.state.graph.view(of: id)) {
        case (nil, nil): return true
        case (let left?, let right?):
            // A former id has no records of its own.
            return utf8Equal(left.id, id) && left.hasSameGraph(as: right)
        default: return false
        }
    }

    /// Ends the proof for all devices; the lists stay.
    private mutating func giveUp() {
        blank = nil
        for id in Array(slices.keys) { slices[id]?.fold = nil }
    }

    private consuming func finished(_ sha256: SHA256Function) -> [UInt8] {
        let devices = slices.sorted { $0.key < $1.key }.map { id, slice in
            (id: id.text, isSliceable: isSame(slice, id.text), places: slice.places)
        }
        // Also where no device is sliceable: the next segment's index begins with it.
        var state = fold.state
        return SegmentIndex.encoded(
            common: common, devices: devices, state: StateCheckpoint(state: &state, sha256: sha256),
            base: segment.base)
    }
}

extension Replay {
    /// Makes the index of a sealed segment, if it has none of these rules yet, and can have one of
    /// a fair size. The log is written by this process.
    ///
    /// - Parameters:
    ///   - base: of the segment.
    ///   - sha256: the digest of the state in the index.
    ///   - isWanted: asked before each record; false ends the work.
    package func saveIndex(
        of base: UInt64, sha256: SHA256Function, isWanted: () -> Bool = { true }
    ) throws {
        guard let indexes else { return }
        if let known = try indexes.load(base),
            known.isEmpty || SegmentIndex(known, base: base) != nil
        {
            return
        }
        guard let segment = try indexes.segment(base) else { return }
        let payload = try SegmentIndexMaker.payload(
            of: segment, self, sha256: sha256, isWanted: isWanted)
        guard isWanted() else { return }
        // A quarter of a segment would cost more than it saves.
        let isFair = payload.map {
            UInt64($0.count) < max(segment.byteCount / 4, Self.indexBytesMin)
        }
        // An empty one says that there is none, and that it need not be tried at each start.
        try indexes.save(segment, isFair == true ? payload ?? [] : [])
    }

    /// An index up to this size is stored however small its segment is.
    private static let indexBytesMin: UInt64 = 1 << 20
}
