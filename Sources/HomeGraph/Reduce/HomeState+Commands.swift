// SPDX-License-Identifier: Apache-2.0

// Commands under way. They never touch the graph: a value changes only when a device reports it.
//
//   commandReceived ──▶ received ──commandRequested──▶ requested ──commandSent──▶ sent
//   commandRequested (without an id) ─────────────────▶ requested
//   commandConfirmed, commandFailed, commandUnconfirmed: it leaves the books

extension HomeState {
    mutating func reduceReceived(
        _ event: CommandReceived, at moment: Moment
    ) -> EventEffect {
        let requestID = ByteString(event.requestID)
        guard books.requests[requestID] == nil, books.commandCount < HomeLimits.commandsMax else {
            return .ineffective
        }
        let id = commandID(moment)
        books.requests[requestID] = SeenRequest(requestID: requestID, commandID: id)
        if books.requests.count > HomeLimits.seenRequestsMax { books.requests.removeFirst() }
        books.pendingCommands[ByteString(id)] = PendingCommand(
            id: id, deviceID: "", phase: .received, since: moment.offset,
            startedAt: moment.receivedAt)
        return .changed
    }

    mutating func reduceRequested(
        _ event: CommandRequested, at moment: Moment
    ) -> EventEffect {
        guard let id = event.commandID else {
            guard books.commandCount < HomeLimits.commandsMax else { return .ineffective }
            let id = commandID(moment)
            books.pendingCommands[ByteString(id)] = PendingCommand(
                id: id, deviceID: event.deviceID, phase: .requested, since: moment.offset,
                startedAt: moment.receivedAt)
            return .changed
        }
        let key = ByteString(id)
        guard var command = books.pendingCommands[key], command.phase == .received else {
            return .ineffective
        }
        command.phase = .requested
        command.deviceID = event.deviceID
        books.pendingCommands[key] = command
        return .changed
    }

    mutating func reduceSent(_ event: CommandSent) -> EventEffect {
        let key = ByteString(event.commandID)
        guard var command = books.pendingCommands[key], command.phase == .requested else {
            return .ineffective
        }
        command.phase = .sent
        books.pendingCommands[key] = command
        return .changed
    }

    mutating func reduceFailed(_ event: CommandFailed) -> EventEffect {
        // Without an id it was refused before it became a command: the books have no entry.
        event.commandID.map { endCommand($0) } ?? .unchanged
    }

    mutating func endCommand(_ id: String) -> EventEffect {
        let key = ByteString(id)
        guard books.pendingCommands[key] != nil else { return .ineffective }
        books.pendingCommands.removeValue(forKey: key)
        return .changed
    }

    private func commandID(_ moment: Moment) -> String {
        HomeID.command(offset: moment.offset, index: moment.index)
    }
}
