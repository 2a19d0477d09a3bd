// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// What the owner of a partition knows of one home.
struct HomeState: Sendable {
    private(set) var firstOffset: UInt64 = 0
    private(set) var nextOffset: UInt64 = 0
    private(set) var dictionary: [[UInt8]] = []
    /// Where its log begins: not 0 where it was moved in and its oldest records had gone before, or
    /// where they were removed.
    private(set) var beginning: UInt64 = 0
    /// The sequence of the frame in which the newest table has it; 0 for none.
    var entry: UInt64 = 0
    /// Where some of its frames lie, rising.
    private(set) var places: [Place] = []
    /// A frame in so many has a place.
    private var stride = 1
    private var framesUntilPlace = 0

    /// Where a reader may begin.
    struct Place: Sendable, Hashable {
        /// The offset of the first record there.
        var offset: UInt64
        /// How many entries there are before it.
        var dictionaryCount: UInt32
        var sequence: UInt64
    }

    static let placesMax = 64

    init() {}

    /// A log that begins at an offset.
    init(beginningAt offset: UInt64) {
        nextOffset = offset
        begin(at: offset)
    }

    init(_ entry: TableEntry, at sequence: UInt64) {
        self.entry = sequence
        nextOffset = entry.nextOffset
        dictionary = entry.dictionary
        places = [
            Place(
                offset: entry.nextOffset, dictionaryCount: UInt32(entry.dictionary.count),
                sequence: sequence)
        ]
    }

    /// Takes a batch into account.
    /// - Parameter sequence: of the first message of its frame.
    mutating func add(records: UInt64, entries: [[UInt8]], at sequence: UInt64) {
        if framesUntilPlace == 0 {
            places.append(
                Place(
                    offset: nextOffset, dictionaryCount: UInt32(dictionary.count),
                    sequence: sequence))
            framesUntilPlace = stride
        }
        framesUntilPlace -= 1
        if places.count > HomeState.placesMax {
            places = places.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            stride *= 2
        }
        nextOffset += records
        dictionary += entries
    }

    /// Where its next record goes; those between are lost.
    mutating func skip(to offset: UInt64) {
        nextOffset = max(nextOffset, offset)
    }

    /// Says where its log begins.
    mutating func begin(at offset: UInt64) {
        beginning = max(beginning, offset)
        firstOffset = max(firstOffset, offset)
    }

    /// The last place at or before an offset; nil when it lies before them all.
    func place(before offset: UInt64) -> Place? {
        places.last { $0.offset <= offset }
    }

    /// Forgets what was purged.
    mutating func trim(to offset: UInt64) {
        firstOffset = max(firstOffset, offset)
        places.removeAll { $0.offset < offset }
    }
}
