// SPDX-License-Identifier: Apache-2.0

extension RecordEncoder {
    /// The fields of a command event, in the order of its declaration.
    ///
    /// Command ids are used a few times each: they stand in the record, not in the dictionary.
    mutating func encodeCommand(_ event: HomeEvent, into writer: inout ByteWriter) {
        switch event {
        case .commandReceived(let event):
            symbol(event.profile, into: &writer)
            writer.text(event.requestID)
            writer.signed(event.issuedAt)
            writer.text(event.command)
        case .commandRequested(let event):
            writer.optionalText(event.commandID)
            symbol(event.deviceID, into: &writer)
            symbol(event.part, into: &writer)
            symbol(event.trait, into: &writer)
            optionalSymbol(event.name, into: &writer)
            members(event.arguments, into: &writer)
            writer.varint(UInt64(event.timeoutSeconds))
        case .commandSent(let event):
            writer.text(event.commandID)
            symbol(event.deviceID, into: &writer)
            symbol(event.profile, into: &writer)
            writer.list(event.topics) { $0.text($1) }
            writer.count(event.expectation.count)
            for target in event.expectation {
                symbol(target.part, into: &writer)
                symbol(target.trait, into: &writer)
                symbol(target.attribute, into: &writer)
                writer.value(target.value)
                writer.varint(UInt64(target.tolerance))
            }
        case .commandConfirmed(let event):
            writer.text(event.commandID)
            symbol(event.deviceID, into: &writer)
            writer.byte(event.evidence.rawValue)
            writer.signed(event.latency)
        case .commandFailed(let event):
            writer.optionalText(event.commandID)
            writer.optionalText(event.requestID)
            symbol(event.deviceID, into: &writer)
            writer.byte(event.code.rawValue)
            writer.text(event.message)
        case .commandUnconfirmed(let event):
            writer.text(event.commandID)
            symbol(event.deviceID, into: &writer)
            writer.byte(event.reason.rawValue)
        case .commandObserved(let event):
            symbol(event.deviceID, into: &writer)
            symbol(event.source, into: &writer)
            members(event.arguments, into: &writer)
        default: preconditionFailure("Only command events come here.")
        }
    }
}
