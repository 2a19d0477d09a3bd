// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Reads Homie 2 to 5: devices that say in topics of their own what they consist of.
///
/// What it remembers are the attributes of devices (notes, by topic), bindings `device:<topics>`
/// compiled of them, and messages held for devices that have not said enough.
public struct HomieCodec: BindingCodec {
    public static let name = "homie"
    public static let version: UInt16 = 3

    /// Where everything lands that has no standard trait, as `<node>.<property>`.
    static let vendorTrait = "Homie.PropertiesTrait"
    /// What devices are below unless the profile names something else.
    static let usualDomain = "homie"
    /// Attributes of all devices together; more than any home has.
    static let attributesMax = 200_000
    /// Of an attribute that is no description.
    static let attributeBytesMax = 16_384

    /// Domains that devices of version 5 made up, beside those that are named.
    static let domainsMax = 16
    /// Where such devices show themselves, as version 5 asks of controllers.
    private static let strangers = "+/5/+/$state"

    /// Where devices are; the longer one first, so that one below another is found.
    private(set) var domains: [String]
    /// Those of the domains that devices made up: version 5 alone is read there.
    private(set) var learned: [String] = []
    /// The profile names no domain.
    private let takesStrangers: Bool
    public var devices: BindingStore
    var memory = HomieMemory()

    public init(context: CodecContext) {
        let named = context.roots.filter { !$0.isEmpty && !utf8Equal($0, SparkplugCodec.namespace) }
        takesStrangers = named.isEmpty
        domains = (named.isEmpty ? [Self.usualDomain] : named).sorted {
            $0.utf8.count != $1.utf8.count ? $0.utf8.count > $1.utf8.count : utf8Less($0, $1)
        }
        devices = BindingStore(context: context, codec: Self.name)
    }

    public var filters: [String] {
        let all = domains.filter { domain in
            !domains.contains { domain.hasPrefix($0 + "/") }
        }.map { $0 + (learned.contains($0) ? "/5/#" : "/#") }
        return (all + (takesStrangers ? [Self.strangers] : [])).sorted { utf8Less($0, $1) }
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        if HomieTopic.isBroadcast(message.topic, domains: domains) { return .ignored(.broadcast) }
        guard let topic = topic(of: message.topic) else { return meet(message) }
        switch topic.kind {
        case .property: return read(topic, message) ?? devices.hold(message)
        case .propertyAttribute(_, _, "$target") where topic.isFive:
            return read(topic, message) ?? devices.hold(message)
        case .set(let node, let property):
            return devices.observe(
                ObservedCommand(
                    device: topic.bindingKey, .value(node + "." + property), secretKey: property),
                message)
        case .attribute(let name) where !Self.isLearned(name, topic):
            return read(topic, message) ?? devices.hold(message)
        case .attribute: return learn(topic, message)
        case .nodeAttribute(_, let name) where !topic.isFive && Self.nodeNames.contains(name),
            .propertyAttribute(_, _, let name)
        where !topic.isFive && Self.propertyNames.contains(name):
            return learn(topic, message)
        case .nodeAttribute, .propertyAttribute, .unknown: return .ignored(.unknownTopic)
        }
    }

    private func topic(of text: String) -> HomieTopic? {
        guard let topic = HomieTopic(text, domains: domains) else { return nil }
        return topic.isFive || !learned.contains(topic.domain) ? topic : nil
    }

    /// Remembers the domain of a device of version 5 that shows itself below one of its own.
    private mutating func meet(_ message: CodecMessage) -> CodecOutput? {
        guard takesStrangers, learned.count < Self.domainsMax, message.topic.hasSuffix("/$state"),
            let text = String(validating: message.payload, as: UTF8.self),
            HomieState(rawValue: text) != nil
        else { return nil }
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 4, levels[1] == "5", HomieDescription.isID(String(levels[0])),
            HomieDescription.isID(String(levels[2]))
        else { return nil }
        var output = CodecOutput(events: [])
        devices.setNote(Self.domainNote + levels[0], "5", into: &output)
        learn(Self.domainNote + levels[0], isGone: false)
        guard let decoded = decode(message) else { return output }
        output.events += decoded.events
        return output
    }

    private static let domainNote = "domain:"

    /// - Parameter note: `domain:<domain>`; every other one is left alone.
    private mutating func learn(_ note: String, isGone: Bool) {
        guard let domain = note.utf8Dropping(prefix: Self.domainNote) else { return }
        learned.removeAll { utf8Equal($0, domain) }
        domains.removeAll { utf8Equal($0, domain) }
        guard !isGone else { return }
        learned.append(domain)
        domains.append(domain)
    }

    /// Reads a held message again; nil while its device is not known.
    public mutating func read(_ message: CodecMessage) -> CodecOutput? {
        topic(of: message.topic).flatMap { read($0, message) }
    }

    private mutating func read(_ topic: HomieTopic, _ message: CodecMessage) -> CodecOutput? {
        switch topic.kind {
        case .property: return readProperty(topic, message)
        case .attribute(let name): return readDiagnostic(name, topic, message)
        case .propertyAttribute: return readTarget(topic, message)
        default: return nil
        }
    }

    public mutating func index(_ key: String, _ value: String?) {
        guard let note = key.utf8Dropping(prefix: "note:") else { return }
        learn(note, isGone: value == nil)
        guard let topic = HomieTopic(note, domains: domains) else { return }
        memory.set(topic, value)
    }

    /// Remembers an attribute, or a value, of a device.
    mutating func note(_ topic: HomieTopic, _ text: String?, into output: inout CodecOutput) {
        devices.setNote(topic.base + "/" + topic.path, text, into: &output)
        memory.set(topic, text)
    }
}

// MARK: - Attributes

extension HomieCodec {
    /// Attributes of a device that say what it consists of.
    private static let deviceNames: Set<String> = [
        "$homie", "$name", "$nodes", "$state", "$online",
    ]
    /// Attributes that do not change while a device runs, kept and reported with its announcement.
    static let factNames = ["$mac", "$localip", "$fw/name", "$fw/version", "$implementation"]
    private static let nodeNames: Set<String> = ["$name", "$type", "$properties", "$array"]
    private static let propertyNames: Set<String> = [
        "$name", "$datatype", "$unit", "$format", "$settable", "$retained",
    ]

    static func isLearned(_ name: String, _ topic: HomieTopic) -> Bool {
        topic.isFive
            ? name == "$state" || name == "$description"
            : deviceNames.contains(name) || factNames.contains(name)
    }

    /// `$fw/version` is `$fw.version`.
    static func diagnosticKey(_ name: String) -> String {
        name[...].levels(omittingEmpty: true).joined(separator: ".")
    }
}
