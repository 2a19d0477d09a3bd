// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Which native devices are Matter nodes, and which device of a cloud is one of them.

extension CloudToCloudCodec {
    /// Looks at an announcement or report of a native device.
    ///
    /// - Returns: nil where it says nothing of Matter nodes.
    mutating func observe(_ topic: NativeTopic, _ message: CodecMessage) -> CodecOutput? {
        // Most messages are reports of something else.
        switch topic.kind {
        case "announce": break
        case "report" where Self.mentions(StandardTrait.basicInformation, in: message.payload):
            break
        default: return nil
        }
        guard let subject = try? NativeSubject(topic, context: context) else { return nil }
        let key = "node:" + subject.key.dropFirst("device:".count)
        let old = nodes[UTF8Key(key)]
        var node = old ?? CloudNode(deviceID: subject.deviceID, order: nextOrder)
        switch subject.kind {
        case .announce:
            if message.payload.isEmpty { return forget(key) }
            guard old != nil || Self.mentions("isMatterDevice", in: message.payload),
                let announcement = try? NativeAnnouncement(
                    message.payload, of: subject, context.limits)
            else { return nil }
            node.isMatter = announcement.announced.isMatterDevice
            node.parts = announcement.parts.map { part in
                CloudNode.part(part.part, part.type, part.isPrimary, part.traits.map(\.trait))
            }
            guard old != nil || node.isMatter else { return nil }
        case .report:
            guard let events = try? subject.decode(message, context.limits).events
            else { return nil }
            for case .attributesReported(let report) in events
            where utf8Equal(report.trait, StandardTrait.basicInformation) {
                node.identity.take(report.attributes)
            }
            guard old != nil || node.identity.uniqueID != nil else { return nil }
        default: return nil
        }
        guard node != old else { return nil }
        return take(node, key: key)
    }

    private mutating func take(_ node: CloudNode, key: String) -> CodecOutput {
        let before = describedByJoined(key)
        var output = CodecOutput(events: [])
        remember(key, node.text, into: &output.events)
        describeAgain(before, into: &output.events)
        for device in sortedDevices where device.joined == nil {
            let events = output.events.count
            join(device, into: &output.events)
            guard output.events.count > events, let joined = devices[UTF8Key(device.key)] else {
                continue
            }
            emit(.deviceDescribed(partMapping(of: joined).described()), into: &output.events)
        }
        return output
    }

    /// The node took its announcement back; the device that it was stays joined.
    private mutating func forget(_ key: String) -> CodecOutput? {
        guard nodes[UTF8Key(key)] != nil else { return nil }
        let before = describedByJoined(key)
        var output = CodecOutput(events: [])
        remember(key, nil, into: &output.events)
        describeAgain(before, into: &output.events)
        return output
    }

    private var sortedDevices: [CloudDevice] {
        devices.values.sorted { utf8Less($0.key, $1.key) }
    }

    /// What the cloud says of the devices that are a node.
    private func describedByJoined(_ key: String) -> [(CloudDevice, DeviceDescribed)] {
        sortedDevices.filter { utf8Equal($0.joined ?? "", key) }
            .map { ($0, partMapping(of: $0).described()) }
    }

    /// The parts of a node changed: the cloud's traits follow them.
    private mutating func describeAgain(
        _ before: [(CloudDevice, DeviceDescribed)], into events: inout [HomeEvent]
    ) {
        for (device, old) in before {
            let new = partMapping(of: device).described()
            guard new != old else { continue }
            emit(.deviceDescribed(new), into: &events)
            // The node no longer identifies the device.
            if partMapping(of: device).node == nil { reportIdentity(device, nil, into: &events) }
        }
    }

    /// Makes a device of the cloud and the Matter node that it is one, where there is one.
    mutating func join(_ device: CloudDevice, into events: inout [HomeEvent]) {
        guard device.hasRoomHint else { return }
        let found = nodes.filter { $0.value.isMatter && device.identity.isOf($0.value.identity) }
            .min { utf8Less($0.key.text, $1.key.text) }
        guard let (key, node) = found else { return }
        let joined = CloudDevice(
            sync: device.sync, agent: device.agent, order: device.order, joined: key.text,
            context: context)
        remember(joined.key, joined.text, into: &events)
        if joined.announced() != device.announced() {
            emit(.deviceAnnounced(joined.announced()), into: &events)
        }
        // The id that was given first stays.
        let isNodeFirst = node.order < device.order
        emit(
            .devicesJoined(
                kept: isNodeFirst ? node.deviceID : device.deviceID,
                merged: isNodeFirst ? device.deviceID : node.deviceID), into: &events)
    }

    private static func mentions(_ word: String, in payload: [UInt8]) -> Bool {
        var word = word
        return word.withUTF8 { word in
            guard payload.count >= word.count else { return false }
            return (0...(payload.count - word.count)).contains { start in
                payload[start] == word[0]
                    && payload[start..<start + word.count].elementsEqual(word)
            }
        }
    }
}

extension CloudIdentity {
    /// Takes over what a node reports of itself; null is unknown.
    fileprivate mutating func take(_ attributes: [AttributeMember]) {
        for attribute in attributes {
            let number: UInt16? =
                if case .int(let value) = attribute.value { UInt16(exactly: value) } else { nil }
            switch attribute.key {
            case "vendorID": vendorID = number
            case "productID": productID = number
            case "uniqueID":
                uniqueID =
                    if case .string(let text) = attribute.value, !text.isEmpty { text } else { nil }
            default: continue
            }
        }
    }
}
