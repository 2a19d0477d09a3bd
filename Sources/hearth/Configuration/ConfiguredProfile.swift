// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// A broker profile from the settings: the broker, and how its messages are read.
struct ConfiguredProfile {
    var broker: BrokerSettings
    var profile: BrokerProfile

    var key: String { profile.key }

    /// Every profile of the settings.
    static func all(_ settings: Settings) throws(CommandFailure) -> [ConfiguredProfile] {
        var profiles: [ConfiguredProfile] = []
        for values in try settings.profiles() { profiles.append(try ConfiguredProfile(values)) }
        return profiles
    }

    /// - Throws: an error that names the missing or wrong setting, and where it was set.
    init(_ values: ProfileValues) throws(CommandFailure) {
        broker = try BrokerSettings(values)
        profile = BrokerProfile(key: values.key, broker: broker.address)
        guard profile.hasValidKey else {
            throw values.failure(
                .key,
                "'\(TerminalText.escape(values.key))' is not a key: 1 to 32 of a-z, 0-9 and '-'")
        }
        do throws(CodecOption.Problem) {
            let codecs = values.list(.codecs)
            if !codecs.isEmpty { profile.codecs = try CodecOption.choices(codecs) }
        } catch {
            throw values.failure(.codecs, error.words)
        }
        profile.maps = try TopicMapFile.maps(values.list(.maps))
        profile.filters = values.list(.filters)
        for filter in profile.filters where TopicFilter(filter) == nil {
            throw values.failure(
                .filters, "'\(TerminalText.escape(filter))' is not a topic filter")
        }
        profile.asks = try values.flag(.ask)
        profile.route =
            try values.choice(.route, [("local", .localPeer), ("cloud", .remote)]) ?? .localPeer
        profile.structureName = values.text(.structure)
        profile.sessionGraceSeconds =
            try values.seconds(.sessionGrace) ?? profile.sessionGraceSeconds
        profile.removalGraceSeconds =
            try values.seconds(.removalGrace) ?? profile.removalGraceSeconds
        profile.settleSeconds = try values.seconds(.settle) ?? profile.settleSeconds
        for limit in CodecLimit.allCases {
            guard let number = try values.number(ProfileSetting(limit), in: limit.range) else {
                continue
            }
            profile.limits[keyPath: limit.place] = number
        }
        profile.floodMessagesPerSecond =
            try values.number(.floodMessagesPerSecond, in: BrokerProfile.floodRange)
            ?? profile.floodMessagesPerSecond
        profile.publishes = try Self.homeKey(values)
        profile.discovery = try discovery(values)
        try readAcceptance(values)
    }

    private mutating func readAcceptance(_ values: ProfileValues) throws(CommandFailure) {
        let words = Acceptance.allCases.map { ($0.rawValue, $0) }
        for text in values.list(.accept) {
            profile.accepts.insert(try values.choice(.accept, text, words))
        }
        profile.acceptsSecure = try values.flag(.acceptSecure)
        if profile.acceptsSecure, !profile.accepts.contains(.commands) {
            throw values.failure(.acceptSecure, "locks and covers need 'accept: [commands]' too")
        }
        // What is accepted and never heard would be waited for in vain.
        if !profile.accepts.isEmpty, !profile.codecs.contains(where: { $0.name == "native" }) {
            throw values.failure(
                .accept, "requests come over Hearth's own topics: name the codec native=home too")
        }
        if profile.accepts.contains(.replicas), profile.publishes == nil {
            throw values.failure(.accept, "replicas need 'publish: home' too")
        }
    }

    /// How the home announces its devices to Home Assistant.
    private func discovery(_ values: ProfileValues) throws(CommandFailure) -> DiscoverySettings? {
        let includesAll = try values.flag(.discoveryAll)
        guard let prefix = values.text(.discovery) else {
            if includesAll {
                throw values.failure(.discoveryAll, "it needs 'discovery: homeassistant' too")
            }
            return nil
        }
        guard DiscoveryTopic.isPrefix(prefix) else {
            throw values.failure(
                .discovery,
                "'\(TerminalText.escape(prefix))' is not a discovery prefix, as homeassistant is: "
                    + "topic levels without wildcards, not below hearth/")
        }
        if profile.publishes == nil {
            throw values.failure(.discovery, "announced devices need 'publish: home' too")
        }
        var discovery = DiscoverySettings(prefix: prefix)
        discovery.includesAll = includesAll
        return discovery
    }

    /// One level of a topic, as `hearth/v1/<home key>/out` needs it.
    private static func homeKey(_ values: ProfileValues) throws(CommandFailure) -> String? {
        guard let text = values.text(.publish) else { return nil }
        guard HomeKey.isValid(text) else {
            throw values.failure(
                .publish,
                "'\(TerminalText.escape(text))' is not a home key: 1 to 64 of A-Z, a-z, 0-9, '-', '_'"
            )
        }
        return text
    }
}
