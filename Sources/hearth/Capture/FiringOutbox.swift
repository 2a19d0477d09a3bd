// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// The messages that a broker has not acknowledged yet, in their order; no clock and no connection.
///
/// ```
/// add ─▶ waiting ── next ──▶ handed over ── answered ──▶ gone
///           ▲                     │
///           └── returned, connectionLost
/// ```
struct FiringOutbox {
    struct Item: Equatable {
        /// From 1 on, without gaps.
        var number: Int
        var message: OutgoingMessage
        fileprivate var isHandedOver = false

        init(number: Int, message: OutgoingMessage) {
            self.number = number
            self.message = message
        }
    }

    /// More are not kept: the oldest one that waits is dropped.
    static let itemsMax = 10_000
    /// So many are with the session at once.
    static let handedOverMax = 100

    private var items: [Item] = []
    private(set) var publishedCount = 0
    private(set) var droppedCount = 0
    /// Messages that the broker answered with an error, e.g. for want of rights.
    private(set) var refusedCount = 0
    private let itemsMax: Int

    init(itemsMax: Int = Self.itemsMax) { self.itemsMax = itemsMax }

    var isEmpty: Bool { items.isEmpty }
    var count: Int { items.count }

    mutating func add(_ item: Item) {
        items.append(item)
        guard items.count > itemsMax, let oldest = items.firstIndex(where: { !$0.isHandedOver })
        else { return }
        items.remove(at: oldest)
        droppedCount += 1
    }

    /// The messages to hand over now, oldest first.
    mutating func next() -> [Item] {
        var room = Self.handedOverMax - items.count { $0.isHandedOver }
        var next: [Item] = []
        for index in items.indices where !items[index].isHandedOver {
            guard room > 0 else { break }
            room -= 1
            items[index].isHandedOver = true
            next.append(items[index])
        }
        return next
    }

    /// The session did not take a message: it waits again, at its place.
    mutating func returned(_ number: Int) {
        guard let index = items.firstIndex(where: { $0.number == number }) else { return }
        items[index].isHandedOver = false
    }

    /// What was not answered goes out again over the next connection, so it may come twice.
    mutating func connectionLost() {
        for index in items.indices { items[index].isHandedOver = false }
    }

    /// - Parameter code: the reason code of the broker's PUBACK.
    mutating func answered(_ number: Int, code: UInt8) {
        guard let index = items.firstIndex(where: { $0.number == number }) else { return }
        items.remove(at: index)
        if code < 0x80 { publishedCount += 1 } else { refusedCount += 1 }
    }
}
