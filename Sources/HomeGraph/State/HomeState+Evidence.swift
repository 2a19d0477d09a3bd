// SPDX-License-Identifier: Apache-2.0

/// The facts of one source about a device: the evidence behind its name, place and connectivity.
public struct DeviceEvidence: Sendable {
    /// `<profile>:<codec>:<root>`.
    public var source: String
    /// The key of the source's profile.
    public var profile: String
    public var announcedName: String
    public var announcedArea: String?
    /// Nil means the route of the profile.
    public var route: LocalityType?
    public var liveness: Liveness
    /// Whether its words count only where no other source says the same first-hand.
    public var isSecondary: Bool
    /// Whether a live message of this source was about the device.
    public var isReportedLive: Bool
    public var facts: [DeviceFact]
}

/// A fact about a device, a part of it, or one trait of a part.
public struct DeviceFact: Sendable {
    public var slot: FactSlot
    /// Nil where the fact is about the whole device.
    public var part: String?
    /// Nil where the fact is about the whole part.
    public var trait: String?
    public var fact: Fact
}

/// A value of an attribute and the record that brought it.
public struct AttributeEvidence: Sendable {
    public var part: String
    public var trait: String
    public var attribute: String
    public var value: AttributeValue
    /// The offset of the record.
    public var since: UInt64
    /// When the record was received, in nanoseconds since 1970 UTC; nil until it is read.
    public var at: Int64?
    /// How it was delivered: a stored value is of unknown age; nil until the record is read.
    public var delivery: Delivery?
}

extension HomeState {
    /// The evidence of each source of a device, in the order in which the sources announced it.
    ///
    /// - Parameter id: of the device, or an alias.
    public func evidence(of id: String) -> [DeviceEvidence] {
        guard let page = graph.page(id) else { return [] }
        return page.sources.map { source in
            let name = graph.symbols[source.source]
            return DeviceEvidence(
                source: name, profile: String(name.prefix { $0 != ":" }),
                announcedName: source.announcedName, announcedArea: source.announcedArea,
                route: source.route, liveness: source.liveness,
                isSecondary: source.isSecondary, isReportedLive: source.isReportedLive,
                facts: source.facts.map { entry in
                    DeviceFact(
                        slot: entry.slot, part: entry.part.map { graph.symbols[$0] },
                        trait: entry.trait.map { graph.symbols[$0] }, fact: entry.fact)
                })
        }
    }

    /// Every value of a device with the record that brought it, by part, trait and attribute.
    ///
    /// - Parameter id: of the device, or an alias.
    public func attributeEvidence(of id: String) -> [AttributeEvidence] {
        guard let page = graph.page(id) else { return [] }
        var found: [AttributeEvidence] = []
        for part in page.parts {
            for trait in part.traits {
                for slot in trait.attributes {
                    found.append(
                        AttributeEvidence(
                            part: graph.symbols[part.part], trait: graph.symbols[trait.trait],
                            attribute: graph.symbols[slot.name], value: slot.value,
                            since: slot.since))
                }
            }
        }
        return found.sorted {
            (ByteString($0.part), ByteString($0.trait), ByteString($0.attribute))
                < (ByteString($1.part), ByteString($1.trait), ByteString($1.attribute))
        }
    }

    /// When a live message was last about a device, in nanoseconds since 1970 UTC; nil for never.
    public func lastHeard(_ id: String) -> Int64? {
        graph.page(id).flatMap { $0.lastHeard == 0 ? nil : $0.lastHeard }
    }

    /// When a live message was last about a device of a source; 0 for never.
    func lastHeard(ofSource source: Symbol) -> Int64 {
        var last: Int64 = 0
        for slot in books.devices.slots(ofSource: source) {
            guard let page = graph.pages[slot], let index = page.sourceIndex(source),
                page.sources[index].isReportedLive
            else { continue }
            last = max(last, page.lastHeard)
        }
        return last
    }

    /// The name that the user gave a device; nil where the announced one counts.
    public func userName(of id: String) -> String? { graph.page(id)?.userName }
}
