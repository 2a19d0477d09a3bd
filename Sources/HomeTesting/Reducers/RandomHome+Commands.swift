// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension RandomHome {
    mutating func commandEvent(_ step: Step) -> HomeEvent {
        switch step {
        case .commandReceived: receivedEvent()
        case .commandSent: sentEvent()
        case .commandConfirmed:
            ended { home, id, deviceID in
                .commandConfirmed(
                    CommandConfirmed(
                        commandID: id, deviceID: deviceID,
                        evidence: home.pick(CommandEvidence.allCases),
                        latency: Int64(home.random.below(9)) * 1_000_000))
            }
        case .commandFailed: failedEvent()
        case .commandUnconfirmed:
            ended { home, id, deviceID in
                .commandUnconfirmed(
                    CommandUnconfirmed(
                        commandID: id, deviceID: deviceID,
                        reason: home.pick(CommandUnconfirmed.Reason.allCases)))
            }
        case .commandObserved:
            .commandObserved(
                CommandObserved(
                    deviceID: random.oneIn(5) ? "" : device(), source: pick(Self.sources),
                    arguments: members()))
        default: requestedEvent()
        }
    }

    private mutating func receivedEvent() -> HomeEvent {
        .commandReceived(
            CommandReceived(
                profile: pick(Self.profiles), requestID: "request-\(random.below(50))",
                issuedAt: Int64(random.below(9)), command: #"{"device":"x"}"#))
    }

    /// A request of the home itself, or one for a command that was received.
    private mutating func requestedEvent() -> HomeEvent {
        let received = state.books.commands.filter { $0.phase == .received }
        return .commandRequested(
            CommandRequested(
                commandID: received.isEmpty || random.oneIn(2) ? nil : pick(received).id,
                deviceID: device(), part: pick(Self.parts), trait: pick(Self.traits),
                name: random.oneIn(4) ? nil : pick(["on", "off", "moveToLevel"]),
                arguments: members(), timeoutSeconds: 1 + UInt32(random.below(600))))
    }

    private mutating func sentEvent() -> HomeEvent {
        let requested = state.books.commands.filter { $0.phase == .requested }
        guard let command = requested.isEmpty ? nil : pick(requested) else {
            return requestedEvent()
        }
        let expectation = (0..<random.below(3)).map { _ in
            CommandTarget(
                part: pick(Self.parts), trait: pick(Self.traits), attribute: pick(Self.attributes),
                value: pick(Self.values), tolerance: UInt32(random.below(3)))
        }
        return .commandSent(
            CommandSent(
                commandID: command.id, deviceID: command.deviceID, profile: pick(Self.profiles),
                topics: ["zigbee2mqtt/\(pick(Self.words))/set"], expectation: expectation))
    }

    private mutating func failedEvent() -> HomeEvent {
        let code = pick(ErrorCode.allCases)
        // Refused before it became a command.
        if random.oneIn(4) {
            return .commandFailed(
                CommandFailed(
                    commandID: nil, requestID: random.oneIn(2) ? "request-1" : nil, code: code,
                    message: "no"))
        }
        return ended { _, id, deviceID in
            .commandFailed(
                CommandFailed(commandID: id, deviceID: deviceID, code: code, message: ""))
        }
    }

    /// The outcome of a command under way, where there is one; now and then of an unknown command.
    private mutating func ended(
        _ make: (inout RandomHome, _ id: String, _ deviceID: String) -> HomeEvent
    ) -> HomeEvent {
        if random.oneIn(6) { return make(&self, "command:0.0", "") }
        guard !state.books.commands.isEmpty else { return requestedEvent() }
        let sent = state.books.commands.filter { $0.phase == .sent }
        let command = pick(sent.isEmpty || random.oneIn(3) ? state.books.commands : sent)
        return make(&self, command.id, command.deviceID)
    }
}
