// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The edits of a replica, in the order in which they were made. Pure: it knows no file, no clock
/// and no home.
struct EditQueue: Hashable, Sendable {
    private(set) var edits: [Edit] = []

    init() {}

    /// - Parameter edits: as ``edits`` gave them, each id once.
    init(_ edits: [Edit]) { self.edits = edits }

    subscript(id: String) -> Edit? { edits.first { utf8Equal($0.id, id) } }

    /// The edit that is to be sent next, or whose answer is missing.
    var next: Edit? { edits.first(where: \.isOpen) }

    /// Adds an edit behind the others; one whose id is there already changes nothing.
    ///
    /// - Throws: `resourceExhausted` beyond ``EditLimits``; `invalidArgument`.
    mutating func add(_ edit: Edit) throws(CommandRefusal) {
        guard self[edit.id] == nil else { return }
        var new = self
        new.edits.append(edit)
        new.forgetDone(but: EditLimits.done)
        if new.isTooLarge { new.forgetDone(but: 0) }
        guard !new.isTooLarge else {
            throw CommandRefusal(
                .resourceExhausted,
                "\(edits.count) edits wait or are undecided here: discard some of them")
        }
        // What could not be read again would take the others with it.
        guard EditQueue(new.bytes) == new else {
            throw CommandRefusal(.invalidArgument, "the command cannot be kept in a file")
        }
        self = new
    }

    private var isTooLarge: Bool {
        edits.count > EditLimits.count || bytes.count > EditLimits.bytes
    }

    /// Forgets the oldest of the edits that are done.
    private mutating func forgetDone(but count: Int) {
        var left = edits.count { $0.state == .done } - count
        edits.removeAll { edit in
            guard left > 0, edit.state == .done else { return false }
            left -= 1
            return true
        }
    }

    /// The next edit leaves.
    ///
    /// - Parameter offset: its command cannot stand in the home's log before it.
    mutating func send(_ id: String, from offset: UInt64) {
        change(id) { edit in
            if edit.state == .waiting { edit.state = .sent(from: offset) }
        }
    }

    /// An edit has its outcome; the first one counts.
    mutating func settle(_ id: String, _ state: Edit.State) {
        change(id) { if $0.isOpen { $0.state = state } }
    }

    /// Ends the edits that wait and are too old.
    mutating func expire(at now: Int64) {
        for index in edits.indices where edits[index].state == .waiting {
            if edits[index].isTooOld(at: now) { edits[index].state = .expired }
        }
    }

    /// Removes an edit.
    ///
    /// - Throws: `notFound`; `failedPrecondition` for one that may be carried out now.
    mutating func discard(_ id: String) throws(CommandRefusal) {
        let edit = try existing(id)
        if case .sent = edit.state {
            throw CommandRefusal(
                .failedPrecondition,
                "edit \(id) was sent and its answer is missing: the home may have carried it out")
        }
        edits.removeAll { utf8Equal($0.id, id) }
    }

    /// Makes an undecided edit a new one, behind the others; one that was a conflict is based on
    /// nothing any more.
    ///
    /// - Parameters:
    ///   - newID: an id that no edit had.
    ///   - now: in nanoseconds since 1970 UTC.
    ///   - offset: the replica has the records below it.
    /// - Throws: `notFound`; `failedPrecondition` for one that is not undecided.
    mutating func applyAnyway(
        _ id: String, as newID: String, now: Int64, offset: UInt64
    ) throws(CommandRefusal) {
        var edit = try existing(id)
        guard edit.isUndecided else {
            throw CommandRefusal(.failedPrecondition, "edit \(id) is \(edit.state.word) already")
        }
        let lifetime = (edit.command.expiresAt ?? .max).subtractingSaturated(edit.madeAt)
        // Of a conflict the values were shown; otherwise they are compared again.
        if case .conflict = edit.state { edit.command.basedOn = [] }
        edit.id = newID
        edit.follows = nil
        let age = lifetime > 0 ? min(lifetime, EditLimits.age) : EditLimits.secureAge
        edit.command.expiresAt = now.addingSaturated(age)
        edit.madeAt = now
        edit.basedOnOffset = offset
        edit.state = .waiting
        edits.removeAll { utf8Equal($0.id, id) }
        edits.append(edit)
    }

    private func existing(_ id: String) throws(CommandRefusal) -> Edit {
        guard let edit = self[id] else {
            throw CommandRefusal(.notFound, "there is no edit \(id)")
        }
        return edit
    }

    private mutating func change(_ id: String, _ body: (inout Edit) -> Void) {
        guard let index = edits.firstIndex(where: { utf8Equal($0.id, id) }) else { return }
        body(&edits[index])
    }
}
