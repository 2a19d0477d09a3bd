// SPDX-License-Identifier: Apache-2.0

/// Why a device is online or offline, and since when its values stand: the evidence, at one point.
public struct DeviceExplanation: Sendable {
    /// The device as people see it.
    public var device: DeviceState
    /// The facts of each source, in the order in which the sources announced the device.
    public var facts: [ConnectivityEvidence]
    /// The verdicts about the device, its parts and their traits: first the device, then each part
    /// with its traits behind it; parts and traits sorted by name.
    public var verdicts: [ConnectivityVerdict]
    /// Every value with the record that brought it, by part, trait and attribute.
    public var values: [AttributeEvidence]
    /// When a live message was last about the device, in nanoseconds since 1970 UTC; nil for never.
    public var lastHeard: Int64?

    /// - Parameters:
    ///   - id: of the device, or an alias.
    ///   - state: of the point in question.
    /// - Returns: nil where there is no such device.
    public init?(deviceID id: String, state: HomeState) {
        guard let page = state.graph.page(id) else { return nil }
        device = state.graph.state(of: page)
        values = state.attributeEvidence(of: device.id)
        lastHeard = state.lastHeard(device.id)
        let sources = page.sources.map { SourceEvaluation($0, page, state) }
        facts = sources.flatMap(\.all)
        verdicts = ConnectivityVerdict.all(of: page, sources, symbols: state.graph.symbols)
    }

    /// The verdict about the device, a part, or a trait of a part.
    ///
    /// - Returns: nil where the device has no such part or trait.
    public func verdict(part: String? = nil, trait: String? = nil) -> ConnectivityVerdict? {
        verdicts.first { utf8Equal($0.part, part) && utf8Equal($0.trait, trait) }
    }

    /// The same without a way to find held messages: facts from those get no message.
    ///
    /// - Parameter record: reads the record at an offset; nil where it is not kept any longer.
    /// - Throws: the errors of `record`; the explanation is then unchanged.
    public mutating func readOrigins<Failure>(
        _ record: (UInt64) throws(Failure) -> HomeRecord?
    ) throws(Failure) {
        try readOrigins(record, held: { _, _ throws(Failure) -> MessageHeld? in nil })
    }

    /// Reads how and when each value came, and when and from which message each fact came.
    ///
    /// - Parameters:
    ///   - record: reads the record at an offset; nil where it is not kept any longer.
    ///   - held: finds the message that a record released, which was held before that record; nil
    ///     where it is not found.
    /// - Throws: the errors of `record` and `held`; the explanation is then unchanged.
    public mutating func readOrigins<Failure>(
        _ record: (UInt64) throws(Failure) -> HomeRecord?,
        held: (HeldReleased, _ before: UInt64) throws(Failure) -> MessageHeld?
    ) throws(Failure) {
        let ids = [device.id] + device.aliases
        var times: [UInt64: Int64] = [:]
        var messages: [ConnectivityEvidence: CausingMessage] = [:]
        var values = values
        let byRecord = Dictionary(grouping: values.indices) { values[$0].since }
        // One record at a time: each may hold a message of a megabyte.
        for offset in Set(byRecord.keys).union(facts.compactMap(\.since)) {
            guard let record = try record(offset) else { continue }
            times[offset] = record.receivedAt
            for fact in facts where fact.since == offset {
                messages[fact] = try record.message(
                    behind: { fact.isReported(by: $0, of: ids) }, held: held)
            }
            for index in byRecord[offset] ?? [] {
                values[index].at = record.receivedAt
                values[index].delivery = values[index].delivery(in: record)
            }
        }
        self.values = values
        let read = { (fact: ConnectivityEvidence) in
            var fact = fact
            let message = messages[fact]
            fact.at = fact.at ?? fact.since.flatMap { times[$0] }
            fact.topic = message?.topic
            fact.payload = message?.payload
            return fact
        }
        facts = facts.map(read)
        for index in verdicts.indices {
            verdicts[index].evidence = verdicts[index].evidence.map(read)
        }
    }

    /// Whether a value is a stored copy of unknown age, and the device reported nothing live since
    /// it came; nil where that is not known, as before ``readOrigins(_:held:)``.
    public func isStale(_ value: AttributeEvidence) -> Bool? {
        guard let delivery = value.delivery, let at = value.at else { return nil }
        return delivery == .stored && (lastHeard.map { $0 < at } ?? true)
    }
}

extension ConnectivityEvidence {
    /// Whether an event brought this fact. A record about a joined device has the id of that time.
    fileprivate func isReported(by event: HomeEvent, of ids: [String]) -> Bool {
        guard case .connectivityReported(let report) = event, utf8Equal(report.source, source),
            utf8Equal(report.slot.name, slot)
        else { return false }
        let about: (id: String?, part: String?, trait: String?) =
            switch report.subject {
            case .source: (nil, nil, nil)
            case .device(let id): (id, nil, nil)
            case .part(let id, let part): (id, part, nil)
            case .trait(let id, let part, let trait): (id, part, trait)
            }
        guard case .device(let part, let trait) = subject else { return about.id == nil }
        guard let id = about.id, ids.contains(where: { utf8Equal($0, id) }) else { return false }
        return utf8Equal(about.part, part) && utf8Equal(about.trait, trait)
    }
}

extension AttributeEvidence {
    /// How a record that brought this value delivered it. A record about a joined device has the id
    /// of that time.
    package func delivery(in record: HomeRecord) -> Delivery? {
        for event in record.events.reversed() {
            guard case .attributesReported(let report) = event, utf8Equal(report.part, part),
                utf8Equal(report.trait, trait),
                report.attributes.contains(where: { utf8Equal($0.key, attribute) })
            else { continue }
            return report.delivery
        }
        return nil
    }
}

/// One fact: its source, subject and value, since when and why.
public struct ConnectivityEvidence: Hashable, Sendable {
    /// `<profile>:<codec>:<root>`.
    public var source: String
    /// `session`, `bridge`, `gateway`, `own` or `heard`.
    public var slot: String
    public var subject: Subject
    /// `on`, `off`, `unknown` or `sleeping`; of a session
    /// `none`, `connected`, `lost` or `unknown`.
    public var value: String
    /// The offset of the record that set it; nil where several did.
    public var since: UInt64?
    /// When that was, in nanoseconds since 1970 UTC; nil where it is not known.
    public var at: Int64?
    /// In the source's own words; may be empty.
    public var reason: String
    /// How it was delivered; nil where it came from no message.
    public var delivery: Delivery?
    /// The value that it counts as while it flaps; nil where it counts as itself.
    public var settling: Settling?
    /// Whether it is *on* or *sleeping* from a stored copy, which may be older than the session
    /// with the broker, and no live message came since.
    public var isUnconfirmed = false
    /// The topic of its message; nil where it came from none, or before
    /// ``DeviceExplanation/readOrigins(_:held:)``.
    public var topic: String?
    /// The message's bytes as the log keeps them, without secrets; nil where it keeps none.
    public var payload: [UInt8]?

    /// The subject of a fact.
    public enum Subject: Hashable, Sendable {
        /// All devices of the source.
        case source
        /// The device, one part of it, or one trait of a part.
        case device(part: String?, trait: String?)
    }

    /// A fact that changed too often is held back until it was quiet for the profile's window.
    public struct Settling: Hashable, Sendable {
        /// The value that counts meanwhile: the last one that was shown.
        public var shownValue: String
        /// When the fact's own value will count if it does not change again, in nanoseconds since
        /// 1970 UTC.
        public var dueAt: Int64
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

    /// - Parameter heardAt: when a live message last proved that the subject is there.
    init(
        source: String, _ slot: FactSlot, _ subject: Subject, _ fact: Fact, lastHeard: Int64
    ) {
        self.init(
            source: source, slot: slot.name, subject: subject, value: fact.value.name,
            since: fact.since, at: fact.at, reason: fact.reason)
        delivery = fact.delivery
        settling = fact.damping?.settling.map {
            Settling(shownValue: $0.shown.name, dueAt: $0.dueAt)
        }
        isUnconfirmed = fact.delivery == .stored && fact.value.isReachable && lastHeard < fact.at
    }
}
