// SPDX-License-Identifier: Apache-2.0

/// Collects the sound records and entries around damage.
struct Salvage {
    private let segment: UInt64
    private let position: UInt64
    private var nextIndex: UInt64
    private(set) var dictionaryCount: UInt32
    /// Records and lost ranges, in order.
    private var items: [LoadedItem] = []
    private var damage: [DamagedRange] = []
    private let firstIndex: UInt64
    private let endIndex: UInt64
    private let firstEntry: UInt32
    /// The entries by id: of two copies the first that is sound.
    private var entries: [UInt32: LoadedItem] = [:]
    private var hole: Range<Int>?
    private var lastHole = 0..<0

    /// - Parameters:
    ///   - position: Where the bytes start in the file.
    ///   - endIndex: The index after the last record that can be durable.
    init(
        segment: UInt64, position: UInt64, nextIndex: UInt64, endIndex: UInt64,
        dictionaryCount: UInt32
    ) {
        self.segment = segment
        self.position = position
        self.nextIndex = nextIndex
        self.dictionaryCount = dictionaryCount
        firstIndex = nextIndex
        self.endIndex = endIndex
        firstEntry = dictionaryCount
    }

    /// Why a search went no further.
    enum Stop {
        /// This commit marker verifies.
        case marker(Frame)
        /// The footer starts here, or a batch that was never acknowledged.
        case end
        /// The buffer holds no commit marker.
        case ended
        /// A possible frame ends behind the buffer.
        case cut
    }

    /// Goes through the bytes up to the first commit marker.
    mutating func run(_ search: inout FrameSearch, _ bytes: RawSpan) -> Stop {
        var frame = Frame()
        var at = 0
        while at < bytes.byteCount {
            guard search.find(bytes, at: at, into: &frame), isInOrder(frame) else {
                if search.isCut { return .cut }
                hole = (hole?.lowerBound ?? at)..<at + 1
                at += 1
                continue
            }
            switch frame.kind {
            case .record where frame.number >= endIndex:
                return .end
            case .record:
                settle(to: frame.number)
                items.append(LoadedItem(record: frame, base: segment))
                nextIndex = frame.number + 1
            case .dictionary:
                let id = UInt32(frame.number)
                if id < firstEntry { return .end }
                settle(to: nextIndex)
                if entries[id] == nil { entries[id] = LoadedItem(entry: frame) }
                dictionaryCount = max(dictionaryCount, id + 1)
            case .commit:
                return .marker(frame)
            case .seal:
                return .end
            }
            at = frame.end
        }
        return .ended
    }

    private func isInOrder(_ frame: Frame) -> Bool {
        switch frame.kind {
        case .record: frame.number >= nextIndex
        case .commit: frame.number + frame.recordCount >= nextIndex
        case .dictionary, .seal: true
        }
    }

    /// Ends at a commit marker or the segment's end: records still missing before it are lost.
    mutating func close(index: UInt64, _ declaredCount: UInt32) {
        settle(to: max(index, nextIndex))
        dictionaryCount = max(dictionaryCount, declaredCount)
        var id = firstEntry
        while id < dictionaryCount {
            let start = id
            while id < dictionaryCount, entries[id] == nil { id += 1 }
            if start < id {
                damage.append(
                    lost(
                        lastHole, segment + firstIndex..<segment + firstIndex,
                        dictionary: start..<id))
            } else {
                id += 1
            }
        }
    }

    /// Adds the salvaged items: the dictionary first, because any later record may need it. Where
    /// the first copy of an entry is damaged, the second copy lies behind the records.
    func add(to batch: inout LoadedBatch, era: UInt32) {
        let known = batch.damage.count
        for (index, range) in damage.enumerated() where range.dictionary.isEmpty == false {
            batch.items.append(LoadedItem(kind: .lost, number: UInt64(known + index)))
        }
        batch.items += entries.sorted { $0.key < $1.key }.map(\.value)
        for var item in items {
            item.era = era
            if item.kind == .lost { item.number += UInt64(known) }
            batch.items.append(item)
        }
        batch.damage += damage
    }

    /// Reports the hole before a sound frame, with the records that were in it.
    private mutating func settle(to index: UInt64) {
        if hole == nil && index == nextIndex { return }
        let bytes = hole ?? 0..<0
        lastHole = bytes
        hole = nil
        items.append(LoadedItem(kind: .lost, number: UInt64(damage.count)))
        damage.append(lost(bytes, segment + nextIndex..<segment + index))
        nextIndex = index
    }

    private func lost(
        _ bytes: Range<Int>, _ offsets: Range<UInt64>, dictionary: Range<UInt32> = 0..<0
    ) -> DamagedRange {
        DamagedRange(
            segment: segment, position: position + UInt64(bytes.lowerBound),
            byteCount: UInt64(bytes.count), offsets: offsets, dictionary: dictionary,
            reason: .frame)
    }
}
