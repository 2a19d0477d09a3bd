// SPDX-License-Identifier: Apache-2.0

// Commands under way. They never touch the graph: a value changes only when a device reports it.
//
//   commandReceived ──▶ received ──commandRequested──▶ requested ──commandSent──▶ sent
//   commandRequested (without an id) ─────────────────▶ requested
//   commandConfirmed, commandFailed, commandUnconfirmed: it leaves the books

extension HomeState {
    mutating func reduceCommand(_ event: HomeEvent, at moment: Moment) -> EventEffect {
        switch event {
        case .commandReceived(let event): reduceReceived(event, at: moment)
        case .commandRequested(let event): reduceRequested(event, at: moment)
        case .commandSent(let event): reduceSent(event)
        case .commandConfirmed(let event): endCommand(event.commandID)
        case .commandUnconfirmed(let event): endCommand(event.commandID)
        case .commandFailed(let event):
            // Refused before it became a command: nothing is remembered of it.
            if let id = event.commandID { endCommand(id) } else { .unchanged }
        case .commandObserved: .unchanged
        default: preconditionFailure("Only command events come here.")
        }
    }

    private mutating func reduceReceived(
        _ event: CommandReceived, at moment: Moment
    ) -> EventEffect {
        let requestID = ByteString(event.requestID)
        let isSeen = books.seenRequests.contains { $0.requestID == requestID }
        guard !isSeen, books.commands.count < HomeLimits.commandsMax else { return .ineffective }
        let id = commandID(moment)
        books.seenRequests.append(SeenRequest(requestID: requestID, commandID: id))
        if books.seenRequests.count > HomeLimits.seenRequestsMax {
            books.seenRequests.removeFirst()
        }
        books.commands.append(
            PendingCommand(
                id: id, deviceID: "", phase: .received, since: moment.offset,
                startedAt: moment.receivedAt))
        return .changed
    }

    private mutating func reduceRequested(
        _ event: CommandRequested, at moment: Moment
    ) -> EventEffect {
        guard let id = event.commandID else {
            guard books.commands.count < HomeLimits.commandsMax else { return .ineffective }
            books.commands.append(
                PendingCommand(
                    id: commandID(moment), deviceID: event.deviceID, phase: .requested,
                    since: moment.offset, startedAt: moment.receivedAt))
            return .changed
        }
        guard let index = commandIndex(id), books.commands[index].phase == .received else {
            return .ineffective
        }
        books.commands[index].phase = .requested
        books.commands[index].deviceID = event.deviceID
        return .changed
    }

    private mutating func reduceSent(_ event: CommandSent) -> EventEffect {
        guard let index = commandIndex(event.commandID),
            books.commands[index].phase == .requested
        else { return .ineffective }
        books.commands[index].phase = .sent
        return .changed
    }

    private mutating func endCommand(_ id: String) -> EventEffect {
        guard let index = commandIndex(id) else { return .ineffective }
        books.commands.remove(at: index)
        return .changed
    }

    private func commandIndex(_ id: String) -> Int? {
        books.commands.firstIndex { utf8Equal($0.id, id) }
    }

    private func commandID(_ moment: Moment) -> String {
        HomeID.command(offset: moment.offset, index: moment.index)
    }
}
