// SPDX-License-Identifier: Apache-2.0

/// Why a device is online or offline, and since when its values stand: the evidence, at one point.
public struct DeviceExplanation: Sendable {
    /// The device as people see it.
    public var device: DeviceState
    /// What each source says, in the order in which they announced the device.
    public var facts: [ConnectivityEvidence]
    /// Every value with the record that brought it, by part, trait and attribute.
    public var values: [AttributeEvidence]

    /// - Parameters:
    ///   - id: of the device, or an alias.
    ///   - state: of the point in question.
    /// - Returns: nil where there is no such device.
    public init?(deviceID id: String, state: HomeState) {
        guard let device = state.graph.device(id) else { return nil }
        self.device = device
        values = state.attributeEvidence(of: device.id)
        facts = state.evidence(of: device.id).flatMap {
            ConnectivityEvidence.all(of: $0, device: device.id, state: state)
        }
    }
}

/// One fact: who says what about which subject, since when and why.
public struct ConnectivityEvidence: Hashable, Sendable {
    /// `<profile>:<codec>:<root>`.
    public var source: String
    /// `session`, `bridge`, `gateway`, `own` or `heard`.
    public var slot: String
    public var subject: Subject
    /// `on`, `off`, `unknown` or `sleeping`; of a session
    /// `none`, `connected`, `lost` or `unknown`.
    public var value: String
    /// The offset of the record that set it; nil where many did.
    public var since: UInt64?
    /// When that was, in nanoseconds since 1970 UTC; nil where it is not known.
    public var at: Int64?
    /// In the source's words; may be empty.
    public var reason: String
    /// How it reached us; nil where that means nothing.
    public var delivery: Delivery?

    /// What a fact is about.
    public enum Subject: Hashable, Sendable {
        /// Everything that the source brings.
        case source
        /// The device, one part of it, or one trait of a part.
        case device(part: String?, trait: String?)
    }

    init(
        source: String, slot: String, subject: Subject, value: String, since: UInt64? = nil,
        at: Int64? = nil, reason: String = ""
    ) {
        self.source = source
        self.slot = slot
        self.subject = subject
        self.value = value
        self.since = since
        self.at = at
        self.reason = reason
    }

    private init(_ source: String, _ slot: FactSlot, _ subject: Subject, _ fact: Fact) {
        self.init(
            source: source, slot: slot.name, subject: subject, value: fact.value.name,
            since: fact.since, at: fact.at, reason: fact.reason)
        delivery = fact.delivery
    }

    /// What one source says of a device.
    fileprivate static func all(
        of evidence: DeviceEvidence, device id: String, state: HomeState
    ) -> [ConnectivityEvidence] {
        let name = evidence.source
        var all: [ConnectivityEvidence] = []
        if let profile = state.books.profile(evidence.profile) {
            all.append(
                ConnectivityEvidence(
                    source: name, slot: "session", subject: .source, value: profile.session.name,
                    since: profile.sessionSince,
                    reason: profile.session == .connected ? "" : profile.lostReason))
        }
        let source = state.books.source(name)
        for (slot, fact) in [(FactSlot.bridge, source?.bridge), (.gateway, source?.gateway)] {
            if let fact { all.append(ConnectivityEvidence(name, slot, .source, fact)) }
        }
        if evidence.isHeard {
            all.append(
                ConnectivityEvidence(
                    source: name, slot: "heard", subject: .device(part: nil, trait: nil),
                    value: "on", at: state.lastHeard(id), reason: "spoke live"))
        }
        all += evidence.facts.map {
            ConnectivityEvidence(name, $0.slot, .device(part: $0.part, trait: $0.trait), $0.fact)
        }
        return all
    }
}
