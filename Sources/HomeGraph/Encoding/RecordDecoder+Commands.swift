// SPDX-License-Identifier: Apache-2.0

extension RecordDecoder {
    /// A command event; the mirror image of `RecordEncoder.encodeCommand(_:into:)`.
    func commandEvent(
        _ kind: EventKind, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        switch kind {
        case .commandReceived:
            return .commandReceived(
                CommandReceived(
                    profile: try symbol(bytes, &reader), requestID: try reader.text(bytes),
                    issuedAt: try reader.signed(bytes), command: try reader.text(bytes)))
        case .commandRequested:
            return .commandRequested(
                CommandRequested(
                    commandID: try reader.optionalText(bytes),
                    deviceID: try symbol(bytes, &reader), part: try symbol(bytes, &reader),
                    trait: try symbol(bytes, &reader), name: try optionalSymbol(bytes, &reader),
                    arguments: try members(bytes, &reader),
                    timeoutSeconds: UInt32(truncatingIfNeeded: try reader.varint(bytes))))
        case .commandSent:
            return .commandSent(
                CommandSent(
                    commandID: try reader.text(bytes), deviceID: try symbol(bytes, &reader),
                    profile: try symbol(bytes, &reader), topics: try texts(bytes, &reader),
                    expectation: try targets(bytes, &reader)))
        case .commandConfirmed:
            return .commandConfirmed(
                CommandConfirmed(
                    commandID: try reader.text(bytes), deviceID: try symbol(bytes, &reader),
                    evidence: try reader.choice(bytes, CommandEvidence.self, what: "evidence"),
                    latency: try reader.signed(bytes)))
        case .commandFailed:
            return .commandFailed(
                CommandFailed(
                    commandID: try reader.optionalText(bytes),
                    requestID: try reader.optionalText(bytes),
                    deviceID: try symbol(bytes, &reader),
                    code: try reader.choice(bytes, ErrorCode.self, what: "error code"),
                    message: try reader.text(bytes)))
        case .commandUnconfirmed:
            return .commandUnconfirmed(
                CommandUnconfirmed(
                    commandID: try reader.text(bytes), deviceID: try symbol(bytes, &reader),
                    reason: try reader.choice(
                        bytes, CommandUnconfirmed.Reason.self, what: "reason")))
        case .commandObserved:
            return .commandObserved(
                CommandObserved(
                    deviceID: try symbol(bytes, &reader), source: try symbol(bytes, &reader),
                    arguments: try members(bytes, &reader)))
        default: preconditionFailure("Only command events come here.")
        }
    }

    private func targets(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> [CommandTarget] {
        var targets: [CommandTarget] = []
        for _ in 0..<(try reader.count(bytes)) {
            targets.append(
                CommandTarget(
                    part: try symbol(bytes, &reader), trait: try symbol(bytes, &reader),
                    attribute: try symbol(bytes, &reader), value: try reader.value(bytes),
                    tolerance: UInt32(truncatingIfNeeded: try reader.varint(bytes))))
        }
        return targets
    }
}
