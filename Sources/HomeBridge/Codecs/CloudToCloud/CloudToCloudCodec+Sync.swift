// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// SYNC: the whole list of an account's devices. Only differences to the bindings become events.

extension CloudToCloudCodec {
    /// The entries of a list that can be read, and what is wrong with the others.
    private struct Listed {
        var devices: [CloudDevice] = []
        var errors: [UnreadableMessage] = []
        /// Why there are no more.
        var refusal: UnreadableMessage?
        /// Every entry named a device: what is missing from it is gone.
        var isWhole = true
    }

    mutating func decodeSync(
        _ items: [JSONValue], of agent: String, account: String?
    ) -> CodecOutput {
        let before = listedIDs(agent)
        var output = CodecOutput(events: [])
        declareAccount(account, of: agent, into: &output)
        let listed = read(items, of: agent)
        if listed.isWhole { removeMissing(listed.devices, of: agent, into: &output.events) }
        for device in listed.devices { announce(device, into: &output) }
        let after = listedIDs(agent)
        if before != after, listed.isWhole {
            emit(
                .devicesListed(
                    DevicesListed(
                        source: CloudSubject.source(of: agent, context),
                        deviceIDs: after.map(\.text))),
                into: &output.events)
        }
        release(into: &output.events)
        output.events += listed.errors.map(\.event)
        if let refusal = listed.refusal { output.add(refusal) }
        if output.events.isEmpty { output.events = [IgnoredMessage.unchanged.event] }
        return output
    }

    private mutating func declareAccount(
        _ account: String?, of agent: String, into output: inout CodecOutput
    ) {
        let name = NativeSubject.component(agent)
        let known = accounts[UTF8Key(name)]
        guard let account, !utf8Equal(account, known ?? "") else { return }
        if known != nil {
            output.notices.append("The cloud \(agent) lists the devices of another user now.")
        }
        remember("account:" + name, account, into: &output.events)
    }

    private func listedIDs(_ agent: String) -> [ByteString] {
        devices.values.filter { utf8Equal($0.agent, agent) }
            .map { ByteString($0.deviceID) }.sorted()
    }

    private mutating func removeMissing(
        _ listed: [CloudDevice], of agent: String, into events: inout [HomeEvent]
    ) {
        let keys = Set(listed.map { ByteString($0.key) })
        let gone = devices.values.filter {
            utf8Equal($0.agent, agent) && !keys.contains(ByteString($0.key))
        }
        for device in gone.sorted(by: { utf8Less($0.key, $1.key) }) {
            remember(device.key, nil, into: &events)
            let memory = CloudSubject.key("memory", agent: agent, id: device.id)
            if memories[UTF8Key(memory)] != nil { remember(memory, nil, into: &events) }
        }
    }

    // MARK: - Entries

    private func read(_ items: [JSONValue], of agent: String) -> Listed {
        var listed = Listed()
        var order = nextOrder
        var newCount = 0
        var seen: Set<ByteString> = []
        for (index, item) in items.enumerated() {
            let place = "payload.devices[\(index)]"
            guard listed.devices.count < context.limits.devicesMax else {
                listed.refusal = .init("too many devices", place, .devicesMax, context.limits)
                listed.isWhole = false
                break
            }
            do throws(UnreadableMessage) {
                let object = try Self.entry(item, at: place)
                let id = object["id"]?.string ?? ""
                guard seen.insert(ByteString(id)).inserted else {
                    throw UnreadableMessage("repeated device", "\(place).id: \(id) stands twice")
                }
                let known = device(id, of: agent)
                if known == nil,
                    let refusal = held.allowance.refusal(
                        of: place, count: devices.count + newCount, context.limits)
                {
                    listed.refusal = refusal
                    listed.isWhole = false
                    continue
                }
                listed.devices.append(
                    CloudDevice(
                        sync: object, agent: agent, order: known?.order ?? order,
                        joined: known?.joined, context: context, place: place))
                if known == nil {
                    order += 1
                    newCount += 1
                }
            } catch {
                if error.reason != "repeated device" { listed.isWhole = false }
                listed.errors.append(error)
            }
        }
        return listed
    }

    /// A device of the list: the one thing that it must have is an id.
    private static func entry(
        _ item: JSONValue, at place: String
    ) throws(UnreadableMessage) -> JSONObject {
        guard let object = item.object else {
            throw UnreadableMessage(item, at: place, expected: "an object")
        }
        let place = place + ".id"
        guard let id = object["id"] else { throw UnreadableMessage(wrongForm: place, "is missing") }
        guard let text = id.string else {
            throw UnreadableMessage(id, at: place, expected: "a string")
        }
        guard !text.isEmpty else { throw UnreadableMessage(wrongForm: place, "is empty") }
        return object
    }

    // MARK: - Announcing

    /// Events for a device that is new or announced with other values.
    private mutating func announce(_ device: CloudDevice, into output: inout CodecOutput) {
        let old = devices[UTF8Key(device.key)]
        if let old, utf8Equal(old.text, device.text) { return }
        remember(device.key, device.text, into: &output.events)
        if old?.announced() != device.announced() {
            emit(.deviceAnnounced(device.announced()), into: &output.events)
        }
        if device.joined == nil { join(device, into: &output.events) }
        let now = devices[UTF8Key(device.key)] ?? device
        let partMapping = partMapping(of: now)
        if old.map({ self.partMapping(of: $0).described() }) != partMapping.described() {
            emit(.deviceDescribed(partMapping.described()), into: &output.events)
        }
        if partMapping.node == nil { reportIdentity(now, old, into: &output.events) }
        output.events += device.identity.errors.map(\.event)
        output.notices += device.identity.errors.map { error in
            "The device \(device.id) of the cloud \(device.agent) has a \(error.reason): "
                + error.detail
        }
    }

    /// BasicInformation; what SYNC no longer says is unknown.
    mutating func reportIdentity(
        _ device: CloudDevice, _ old: CloudDevice?, into events: inout [HomeEvent]
    ) {
        let before = old?.basicInformation ?? []
        var attributes = device.basicInformation
        for member in before where !attributes.contains(where: { utf8Equal($0.key, member.key) }) {
            attributes.append(AttributeMember(key: member.key, value: .null))
        }
        attributes.sort { utf8Less($0.key, $1.key) }
        guard attributes != before || old == nil, !attributes.isEmpty else { return }
        emit(
            device.report(
                attributes, of: StandardTrait.basicInformation, on: CloudPartMapping.root, .stored),
            into: &events)
    }
}
