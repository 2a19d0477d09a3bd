// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The memory of a codec that is built of device bindings: the devices, their topics, notes of the
/// codec itself, and held messages. All of it is folded from the log.
public struct BindingStore: Sendable {
    /// The settings of the codec, fixed at its start.
    public let context: CodecContext
    /// The codec's name.
    let codec: String
    private let isSecondary: Bool
    var held: HeldMessages
    /// Updated by `allow(_:)`.
    var allowance: CodecAllowance {
        didSet { held.allowance = allowance }
    }
    /// By the binding's key.
    private(set) var readers: [UTF8Key: BindingReader] = [:]
    /// The keys of the bindings that know their device by an id, sorted.
    private var keysByID: [UTF8Key: [ByteString]] = [:]
    /// What the codec itself remembers, by key without the prefix `note:`.
    private(set) var notes: [UTF8Key: String] = [:]
    /// Joins of announcements of the message at hand, until the reader has passed them to all
    /// codecs.
    private var ownJoins: [HomeEvent] = []
    /// Folded from notes.
    private(set) var joined = JoinedIDs()
    /// The rules of each topic, by reader in the order of their keys.
    private var topics: [UTF8Key: [Entry]] = [:]
    /// Those of the topics that have `+` for a level.
    private var patterns = TopicPatterns()
    private let compiler: TemplateCompiler?

    /// A device with what it reads of one topic.
    struct Entry: Sendable {
        let reader: BindingReader
        let rule: BindingReader.PreparedRule

        fileprivate var key: ByteString { ByteString(reader.binding.key) }
    }

    private static let notePrefix = "note:"
    private static let joinedPrefix = "joined:"

    /// Whether a binding is a note of the codec itself: filters never follow from notes.
    static func isNote(_ key: String) -> Bool { key.hasPrefix(notePrefix) }

    /// The empty memory of a codec.
    ///
    /// - Parameters:
    ///   - context: as the codec was given it.
    ///   - codec: the codec's name.
    public init(context: CodecContext, codec: String) {
        self.init(context: context, codec: codec, isSecondary: false, compiler: nil)
    }

    /// - Parameter isSecondary: the codec reports devices that have a codec of their own as well.
    init(
        context: CodecContext, codec: String, isSecondary: Bool, compiler: TemplateCompiler?
    ) {
        self.context = context
        self.codec = codec
        self.isSecondary = isSecondary
        self.compiler = compiler
        held = HeldMessages(context: context, codec: codec)
        allowance = CodecAllowance(context.limits)
    }

    // MARK: Looking up

    /// The device of this binding key.
    func reader(_ key: String) -> BindingReader? { readers[UTF8Key(key)] }

    /// How many devices there are.
    var count: Int { readers.count }

    /// All devices, sorted by key.
    public var bindings: [DeviceBinding] {
        readers.values.map(\.binding).sorted { utf8Less($0.key, $1.key) }
    }

    /// The device of these ids; of several the one with the first key.
    func reader(ofAny ids: [String]) -> BindingReader? {
        let key = ids.compactMap { keysByID[UTF8Key($0)]?.first }.min()
        return key.flatMap { reader($0.text) }
    }

    /// The devices of these ids, in the order of their keys.
    func readers(ofAny ids: [String]) -> [BindingReader] {
        Set(ids.flatMap { keysByID[UTF8Key($0)] ?? [] }).sorted().compactMap { reader($0.text) }
    }

    /// The devices of one announcer or base topic, in the order of their keys.
    func readers(ofRoot root: String) -> [BindingReader] {
        readers.values.filter { utf8Equal($0.binding.root, root) }
            .sorted { utf8Less($0.binding.key, $1.binding.key) }
    }

    /// Whether a device is announced by this id, and not only known by it.
    func announces(_ id: String) -> Bool {
        keys(ofID: id).contains { reader($0).map { utf8Equal($0.binding.deviceID, id) } ?? false }
    }

    /// The keys of the bindings that know their device by this id, sorted.
    func keys(ofID id: String) -> [String] { (keysByID[UTF8Key(id)] ?? []).map(\.text) }

    func note(_ key: String) -> String? { notes[UTF8Key(key)] }

    /// Of the devices that read this topic the one with the first key.
    func owner(of topic: String) -> Entry? { topics[UTF8Key(topic)]?.first }

    /// Whether some device reads this topic.
    func knows(_ topic: String) -> Bool { topics[UTF8Key(topic)] != nil }

    /// Every topic that some device reads, sorted.
    var topicList: [String] { topics.keys.map(\.text).sorted(by: utf8Less) }

    /// `<profile>:<codec>:<root>`, the root left out where it is empty.
    func source(of root: String) -> String {
        let components = [context.profile, codec] + (root.isEmpty ? [] : [root])
        return HomeID.make(components, sha256: context.sha256) ?? codec
    }

    // MARK: The log

    /// Takes over one event from the log; those of others are ignored.
    mutating func fold(_ event: HomeEvent) {
        held.fold(event)
        guard let (key, value) = event.binding(of: codec, context.profile) else { return }
        if let value { declare(key, value) } else { forget(key) }
    }

    private mutating func declare(_ key: String, _ value: String) {
        if key.hasPrefix(Self.notePrefix) {
            return setNote(String(key.dropFirst(Self.notePrefix.count)), value)
        }
        guard let binding = DeviceBinding(text: value) else { return }
        put(binding, key, TextDigest(value))
    }

    /// Takes a binding into the memory in the place of the one of this key.
    private mutating func put(_ binding: DeviceBinding, _ key: String, _ digest: TextDigest) {
        forget(key)
        let reader = BindingReader(
            binding: binding, digest: digest, source: source(of: binding.root), compiler: compiler)
        readers[UTF8Key(key)] = reader
        for id in binding.ids {
            keysByID[UTF8Key(id), default: []].insertSorted(ByteString(key))
        }
        for (topic, rule) in zip(binding.topics.lazy.map(\.topic), reader.rules) {
            // In place: many devices may share a topic.
            topics[UTF8Key(topic), default: []]
                .insertSorted(Entry(reader: reader, rule: rule), by: { $0.key })
            if TopicPatterns.isPattern(topic) { patterns.insert(topic) }
        }
    }

    private mutating func forget(_ key: String) {
        if key.hasPrefix(Self.notePrefix) {
            return setNote(String(key.dropFirst(Self.notePrefix.count)), nil)
        }
        guard let reader = readers.removeValue(forKey: UTF8Key(key)) else { return }
        for id in reader.binding.ids.map({ UTF8Key($0) }) {
            keysByID[id]?.removeSorted(ByteString(key))
            if keysByID[id]?.isEmpty == true { keysByID[id] = nil }
        }
        for name in reader.binding.topics.lazy.map(\.topic) {
            let topic = UTF8Key(name)
            topics[topic]?.removeSorted(ByteString(reader.binding.key), by: { $0.key })
            guard topics[topic]?.isEmpty == true else { continue }
            topics[topic] = nil
            if TopicPatterns.isPattern(name) { patterns.remove(name) }
        }
    }

    private mutating func setNote(_ key: String, _ value: String?) {
        notes[UTF8Key(key)] = value
        guard key.hasPrefix(Self.joinedPrefix) else { return }
        joined.set(String(key.dropFirst(Self.joinedPrefix.count)), root: value)
    }

    /// Whether the binding of a key has this text.
    func isRemembered(_ text: String, of key: String) -> Bool {
        reader(key)?.digest == TextDigest(text)
    }

    /// Takes an event that the codec makes into this memory and into a record.
    mutating func emit(_ event: HomeEvent, into output: inout CodecOutput) {
        fold(event)
        output.events.append(event)
    }

    /// Takes over the rules of a device that were compiled of other bindings of the log.
    mutating func complete(_ binding: DeviceBinding) {
        put(binding, binding.key, TextDigest(binding.text))
    }

    /// Takes a binding into this memory, and into a record where the log says otherwise.
    private mutating func remember(
        _ binding: DeviceBinding, _ text: String, into output: inout CodecOutput
    ) {
        let event = context.binding(of: codec, binding.key, text)
        guard binding.compiledBy != nil else { return emit(event, into: &output) }
        if !isRemembered(text, of: binding.key) { output.events.append(event) }
        put(binding, binding.key, TextDigest(text))
    }

    /// Remembers something of the codec itself; nothing happens where it is so already.
    mutating func setNote(_ key: String, _ value: String?, into output: inout CodecOutput) {
        guard notes[UTF8Key(key)] != value else { return }
        let key = Self.notePrefix + key
        emit(context.binding(of: codec, key, value), into: &output)
    }

    // MARK: Announcing

    /// Why one more device may not be remembered; nil when it may.
    func refusal(of name: String) -> UnreadableMessage? {
        allowance.refusal(of: name, count: readers.count, context.limits)
    }

    /// Events for a binding that is new or differs from the one in memory; none for one that is
    /// the same.
    ///
    /// - Parameter hasAbsorbed: it describes what other bindings described, so joins come first.
    /// - Returns: the text of the binding; nil where the device is refused.
    mutating func announce(
        _ binding: DeviceBinding, hasAbsorbed: Bool = false, delivery: Delivery,
        into output: inout CodecOutput
    ) -> String? {
        let text = binding.text
        let old = reader(binding.key)
        if let old, isRemembered(text, of: binding.key),
            binding.compiledBy == nil || old.binding == binding
        {
            return text
        }
        if old == nil, let refusal = refusal(of: binding.name) {
            output.add(refusal)
            return nil
        }
        let source = source(of: binding.root)
        remember(binding, text, into: &output)
        let announced = announced(binding, source: source)
        if old.map({ self.announced($0.binding, source: source) }) != announced {
            emit(.deviceAnnounced(announced), into: &output)
        }
        let joins = binding.otherIDs.filter { old?.binding.otherIDs.contains($0) != true }
            .map { HomeEvent.devicesJoined(kept: binding.deviceID, merged: $0) }
        ownJoins += joins
        if hasAbsorbed { for event in joins { emit(event, into: &output) } }
        // The home was told what another version compiled.
        let told = old.flatMap { $0.isCompiledOtherwise(than: binding) ? nil : $0.binding }
        let described = binding.described(source: source)
        if told?.described(source: source) != described {
            emit(.deviceDescribed(described), into: &output)
        }
        if !hasAbsorbed { for event in joins { emit(event, into: &output) } }
        let reports = binding.announcedReports(source: source, delivery: delivery)
        if told?.announcedReports(source: source, delivery: delivery) != reports {
            for report in reports { emit(.attributesReported(report), into: &output) }
        }
        if old != nil { regroup(binding, from: told, into: &output) }
        if old == nil, context.asks { output.requests += binding.questions }
        return text
    }

    private func announced(_ binding: DeviceBinding, source: String) -> DeviceAnnounced {
        DeviceAnnounced(
            deviceID: binding.deviceID, source: source, codec: codec, nativeID: binding.native,
            name: binding.name, area: binding.area, vendorName: binding.vendor,
            productName: binding.product, serialNumber: binding.serial,
            softwareVersion: binding.software, isGroup: binding.isGroup,
            liveness: binding.liveness, isSecondary: isSecondary)
    }

    /// Removes a device that its announcer has removed.
    mutating func remove(_ key: String, into output: inout CodecOutput) {
        guard let reader = reader(key) else { return }
        emit(context.binding(of: codec, key, nil), into: &output)
        for name in reader.binding.groupedFacts.flatMap({ $0.group?.names ?? [] }) {
            setNote(Self.factNote(key, name), nil, into: &output)
        }
        // Another binding of the same source may stand for the same device, by any of its ids.
        let isLeft = reader.binding.ids.contains { id in
            keys(ofID: id).contains { key in
                self.reader(key).map { utf8Equal($0.source, reader.source) } ?? false
            }
        }
        guard !isLeft else { return }
        emit(
            .deviceRemoved(
                DeviceRemoved(deviceID: reader.binding.deviceID, source: reader.source)),
            into: &output)
    }

    /// Replaces a binding by another one of the same device, which takes over the facts that the
    /// topics of both have reported.
    mutating func absorb(_ key: String, into successor: String, into output: inout CodecOutput) {
        guard let reader = reader(key) else { return }
        emit(context.binding(of: codec, key, nil), into: &output)
        for name in reader.binding.groupedFacts.flatMap({ $0.group?.names ?? [] }) {
            guard let value = note(Self.factNote(key, name)) else { continue }
            setNote(Self.factNote(key, name), nil, into: &output)
            if note(Self.factNote(successor, name)) == nil {
                setNote(Self.factNote(successor, name), value, into: &output)
            }
        }
    }

    /// Remembers that two ids are of one device, as long as the home does: beyond the devices. The
    /// caller makes sure that the home knows both: an id that a device only has beside its
    /// own may be another device's tomorrow.
    ///
    /// - Returns: false where that would be too many; then it is remembered while a device has
    ///   both.
    @discardableResult
    mutating func remember(
        _ id: String, as other: String, into output: inout CodecOutput
    ) -> Bool {
        let changes = joined.changes(joining: id, with: other)
        guard changes.count <= DeviceBinding.otherIDsMax,
            joined.count + changes.count <= context.limits.devicesMax
        else { return false }
        for change in changes {
            setNote(Self.joinedPrefix + change.id, change.root, into: &output)
        }
        return true
    }

    /// Whether this store has announced a join itself; asked once.
    mutating func takeOwnJoin(_ id: String, _ other: String) -> Bool {
        let join = HomeEvent.devicesJoined(kept: id, merged: other)
        guard let index = ownJoins.firstIndex(of: join) else { return false }
        ownJoins.remove(at: index)
        return true
    }

    /// Remembers what another codec has joined.
    ///
    /// The home may know only the ids that stand for the two: the events join these as well.
    ///
    /// - Returns: the ids by which the home knows the device now, among others.
    mutating func join(
        _ id: String, _ other: String, into output: inout CodecOutput
    ) -> [String] {
        let roots = [joined.root(id), joined.root(other)]
        guard !utf8Equal(roots[0], roots[1]) else { return [id, other] + roots }
        guard remember(id, as: other, into: &output) else { return [id, other] }
        for root in roots where !utf8Equal(root, id) && !utf8Equal(root, other) {
            emit(.devicesJoined(kept: id, merged: root), into: &output)
        }
        return [id, other] + roots
    }

    /// Remembers further ids of a device that others have joined already.
    mutating func identify(_ key: String, as ids: [String], into output: inout CodecOutput) {
        guard var binding = reader(key)?.binding else { return }
        let before = binding.otherIDs.count
        binding.addIDs(ids)
        guard binding.otherIDs.count > before else { return }
        remember(binding, binding.text, into: &output)
    }

    // MARK: Reading

    /// Reads a message of a topic that some device reads.
    ///
    /// - Returns: nil for other topics.
    public mutating func read(_ message: CodecMessage) -> CodecOutput? {
        guard let entries = entries(of: message.topic) else { return nil }
        // R-EMPTY-STATE.
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        var output = CodecOutput(events: [])
        var payload = PayloadForms(
            clean(message, entries, into: &output), limits: context.limits.json)
        var failure: UnreadableMessage?
        var bytes = 0
        for entry in entries {
            var findings = BindingReader.Findings()
            entry.reader.find(entry.rule, &payload, into: &findings)
            failure = failure ?? findings.failure
            bytes += findings.bytes
            guard bytes <= BindingReader.valueBytesMax else { break }
            entry.reader.report(&findings, delivery: message.delivery, into: &output.events)
            for fact in findings.facts {
                report(fact.value, by: fact.rule, of: entry.reader, message, into: &output)
            }
        }
        if bytes > BindingReader.valueBytesMax {
            output.events.append(
                UnreadableMessage(
                    "too much", "more than \(BindingReader.valueBytesMax) bytes of values"
                ).event)
        }
        if output.events.isEmpty {
            output.events = [failure?.event ?? IgnoredMessage.nothingNew.event]
        }
        return output
    }

    /// The rules of a topic: its own, then those of the patterns that it has the form of.
    private func entries(of topic: String) -> [Entry]? {
        let own = topics[UTF8Key(topic)]
        guard !patterns.isEmpty else { return own }
        let others = patterns.matching(topic).flatMap { topics[UTF8Key($0)] ?? [] }
        return others.isEmpty ? own : (own ?? []) + others
    }

    /// The payload without its secrets, which is also what is captured.
    ///
    /// - Parameter entries: the rules by which it is read.
    private func clean(
        _ message: CodecMessage, _ entries: [Entry] = [], into output: inout CodecOutput
    ) -> [UInt8] {
        let topic = message.topic
        var clean = context.redacted(message.payload, nil, topic: topic)
        for entry in entries {
            guard let secrets = entry.rule.secrets else { continue }
            clean = context.redacted(clean ?? message.payload, secrets, topic: topic) ?? clean
        }
        output.redactedPayload = clean
        return clean ?? message.payload
    }

    /// One fact, or what several topics of one subject come to together.
    private mutating func report(
        _ value: FactValue, by rule: FactRule, of reader: BindingReader, _ message: CodecMessage,
        into output: inout CodecOutput
    ) {
        var value = value
        if let group = rule.group {
            let before = joined(group, of: reader.binding.key)
            let name = Self.factNote(reader.binding.key, group.name)
            let reported = String(value.rawValue)
            // Most topics repeat their last value.
            if note(name) == reported {
                value = before
            } else {
                setNote(name, reported, into: &output)
                value = joined(group, of: reader.binding.key)
            }
            // Nothing is reported until all topics have reported.
            if value == .unknown, before == .unknown { return }
        }
        output.events.append(
            .connectivityReported(
                ConnectivityReported(
                    source: reader.source, subject: reader.binding.subject(of: rule),
                    slot: rule.slot, value: value, delivery: message.delivery)))
    }

    private static func factNote(_ key: String, _ name: String) -> String { key + "/" + name }

    /// What the topics of a group have said so far, together.
    private func joined(_ group: FactRule.Group, of key: String) -> FactValue {
        let all = group.names.map { name in
            note(Self.factNote(key, name)).flatMap { UInt8($0) }
                .flatMap { FactValue(rawValue: $0) } ?? .unknown
        }
        return group.mode.joined(all)
    }

    /// Facts whose subject or topics are new: what the topics said before stays true of them, and
    /// what no topic reports any more is unknown.
    ///
    /// - Parameter old: nil where nobody knows which facts there were.
    private mutating func regroup(
        _ binding: DeviceBinding, from old: DeviceBinding?, into output: inout CodecOutput
    ) {
        let (before, after) = (old?.groupedFacts ?? [], binding.groupedFacts)
        guard before != after else { return }
        let source = source(of: binding.root)
        func report(
            _ fact: DeviceBinding.GroupedFact, _ value: FactValue, _ output: inout CodecOutput
        ) {
            output.events.append(
                .connectivityReported(
                    ConnectivityReported(
                        source: source, subject: fact.subject, slot: fact.slot, value: value,
                        delivery: .stored)))
        }
        let names = Set(after.flatMap { $0.group?.names ?? [] }.map { UTF8Key($0) })
        for name in before.flatMap({ $0.group?.names ?? [] }) where !names.contains(UTF8Key(name)) {
            setNote(Self.factNote(binding.key, name), nil, into: &output)
        }
        for fact in before where !after.contains(where: { $0.isSame(fact) }) {
            report(fact, .unknown, &output)
        }
        for fact in after where !before.contains(fact) {
            guard let group = fact.group else { continue }
            let value = joined(group, of: binding.key)
            if value == .unknown, !before.contains(where: { $0.isSame(fact) }) { continue }
            report(fact, value, &output)
        }
    }

    // MARK: Holding

    /// Asks to hold a message for a device without an announcement.
    func hold(_ message: CodecMessage) -> CodecOutput {
        var output = CodecOutput(events: [])
        output.held = clean(message, into: &output)
        return output
    }

    // MARK: Commands

    /// The messages of a command by what the binding of its device says.
    ///
    /// - Returns: nil for what is none of these devices.
    /// - Throws: `unimplemented`, `outOfRange`, `invalidArgument`
    public func command(_ plan: CommandPlan) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = reader(ofAny: plan.ids) else { return nil }
        return try BindingEncoder.command(reader.binding, plan, compiler)
    }

    /// The questions that make a device tell its state.
    ///
    /// - Returns: nil for what is none of these devices.
    /// - Throws: `unimplemented` for a device that has no questions.
    public func questions(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        guard let binding = reader(ofAny: plan.ids)?.binding else { return nil }
        guard !binding.questions.isEmpty else {
            throw CommandRefusal(.unimplemented, "\(binding.name) answers no questions")
        }
        return binding.questions
    }
}

extension FactRule.Mode {
    /// What several topics say together: unknown ones count for nothing.
    fileprivate func joined(_ values: [FactValue]) -> FactValue {
        let isOff = values.contains(.off)
        let isOn = values.contains(.on) || values.contains(.sleeping)
        switch self {
        case .all:
            if isOff { return .off }
            if values.contains(.unknown) { return .unknown }
            return values.contains(.sleeping) ? .sleeping : .on
        case .any: return isOn ? .on : isOff ? .off : .unknown
        }
    }
}

extension DeviceBinding {
    /// What a fact is said of, and the topics that count together for it.
    fileprivate struct GroupedFact: Hashable {
        var subject: ConnectivityReported.Subject
        var slot: FactSlot
        var group: FactRule.Group?

        func isSame(_ other: Self) -> Bool { subject == other.subject && slot == other.slot }
    }

    func subject(of rule: FactRule) -> ConnectivityReported.Subject {
        rule.part.map { .part(deviceID: deviceID, part: $0) } ?? .device(deviceID)
    }

    /// The facts that its topics tell, each once.
    fileprivate var groupedFacts: [GroupedFact] {
        var facts: [GroupedFact] = []
        for reading in topics.lazy.flatMap({ $0.readings }) {
            guard case .fact(let rule) = reading.effect else { continue }
            var group = rule.group
            // The name is that of one topic of several.
            group?.name = ""
            let fact = GroupedFact(subject: subject(of: rule), slot: rule.slot, group: group)
            if !facts.contains(fact) { facts.append(fact) }
        }
        return facts
    }

    func described(source: String) -> DeviceDescribed {
        DeviceDescribed(deviceID: deviceID, source: source, parts: parts)
    }

    /// What the announcement itself says of the values: the identity, and the constants.
    func announcedReports(source: String, delivery: Delivery) -> [AttributesReported] {
        var reports: [AttributesReported] = []
        func add(_ part: String, _ trait: String, _ members: [AttributeMember]) {
            guard !members.isEmpty else { return }
            reports.append(
                AttributesReported(
                    deviceID: deviceID, source: source, part: part, trait: trait,
                    delivery: delivery, attributes: members))
        }
        let identity = [
            ("productName", product), ("serialNumber", serial),
            ("softwareVersionString", software), ("vendorName", vendor),
        ]
        add(
            "root", StandardTrait.basicInformation,
            identity.compactMap { key, text in
                text.map { AttributeMember(key: key, value: .string($0)) }
            })
        for constant in constants {
            let (part, trait) = slots[constant.slot]
            add(part, trait, [AttributeMember(key: constant.attribute, value: constant.value)])
        }
        return reports
    }
}

extension DeviceBinding {
    /// A device of an ecosystem whose ids are those of a codec: `<codec>:<profile>:<native>`.
    ///
    /// - Parameters:
    ///   - native: what the ecosystem calls it, and never changes.
    ///   - name: what people call it.
    ///   - devices: the memory that it is going to stand in.
    /// - Returns: nil for an empty `native`.
    public init?(native: String, name: String, of devices: BindingStore) {
        let id = HomeID.make(
            [devices.codec, devices.context.profile, native], sha256: devices.context.sha256)
        guard let id else { return nil }
        self.init(key: Self.key(native), root: "", deviceID: id, native: native, name: name)
    }
}
