// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Discovery messages: what a topic announces now takes the place of what it announced before.

extension HomeAssistantCodec {
    /// A component as a message announces it.
    private struct Wanted {
        var member: String?
        var kind: String
        /// The name that it would like for its part.
        var objectID: String
        var config: HomeAssistantConfig
    }

    mutating func decodeDiscovery(
        _ topic: HomeAssistantTopic, _ message: CodecMessage
    ) -> CodecOutput {
        // R-EMPTY-DISCOVERY.
        if message.payload.isEmpty { return update(message, with: []) }
        do throws(UnreadableMessage) {
            let object = try object(topic, message)
            // What another home of Hearth knows is not told twice, nor in a circle.
            if DiscoveryTopic.isOfHearth(object, at: message.topic) {
                return .ignored(.anotherHome)
            }
            let config = HomeAssistantConfig(object)
            if config.isTrue("migrate_discovery") { return migrate(message) }
            guard topic.isDevice else {
                let wanted = Wanted(kind: topic.kind, objectID: topic.objectID, config: config)
                return update(message, with: [wanted])
            }
            var odd: [String] = []
            var output = update(message, with: try Self.wanted(object, &odd))
            output.notices += odd.map { "\(message.topic): \($0)." }
            return output
        } catch {
            return error.output
        }
    }

    private func object(
        _ topic: HomeAssistantTopic, _ message: CodecMessage
    ) throws(UnreadableMessage) -> JSONObject {
        let value =
            topic.isDevice
            ? try context.announcedJSON(message.payload) : try context.json(message.payload)
        guard let object = value.object else { throw UnreadableMessage(noObject: value) }
        guard object.members.count <= HomeAssistantConfig.keysMax else {
            throw UnreadableMessage("too many keys", "\(object.members.count) at the top")
        }
        return object
    }

    /// The components of a device message.
    ///
    /// - Parameter odd: says what is left out because it is no component.
    private static func wanted(
        _ object: JSONObject, _ odd: inout [String]
    ) throws(UnreadableMessage) -> [Wanted] {
        guard let all = (object["cmps"] ?? object["components"])?.object else {
            throw UnreadableMessage(
                "no components", "a device message has an object `components`")
        }
        guard all.members.count <= componentsMax else {
            throw UnreadableMessage("too many", "\(all.members.count) components of one device")
        }
        var defaults = object
        defaults.members.removeAll {
            ["cmps", "components", "unique_id", "uniq_id", "name"].contains($0.key)
        }
        return all.members.compactMap { member in
            guard let object = member.value.object else {
                odd.append("\(member.key) is \(member.value.kindName), not an object")
                return nil
            }
            guard object.members.count <= HomeAssistantConfig.keysMax else {
                odd.append("too many keys: \(object.members.count) of \(member.key)")
                return nil
            }
            // R-HA-CMP-REMOVE.
            guard object.members.contains(where: { $0.key != "p" && $0.key != "platform" }) else {
                return nil
            }
            let config = HomeAssistantConfig(object, defaults: defaults)
            guard let kind = config.text("platform") else {
                odd.append("\(member.key) has no platform")
                return nil
            }
            return Wanted(member: member.key, kind: kind, objectID: member.key, config: config)
        }
    }

    /// Another topic may take the components of this one over; nothing is removed.
    private mutating func migrate(_ message: CodecMessage) -> CodecOutput {
        var output = CodecOutput(events: [])
        for var component in components(announcedBy: message.topic) {
            component.isMigrating = true
            component.measure()
            store(component, into: &output)
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.unchanged.event] }
        return output
    }

    private mutating func update(_ message: CodecMessage, with wanted: [Wanted]) -> CodecOutput {
        var output = CodecOutput(events: [])
        let before = components(announcedBy: message.topic)
        var update = Update(touched: Set(before.map { UTF8Key($0.device) }))
        let keys = Set(wanted.map { UTF8Key(HomeAssistantComponent.key(message.topic, $0.member)) })
        for component in before where !keys.contains(UTF8Key(component.key)) {
            drop(component, into: &output)
        }
        var refusal: UnreadableMessage?
        for wanted in wanted {
            do throws(UnreadableMessage) {
                try place(wanted, message, &update, into: &output)
            } catch {
                if !output.events.isEmpty {
                    output.notices.append("\(message.topic): \(error.reason): \(error.detail).")
                }
                refusal = refusal ?? error
            }
        }
        // What goes, goes first: a device that comes by another of its ids is then still there.
        let touched = update.touched.map(\.text).sorted(by: utf8Less)
        let gone = touched.filter { members[UTF8Key($0)] == nil }
        let left = touched.filter { members[UTF8Key($0)] != nil }
        for device in gone + left {
            compile(device, update, delivery: message.delivery, into: &output)
        }
        guard output.events.isEmpty else { return output }
        if let refusal { return refusal.output }
        output.events = [IgnoredMessage.unchanged.event]
        return output
    }

    /// What a message changes, by the keys of the devices' bindings.
    private struct Update {
        var touched: Set<UTF8Key> = []
        /// The keys of the components that are announced.
        var changed: Set<UTF8Key> = []
        var blocks: [UTF8Key: (identity: HomeAssistantIdentity, config: HomeAssistantConfig)] = [:]
        /// The ids of devices that turned out to be this one.
        var absorbed: [UTF8Key: [String]] = [:]
    }

    /// Remembers a component as one of its device.
    ///
    /// - Throws: why it is refused.
    private mutating func place(
        _ wanted: Wanted, _ message: CodecMessage, _ update: inout Update,
        into output: inout CodecOutput
    ) throws(UnreadableMessage) {
        let uniqueID = wanted.config.word("unique_id").flatMap { $0.isEmpty ? nil : $0 }
        guard
            let identity = HomeAssistantIdentity(
                device: wanted.config.device, uniqueID: uniqueID, context: context)
        else {
            throw UnreadableMessage(
                "no identity",
                "\(wanted.objectID) has no identifiers, no connections and no unique_id")
        }
        let known = keys(of: identity)
        let device = known.first ?? Self.deviceKeyPrefix + identity.deviceID
        for other in known.dropFirst() { merge(other, into: device, &update, into: &output) }
        let old = components[UTF8Key(HomeAssistantComponent.key(message.topic, wanted.member))]
        var others = components(of: device)
        others.removeAll { $0.key == old?.key }
        if devices.reader(device) == nil, let refusal = devices.refusal(of: wanted.objectID) {
            throw refusal
        }
        guard others.count < Self.componentsMax else {
            throw UnreadableMessage(
                "too many", "\(wanted.objectID) is beyond the limits of \(device)")
        }
        var component = HomeAssistantComponent(
            topic: message.topic, member: wanted.member, kind: wanted.kind, uniqueID: uniqueID,
            token: identity.token, others: identity.others, device: device, number: 0, word: "",
            config: wanted.config.withoutDevice)
        // One that stood already stays, whatever else announces it as well by now.
        let standing = old.flatMap { utf8Equal($0.device, device) ? $0 : nil }
        let duplicate = standing == nil ? others.first { $0.isSame(component) } : nil
        if let duplicate, !duplicate.isMigrating {
            throw UnreadableMessage(
                "announced twice", "unique_id \(uniqueID ?? "") is announced by \(duplicate.topic)")
        }
        let predecessor = standing ?? duplicate
        component.number = predecessor?.number ?? (others.map(\.number).max() ?? 0) + 1
        component.word =
            predecessor?.word
            ?? Self.free(
                PartName.make(wanted.objectID),
                PartName.make(wanted.kind + "_" + wanted.objectID), others)
        component.measure()
        let bytes = others.reduce(component.bytes) { $0 + $1.bytes }
        guard component.bytes <= Self.componentBytesMax, bytes <= Self.deviceBytesMax else {
            throw UnreadableMessage(
                "too long", "\(wanted.objectID) is beyond the limits of \(device)")
        }
        if let duplicate { drop(duplicate, into: &output) }
        store(component, into: &output)
        update.touched.insert(UTF8Key(device))
        update.changed.insert(UTF8Key(component.key))
        update.blocks[UTF8Key(device)] = (identity, wanted.config)
    }

    /// The plain word, unless another component of the device has it, or it is a word of its own.
    private static func free(
        _ plain: String, _ long: String, _ others: [HomeAssistantComponent]
    ) -> String {
        let reserved: Set<String> = ["root", "meter", "air", "action"]
        func isFree(_ word: String) -> Bool {
            !reserved.contains(word) && !others.contains { utf8Equal($0.word, word) }
        }
        if isFree(plain) { return plain }
        if isFree(long) { return long }
        var number = 2
        while !isFree("\(long)_\(number)") { number += 1 }
        return "\(long)_\(number)"
    }

    // MARK: One device under several names

    /// The devices that share a name with this one, in the order of its names.
    private func keys(of identity: HomeAssistantIdentity) -> [String] {
        let named = ([identity.token] + identity.others).compactMap { tokens[UTF8Key($0)]?.text }
        var keys: [String] = []
        let ids = [devices.joined.root(identity.deviceID), identity.deviceID]
        for key in named + ids.flatMap({ devices.keys(ofID: $0) })
        where !keys.contains(where: { utf8Equal($0, key) }) {
            keys.append(key)
        }
        return keys
    }

    /// Two devices turned out to be one: the components of the other become those of this one.
    private mutating func merge(
        _ other: String, into device: String, _ update: inout Update,
        into output: inout CodecOutput
    ) {
        var present = components(of: device)
        var bytes = present.reduce(0) { $0 + $1.bytes }
        for var component in components(of: other) {
            component.device = device
            component.number = (present.map(\.number).max() ?? 0) + 1
            component.word = Self.free(
                component.word, PartName.make(component.kind + "_") + component.word, present)
            component.measure()
            bytes += component.bytes
            guard present.count < Self.componentsMax, bytes <= Self.deviceBytesMax else {
                drop(component, into: &output)
                bytes -= component.bytes
                output.notices.append("\(component.topic): beyond the limits of \(device).")
                continue
            }
            store(component, into: &output)
            present.append(component)
        }
        let ids = devices.reader(other)?.binding.ids ?? []
        if let kept = devices.reader(device)?.binding.deviceID, let merged = ids.first {
            devices.remember(kept, as: merged, into: &output)
        }
        devices.absorb(other, into: device, into: &output)
        index(other, nil)
        update.absorbed[UTF8Key(device), default: []] +=
            ids + (update.absorbed.removeValue(forKey: UTF8Key(other)) ?? [])
        update.touched.insert(UTF8Key(device))
    }

    /// Takes over that two ids are of one device.
    ///
    /// - Parameter isKnown: another codec announces a device by the other id.
    mutating func join(
        _ id: String, _ other: String, isKnown: Bool, _ delivery: Delivery
    ) -> [HomeEvent] {
        let roots = [id, other].map { devices.joined.root($0) }
        let keys = ([id, other] + roots).flatMap { devices.keys(ofID: $0) }
        var output = CodecOutput(events: [])
        var ids = [id, other]
        // What no topic was ever said to be needs no memory; nor do names that our own
        // announcements give a device beside its id, as long as no other device is announced by
        // them.
        let isOwn = devices.takeOwnJoin(id, other)
        if !isOwn || isKnown,
            !keys.isEmpty || ids.contains(where: { devices.joined.knows($0) })
        {
            ids = devices.join(id, other, into: &output)
        }
        guard let first = keys.first else { return output.events }
        devices.identify(first, as: ids, into: &output)
        var update = Update()
        for key in keys.dropFirst() where !utf8Equal(key, first) {
            // Both ids may name it.
            guard devices.reader(key) != nil else { continue }
            merge(key, into: first, &update, into: &output)
        }
        if !update.touched.isEmpty { compile(first, update, delivery: delivery, into: &output) }
        return output.events
    }

    // MARK: The device

    private mutating func compile(
        _ device: String, _ update: Update, delivery: Delivery, into output: inout CodecOutput
    ) {
        let block = update.blocks[UTF8Key(device)]
        let all = components(of: device)
        guard !all.isEmpty else {
            return remove(device, into: &output)
        }
        let old = devices.reader(device)?.binding
        let new = (block?.identity).map { identity in
            DeviceBinding(
                key: device, root: "", deviceID: devices.joined.root(identity.deviceID),
                native: identity.native, name: identity.native)
        }
        guard var binding = old ?? new else { return }
        if let block {
            binding.take(block.identity)
            binding.take(block.config)
            // The events join all of them, in case the home has them apart.
            let group = devices.joined.group(of: block.identity.deviceID)
            if !group.isEmpty {
                binding.addIDs(group)
                let id = block.identity.deviceID
                devices.remember(binding.deviceID, as: id, into: &output)
            }
        }
        let absorbed = update.absorbed[UTF8Key(device)] ?? []
        binding.addIDs(absorbed)
        // An announcement that repeats itself needs no compiling.
        if binding == old, output.events.isEmpty { return }
        let mapping = HomeAssistantMapping(all, of: binding)
        mapping.finish(into: &binding)
        binding.compiledBy = Self.version
        announce(binding, hasAbsorbed: !absorbed.isEmpty, delivery, into: &output)
        if binding.deviceID != old?.deviceID || binding.otherIDs != old?.otherIDs {
            release(into: &output)
        }
        output.notices += mapping.notices.filter { update.changed.contains(UTF8Key($0.key)) }
            .map { "\(binding.name): \($0.text)" }
    }
}

extension DeviceBinding {
    fileprivate mutating func take(_ identity: HomeAssistantIdentity) {
        isGroup = identity.isGroup
        // A codec of its own repeats what it remembers of its devices; states prove no life.
        liveness = identity.isNative ? .sourceTime : .always
        addIDs([identity.deviceID])
    }

    /// What the newest announcement says of the device; what it does not say stays.
    fileprivate mutating func take(_ config: HomeAssistantConfig) {
        func text(_ key: String) -> String?? {
            guard let value = config.device?.value(of: key) else { return nil }
            let text = value.wordText ?? value.object?["version"]?.wordText
            return .some(text.flatMap { $0.isEmpty ? nil : $0 })
        }
        if let name = text("name") ?? (config.device == nil ? config.text("name") : nil) {
            self.name = name
        }
        if let area = text("suggested_area") { self.area = area }
        if let vendor = text("manufacturer") { self.vendor = vendor }
        if let product = text("model") { self.product = product }
        if let serial = text("serial_number") { self.serial = serial }
        if let software = text("sw_version") { self.software = software }
    }
}
