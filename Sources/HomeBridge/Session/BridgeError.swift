// SPDX-License-Identifier: Apache-2.0

/// The errors of requests to the bridge.
public enum BridgeError: Error, Hashable, Sendable {
    /// The MQTT library did not accept a setting; its own words.
    case setting(name: String, reason: String)
    case filterNotValid(String)
    case topicNotValid(String)
    /// A watched topic that the subscriptions bring already: its messages would come twice.
    case watchedTopicCovered(topic: String, filter: String)
    /// The session has no connection; nothing is queued for later.
    case notConnected
    /// Too much is waiting to be published.
    case queueFull(messagesMax: Int, bytesMax: Int)
    case alreadyStarted
    case connectionFailed(SessionFailure)
    case timedOut(String)
    case system(call: String, errorNumber: Int32)
}

extension BridgeError {
    /// The same as a reason why there is no connection.
    var failure: SessionFailure {
        switch self {
        case .setting(let name, let reason): .setting(name: name, reason: reason)
        case .connectionFailed(let failure): failure
        default: .unreachable("\(self)")
        }
    }
}
