// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Why a message changes nothing of the home, by intent: the whole list, over all codecs.
///
/// The message is kept as a record all the same. docs/CODECS.md has the exact pattern of each.
public enum IgnoredMessage: String, Hashable, Sendable, CaseIterable {
    /// An announcement, a list or a removal that says what is so already.
    case unchanged
    /// A report in which nothing is said, or only what was said on another topic.
    case nothingNew = "nothing new"
    /// No bytes on a topic where they take nothing away.
    case emptyPayload = "empty payload"
    /// A command topic without a command.
    case commandTopic = "command topic"
    /// A command, question or answer that did not come live.
    case storedCommand = "stored command"
    /// Something momentary that did not come live.
    case storedEvent = "stored event"
    /// A question to a device, or an answer that changes no value.
    case conversation = "question or answer"
    /// What a bridge reports of itself.
    case bridgeTopic = "bridge topic"
    /// The group that Zigbee2MQTT makes for itself.
    case internalGroup = "internal group"
    /// What a controller tells every device at once.
    case broadcast
    /// A native topic of another home key, or what another home announces to Home Assistant.
    case anotherHome = "for another home"
    /// A level that the convention has no word for.
    case unknownTopic = "unknown topic"

    /// Which messages these are: topics by their filters, else what is true of them.
    public var pattern: String {
        switch self {
        case .unchanged: "an announcement, list or removal that says what is so already"
        case .nothingNew:
            "a report without a value: {}, null, an empty action, or an action that its state told"
        case .emptyPayload: "no bytes, on a topic where they take nothing away"
        case .commandTopic:
            "+/set, +/get, +/command, cmnd/+, and below: no bytes, a question, or not to be "
                + "understood; <base>/bridge/request/# and <base>/bridge/config/#"
        case .storedCommand: "a command, question or answer that is stored or late"
        case .storedEvent: "an action, event or log line that is stored"
        case .conversation:
            "<base>/bridge/response/#, +/rpc with a question or our own command, "
                + "hearth/v1/<home>/in/request, in/answer/+, in/cloud/+ with a request or error"
        case .bridgeTopic:
            "<base>/bridge and <base>/bridge/#, but state, devices, groups, request/#, response/# "
                + "and config/#"
        case .internalGroup: "<base>/901/#, of the group default_bind_group"
        case .broadcast: "<prefix>/status, homie/$broadcast/#"
        case .anotherHome:
            "hearth/v1/<home>/in/# where the profile publishes another home key, "
                + "<prefix>/device/hearth-+/config of another home of Hearth"
        case .unknownTopic:
            "homie: a level that the convention has no word for; Shelly: another notification, "
                + "or a prefix of the other generation"
        }
    }

    /// The event that says so.
    public var event: HomeEvent { .messageIgnored(reason: rawValue) }
}
