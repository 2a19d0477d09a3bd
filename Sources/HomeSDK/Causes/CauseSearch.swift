// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Searches a log around a value's record for its cause.
struct CauseSearch {
    /// The device's id and aliases.
    let ids: [String]
    let value: AttributeEvidence
    /// The record that brought the value.
    let record: HomeRecord

    /// For this long, the default time of a command, a message to the device counts as a cause.
    static let observedNanoseconds: Int64 = 10_000_000_000
    /// The longest that a command may take.
    private static let commandNanoseconds =
        Int64(DeviceCommand.timeoutSecondsRange.upperBound) * 1_000_000_000

    // Gathered while searching backwards.
    private var ends: [String: (event: HomeEvent, offset: UInt64?)] = [:]
    private var sent: [String: CommandSent] = [:]
    private var other: CauseOfOther?
    private var command: CauseOfCommand?
    private var deadline: Int64 = 0

    init(ids: [String], value: AttributeEvidence, record: HomeRecord) {
        self.ids = ids
        self.value = value
        self.record = record
    }

    /// The cause that the record itself tells; nil where the log must be searched.
    static func known(value: AttributeEvidence, record: HomeRecord) -> ValueCause? {
        guard record.cause == .message else { return .noMessage(record.cause) }
        if let delivery = value.delivery(in: record), delivery != .live {
            return .notLive(delivery)
        }
        return record.offset == nil ? .device : nil
    }

    /// Reads on until the command that was found has its outcome.
    ///
    /// - Parameters:
    ///   - left: the records that may still be read.
    ///   - after: passes the records behind an offset, in order, until the body returns false.
    mutating func readOutcome(
        max left: inout UInt64, _ after: (UInt64, (HomeRecord) -> Bool) throws -> Void
    ) rethrows {
        guard var command, command.endedAt == nil, let offset = record.offset else { return }
        let deadline = deadline
        try after(offset) { later in
            guard left > 0 else { return false }
            left -= 1
            for event in later.events where event.endedCommand.map({ $0 == command.id }) == true {
                command.end(event, at: later.offset)
            }
            return command.endedAt == nil && later.receivedAt <= deadline
        }
        self.command = command
    }

    /// A confirmed command is the surest cause, then a message of another client, then a command
    /// whose outcome is unknown.
    var found: ValueCause {
        if let command, command.isConfirmed { return .command(command) }
        if let other { return .other(other) }
        // A device that refused a command did not act on it.
        guard let command, command.outcome != .failed else { return .device }
        return .command(command)
    }

    /// - Returns: whether an older record may say more.
    mutating func look(at record: HomeRecord) -> Bool {
        if isOver(at: record) { return false }
        let age = self.record.receivedAt.subtractingSaturated(record.receivedAt)
        for (index, event) in zip(record.events.indices, record.events).reversed() {
            if let id = event.endedCommand { ends[id] = ends[id] ?? (event, record.offset) }
            switch event {
            case .commandSent(let event): sent[event.commandID] = event
            case .commandObserved(let event) where other == nil && isOurs(event.deviceID):
                guard age <= Self.observedNanoseconds, let offset = record.offset else { continue }
                other = CauseOfOther(
                    offset: offset, receivedAt: record.receivedAt,
                    topic: record.origin?.topic ?? "", arguments: event.arguments)
            case .commandRequested(let event) where isOurs(event.deviceID):
                guard let offset = record.offset else { continue }
                let id = event.commandID ?? HomeID.command(offset: offset, index: index)
                consider(event, id, record, age: age)
            default: continue
            }
        }
        return command == nil
    }

    /// Whether a record is too old to tell a cause.
    func isOver(at record: HomeRecord) -> Bool {
        self.record.receivedAt.subtractingSaturated(record.receivedAt) > Self.commandNanoseconds
    }

    private mutating func consider(
        _ event: CommandRequested, _ id: String, _ record: HomeRecord, age: Int64
    ) {
        guard command == nil, let offset = record.offset else { return }
        let sent = sent[id]
        let targets = sent?.expectation ?? []
        let target = targets.first {
            utf8Equal($0.part, value.part) && utf8Equal($0.trait, value.trait)
                && utf8Equal($0.attribute, value.attribute)
        }
        // Without an expectation only the trait tells whether the command is about the value.
        let isMeant =
            targets.isEmpty
            ? utf8Equal(event.part, value.part) && utf8Equal(event.trait, value.trait)
            : target != nil
        guard isMeant else { return }
        let isAsIntended =
            target.map { isReported($0, by: self.record.events, deviceIDs: ids) == true } ?? true
        var found = CauseOfCommand(id: id, offset: offset, sender: record.sender)
        let time = Int64(event.timeoutSeconds).multipliedSaturated(by: 1_000_000_000)
        if let end = ends[id] {
            found.end(end.event, at: end.offset)
            if end.offset != self.record.offset {
                // The command ended before the value came: only an answer may precede the report.
                guard age <= time, isAsIntended else { return }
                switch end.event {
                case .commandConfirmed(let event) where event.evidence == .answer: break
                case .commandUnconfirmed(let event) where event.reason == .nothingExpected: break
                default: return
                }
            }
        } else {
            // A number may be a step on the way to the requested one.
            guard age <= time, sent != nil, isAsIntended || value.value.isNumber else { return }
        }
        command = found
        deadline = record.receivedAt.addingSaturated(time).addingSaturated(
            Self.observedNanoseconds)
    }

    private func isOurs(_ id: String) -> Bool { ids.contains { utf8Equal($0, id) } }
}

extension AttributeValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .int, .uint, .double: true
        default: false
        }
    }
}

extension HomeEvent {
    /// Whether a search for a cause looks at the event.
    var tellsCause: Bool {
        switch self {
        case .commandRequested, .commandSent, .commandObserved: true
        default: endedCommand != nil
        }
    }

    /// The id of the command that the event ends; nil for other events.
    fileprivate var endedCommand: String? {
        switch self {
        case .commandConfirmed(let event): event.commandID
        case .commandFailed(let event): event.commandID
        case .commandUnconfirmed(let event): event.commandID
        default: nil
        }
    }
}
