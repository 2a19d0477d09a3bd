// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension CodecOutput {
    /// A message that changes nothing, and why.
    ///
    /// - Parameter why: one of the few reasons that there are.
    public static func ignored(_ why: IgnoredMessage) -> CodecOutput {
        CodecOutput(events: [why.event])
    }

    /// A message that cannot be read, why, and where.
    ///
    /// - Parameters:
    ///   - reason: a few words, the same for all messages of this kind: they are counted by it.
    ///   - detail: what was expected, and where.
    public static func unreadable(_ reason: String, _ detail: String) -> CodecOutput {
        UnreadableMessage(reason, detail).output
    }

    /// The same, but that the message cannot be read.
    func unreadable(_ reason: String, _ detail: String) -> CodecOutput {
        var output = self
        output.events = [UnreadableMessage(reason, detail).event]
        return output
    }

    /// A message whose bytes are no text.
    static func noText(_ payload: [UInt8]) -> CodecOutput {
        UnreadableMessage(noText: payload).output
    }

    /// Whether nothing of the message was read.
    var isSilent: Bool {
        events.allSatisfy { event in
            switch event {
            case .messageIgnored, .messageUnreadable: true
            default: false
            }
        }
    }

    /// Adds what the same message says beside.
    mutating func add(_ more: CodecOutput) {
        events += more.events
        sourceAt = sourceAt ?? more.sourceAt
        redactedPayload = redactedPayload ?? more.redactedPayload
        add(more.effects)
    }

    /// Whether the message said nothing that could be read.
    var isNothingNew: Bool {
        guard events.count == 1, case .messageIgnored(let reason) = events[0] else { return false }
        return reason == IgnoredMessage.nothingNew.rawValue
    }
}

extension CodecContext {
    /// Hides the secrets of a payload under the profile's key.
    var redaction: SecretRedaction { SecretRedaction(digest: digest) }

    /// A payload with its secrets replaced by digests (K-11), as it may be kept.
    ///
    /// - Parameters:
    ///   - payload: JSON, a part of it, or text.
    ///   - key: what a bare value is called, e.g. the last level of the topic.
    /// - Returns: nil where it holds no secret.
    public func redacted(_ payload: [UInt8], key: String? = nil) -> [UInt8]? {
        redaction.redacted(payload, key: key, limits: limits.json)
    }
}

extension CodecLimits {
    /// The bounds of a message's JSON.
    var json: JSONLimits {
        JSONLimits(
            depthMax: jsonDepthMax, keysMax: jsonKeysMax,
            numberCharactersMax: numberCharactersMax)
    }

    /// The bounds of an announcement's JSON.
    var announcementJSON: JSONLimits {
        var limits = JSONLimits(
            depthMax: jsonDepthMax, keysMax: announcementKeysMax,
            numberCharactersMax: numberCharactersMax)
        limits.keysBound = CodecLimit.announcementKeysMax.rawValue
        return limits
    }
}
