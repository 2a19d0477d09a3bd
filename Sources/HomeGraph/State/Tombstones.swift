// SPDX-License-Identifier: Apache-2.0

/// The user's name and room of a removed device, which it gets back when it returns.
struct Tombstone: Equatable, Sendable {
    var id: String
    var aliases: [String]
    var userName: String?
    var roomChoice: RoomChoice
    var removedAt: UInt64
}

/// Removed devices, oldest first, found by their ids and aliases.
struct Tombstones: Sendable {
    private var stones = TreeMap<UInt64, Tombstone>()
    private var names = TreeSet<Name>()
    private var next: UInt64 = 0

    /// A name of a removed device; ids come before aliases, older devices before younger ones.
    private struct Name: Comparable, Sendable {
        var name: ByteString
        var isAlias: Bool
        var number: UInt64

        static func < (left: Self, right: Self) -> Bool {
            (left.name, left.isAlias ? 1 : 0, left.number)
                < (right.name, right.isAlias ? 1 : 0, right.number)
        }
    }

    init() {}

    init(_ stones: some Sequence<Tombstone>) {
        for stone in stones { append(stone) }
    }

    var count: Int { stones.count }
    /// Oldest first.
    var all: [Tombstone] { stones.values }

    mutating func append(_ stone: Tombstone) {
        stones[next] = stone
        for name in Self.names(of: stone, next) { names.insert(name) }
        next += 1
    }

    mutating func removeFirst() {
        if let oldest = stones.first { remove(oldest.key) }
    }

    /// Takes the tombstone of this id, else the oldest of those that have it as an alias.
    mutating func take(_ id: String) -> Tombstone? {
        let start = Name(name: ByteString(id), isAlias: false, number: 0)
        guard let found = names.first(from: start), found.name == start.name else { return nil }
        return remove(found.number)
    }

    /// Devices that the user had put into this room are in no room.
    mutating func forget(room id: String) {
        for (number, stone) in stones where stone.roomChoice == .room(id) {
            stones.update(number) { $0.roomChoice = .noRoom }
        }
    }

    @discardableResult
    private mutating func remove(_ number: UInt64) -> Tombstone? {
        guard let stone = stones.removeValue(forKey: number) else { return nil }
        for name in Self.names(of: stone, number) { names.remove(name) }
        return stone
    }

    private static func names(of stone: Tombstone, _ number: UInt64) -> [Name] {
        [Name(name: ByteString(stone.id), isAlias: false, number: number)]
            + stone.aliases.map { Name(name: ByteString($0), isAlias: true, number: number) }
    }
}
