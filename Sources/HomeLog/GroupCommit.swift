// SPDX-License-Identifier: Apache-2.0

import HomeThreads

/// Lets several threads share one commit: the first to submit leads and commits for all that wait.
///
///     idle ──submit──▶ leading ──perform returns──▶ idle (or leading again, if more wait)
///                         └──perform throws──▶ poisoned (for good) or idle, as `isFatal` says
///
/// While the leader performs, later submitters queue; when it is done, one of them leads the next
/// group. Order of submission is order in the groups. `submit` blocks: never call it from the
/// cooperative pool.
public final class GroupCommit<Item: Sendable, Output: Sendable>: @unchecked Sendable {
    // Sendable: everything below is read and changed only while `condition` is held.
    private let condition = Condition()
    private var waiting: [Ticket] = []
    private var isLed = false
    private var poison: (any Error)?
    // Never changed.
    private let itemsMax: Int
    private let isFatal: @Sendable (any Error) -> Bool

    /// One submitter's place in the queue; guarded like the queue.
    private final class Ticket {
        let item: Item
        var result: Result<Output, any Error>?

        init(_ item: Item) {
            self.item = item
        }
    }

    /// A group commit without submitters.
    /// - Parameters:
    ///   - itemsMax: The greatest number of items given to one call, at least 1.
    ///   - isFatal: Whether an error of `perform` ends all later use; every error does by default.
    public init(
        itemsMax: Int = 4096,
        isFatal: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) {
        precondition(itemsMax > 0, "a group has room for an item")
        self.itemsMax = itemsMax
        self.isFatal = isFatal
    }

    /// Commits one item, together with those that other threads submit meanwhile.
    /// - Parameters:
    ///   - item: The item.
    ///   - perform: Commits a group and returns one output for each item, in order. It is the same
    ///     for all submitters; the leader's is called, on the leader's thread, one call at a time,
    ///     outside the lock.
    /// - Returns: The output of `perform` for this item.
    /// - Throws: What `perform` threw for the item's group, or the fatal error of an earlier one.
    public func submit(
        _ item: Item, perform: ([Item]) throws -> [Output]
    ) throws -> Output {
        condition.lock()
        defer { condition.unlock() }
        if let poison { throw poison }
        let ticket = Ticket(item)
        waiting.append(ticket)
        while ticket.result == nil {
            if isLed {
                condition.wait()
            } else {
                lead(perform)
            }
        }
        return try ticket.result!.get()
    }

    /// The number of submitters that wait for a leader to take them. For tests and metrics.
    public var waitingCount: Int {
        condition.lock()
        defer { condition.unlock() }
        return waiting.count
    }

    /// Takes a group and commits it. Called and left with the lock held, performs without it.
    private func lead(_ perform: ([Item]) throws -> [Output]) {
        isLed = true
        let group = Array(waiting.prefix(itemsMax))
        waiting.removeFirst(group.count)
        condition.unlock()
        let result = Result { try perform(group.map(\.item)) }
        condition.lock()
        settle(group, result)
        isLed = false
        condition.broadcast()
    }

    private func settle(_ group: [Ticket], _ result: Result<[Output], any Error>) {
        switch result {
        case .success(let outputs):
            precondition(outputs.count == group.count, "perform returns one output for each item")
            for (ticket, output) in zip(group, outputs) {
                ticket.result = .success(output)
            }
        case .failure(let error):
            let isFatal = isFatal(error)
            let failing = isFatal ? group + waiting : group
            for ticket in failing {
                ticket.result = .failure(error)
            }
            if isFatal {
                poison = error
                waiting.removeAll()
            }
        }
    }
}
