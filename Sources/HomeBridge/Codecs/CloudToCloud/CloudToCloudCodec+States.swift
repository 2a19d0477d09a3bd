// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What QUERY answers or Report State tells: states, and things that happened.
struct CloudReport {
    /// By the id of the device.
    var states = JSONObject()
    var notifications = JSONObject()
    var account: String?
    /// Of QUERY: `status` and `errorCode` are no states.
    var isAnswer = false

    /// The ids of the devices, each once, in the order of the payload.
    var ids: [String] {
        var seen: Set<UTF8Key> = []
        return (states.members + notifications.members).map(\.key)
            .filter { seen.insert(UTF8Key($0)).inserted }
    }

    /// Where the states of a device stand.
    func place(of id: String) -> String {
        isAnswer ? "payload.devices.\(id)" : "payload.devices.states.\(id)"
    }

    /// The same report of one device alone.
    func only(_ id: String) -> [UInt8] {
        func one(_ object: JSONObject) -> JSONValue {
            .object(JSONObject(object.members.filter { utf8Equal($0.key, id) }))
        }
        func wrapped(_ key: String, _ value: JSONValue) -> JSONValue {
            .object(JSONObject([JSONMember(key: key, value: value)]))
        }
        if isAnswer {
            return Array(JSONWriter.write(wrapped("payload", wrapped("devices", one(states)))).utf8)
        }
        let devices = JSONObject([
            JSONMember(key: "notifications", value: one(notifications)),
            JSONMember(key: "states", value: one(states)),
        ])
        var members = [JSONMember(key: "payload", value: wrapped("devices", .object(devices)))]
        if let account { members.append(JSONMember(key: "agentUserId", value: .string(account))) }
        return Array(JSONWriter.write(.object(JSONObject(members))).utf8)
    }
}

// States, and messages for devices that no list has named.

extension CloudToCloudCodec {
    /// Reads what is said of known devices, and holds what is said of others, each by itself.
    mutating func decodeStates(
        _ report: CloudReport, of agent: String, _ message: CodecMessage
    ) -> CodecOutput {
        var output = CodecOutput(events: [])
        for id in report.ids {
            guard !id.isEmpty else {
                let error = CloudError(wrongForm: report.place(of: id), "a device has no id")
                output.events.append(error.event)
                continue
            }
            guard let device = device(id, of: agent) else {
                output.events += held.hold(message, payload: report.only(id)).events
                continue
            }
            output.events += read(report, of: device, message.delivery)
        }
        if output.events.isEmpty {
            let isEvent = message.delivery == .stored && !report.notifications.members.isEmpty
            output.events = [(isEvent ? IgnoredMessage.storedEvent : .nothingNew).event]
        }
        return output
    }

    private mutating func read(
        _ report: CloudReport, of device: CloudDevice, _ delivery: Delivery
    ) -> [HomeEvent] {
        var events: [HomeEvent] = []
        var errors: [CloudError] = []
        if let value = report.states.value(of: device.id) {
            let place = report.place(of: device.id)
            if let states = value.object {
                do throws(CloudError) {
                    if let fact = try fact(states, report, of: device, delivery, at: place) {
                        events.append(fact)
                    }
                } catch {
                    errors.append(error)
                }
                read(states, isAnswer: report.isAnswer, of: device, delivery, into: &events)
            } else {
                errors.append(CloudError(value, at: place, expected: "an object"))
            }
        }
        if let value = report.notifications.value(of: device.id) {
            let place = "payload.devices.notifications.\(device.id)"
            if let notifications = value.object {
                for member in notifications.members where delivery != .stored {
                    do throws(CloudError) {
                        events.append(try momentary(member, of: device, delivery, at: place))
                    } catch {
                        errors.append(error)
                    }
                }
            } else {
                errors.append(CloudError(value, at: place, expected: "an object"))
            }
        }
        return events + errors.map(\.event)
    }

    private mutating func read(
        _ states: JSONObject, isAnswer: Bool, of device: CloudDevice, _ delivery: Delivery,
        into events: inout [HomeEvent]
    ) {
        let key = CloudSubject.key("memory", agent: device.agent, id: device.id)
        let old = memories[UTF8Key(key)] ?? CloudMemory()
        var reader = CloudStateReader(states, of: device, memory: old)
        let groups = reader.read(isAnswer: isAnswer)
        let placement = placement(of: device)
        for group in groups {
            events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: device.deviceID, source: device.source,
                        part: placement.part(for: group.trait), trait: group.trait,
                        delivery: delivery, attributes: group.attributes)))
        }
        guard reader.memory != old else { return }
        if reader.memory.isEmpty {
            emitRemoval(key, into: &events)
        } else {
            emitBinding(key, reader.memory.text, into: &events)
        }
    }

    /// `online`, and the OFFLINE of an answer.
    private func fact(
        _ states: JSONObject, _ report: CloudReport, of device: CloudDevice,
        _ delivery: Delivery, at place: String
    ) throws(CloudError) -> HomeEvent? {
        var value: FactValue?
        switch states["online"] {
        case .bool(let isOnline)?: value = isOnline ? .on : .off
        case .null?: value = .unknown
        case let other?:
            throw CloudError(other, at: place + ".online", expected: "true or false")
        case nil: break
        }
        if report.isAnswer, states["status"]?.string == "OFFLINE" { value = .off }
        guard let value else { return nil }
        let reason = value == .off && report.isAnswer ? states["errorCode"]?.string : nil
        return .connectivityReported(
            ConnectivityReported(
                source: device.source, subject: .device(device.deviceID), slot: .own, value: value,
                reason: reason ?? "", delivery: delivery))
    }

    /// A notification: in the home's words where it has an event for it.
    private func momentary(
        _ member: JSONMember, of device: CloudDevice, _ delivery: Delivery, at place: String
    ) throws(CloudError) -> HomeEvent {
        let place = place + "." + member.key
        guard !member.key.isEmpty else { throw CloudError(wrongForm: place, "has no name") }
        guard member.value.object != nil,
            case .object(let fields)? = member.value.attributeValue
        else { throw CloudError(member.value, at: place, expected: "an object") }
        let event: (trait: String, name: String) =
            switch member.key {
            case "ObjectDetection": ("Google.ObjectDetectionTrait", "objectDetected")
            case "DoorbellPress": ("Google.DoorbellPressTrait", "doorbellPressed")
            default: ("action.devices.traits." + member.key, member.key)
            }
        return .momentaryOccurred(
            MomentaryOccurred(
                deviceID: device.deviceID, source: device.source,
                part: placement(of: device).part(for: event.trait), trait: event.trait,
                delivery: delivery, name: event.name, fields: fields))
    }

    // MARK: - Held messages

    /// Reads what waited for a list that names its device.
    mutating func release(into events: inout [HomeEvent]) {
        var held = self.held
        let read = held.release { decodeKnown($0) }
        // What reading remembered was folded already; what `held` did was folded by itself.
        self.held = held
        events += read
    }

    /// Nil for a device that is still not listed.
    private mutating func decodeKnown(_ message: CodecMessage) -> CodecOutput? {
        guard let topic = NativeTopic(message.topic) else { return nil }
        do throws(CloudError) {
            guard let agent = try CloudTopic(topic)?.agent else { return nil }
            let payload = try CloudPayload(message.payload, context.limits)
            var report = CloudReport()
            switch payload.content {
            case .query(let states):
                report.states = states
                report.isAnswer = true
            case .report(let states, let notifications):
                report.states = states
                report.notifications = notifications
            default: return nil
            }
            guard report.ids.allSatisfy({ device($0, of: agent) != nil }) else { return nil }
            return decodeStates(report, of: agent, message)
        } catch {
            return .unreadable(error.reason, error.detail)
        }
    }
}
