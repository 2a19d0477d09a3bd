// SPDX-License-Identifier: Apache-2.0

// The fields of the command events in their JSON form.

extension HomeEvent {
    var commandFields: [JSONField] {
        switch self {
        case .commandReceived(let event):
            [
                JSONField("command", event.command),
                JSONField("issuedAt", timeText(event.issuedAt)),
                JSONField("profile", event.profile), JSONField("requestID", event.requestID),
            ]
        case .commandRequested(let event):
            [
                JSONField("arguments", members: event.arguments),
                JSONField("commandID", event.commandID), JSONField("deviceID", event.deviceID),
                JSONField("name", event.name), JSONField("part", event.part),
                JSONField("timeoutSeconds", number: event.timeoutSeconds),
                JSONField("trait", event.trait),
            ]
        case .commandSent(let event):
            [
                JSONField("commandID", event.commandID), JSONField("deviceID", event.deviceID),
                JSONField("expectation") { json in
                    json.array(event.expectation) { $0.target($1) }
                },
                JSONField("profile", event.profile), JSONField("topics", event.topics),
            ]
        case .commandConfirmed(let event):
            [
                JSONField("commandID", event.commandID), JSONField("deviceID", event.deviceID),
                JSONField("evidence", event.evidence.name),
                JSONField("latency", number: event.latency),
            ]
        case .commandFailed(let event):
            [
                JSONField("code", event.code.name), JSONField("commandID", event.commandID),
                JSONField("deviceID", event.deviceID), JSONField("message", event.message),
                JSONField("requestID", event.requestID),
            ]
        case .commandUnconfirmed(let event):
            [
                JSONField("commandID", event.commandID), JSONField("deviceID", event.deviceID),
                JSONField("reason", event.reason.name),
            ]
        case .commandObserved(let event):
            [
                JSONField("arguments", members: event.arguments),
                JSONField("deviceID", event.deviceID), JSONField("source", event.source),
            ]
        default: []
        }
    }
}

extension JSONText {
    fileprivate mutating func target(_ target: CommandTarget) {
        fields([
            JSONField("attribute", target.attribute), JSONField("part", target.part),
            JSONField("tolerance", number: target.tolerance), JSONField("trait", target.trait),
            JSONField("value") { $0.value(target.value) },
        ])
    }
}
