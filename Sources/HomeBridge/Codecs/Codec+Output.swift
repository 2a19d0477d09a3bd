// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension CodecOutput {
    /// A message that changes nothing, and why.
    static func ignored(_ reason: String) -> CodecOutput {
        CodecOutput(events: [.messageIgnored(reason: reason)])
    }

    /// A message that cannot be read, why, and where.
    static func unreadable(_ reason: String, _ detail: String) -> CodecOutput {
        CodecOutput(events: [
            .messageUnreadable(MessageUnreadable(reason: reason, detail: detail))
        ])
    }
}

extension CodecContext {
    /// Hides the secrets of a payload under the profile's key.
    var redaction: SecretRedaction { SecretRedaction(digest: digest) }
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
        JSONLimits(
            depthMax: jsonDepthMax, keysMax: announcementKeysMax,
            numberCharactersMax: numberCharactersMax)
    }
}
