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
        let devices: JSONValue =
            isAnswer
            ? one(states)
            : .object(["notifications": one(notifications), "states": one(states)])
        let report: JSONObject = [
            "payload": .object(["devices": devices]), "agentUserId": account.map { .string($0) },
        ]
        return report.bytes()
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
                let error = UnreadableMessage(wrongForm: report.place(of: id), "a device has no id")
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
        var errors: [UnreadableMessage] = []
        if let value = report.states.value(of: device.id) {
            let place = report.place(of: device.id)
            if let states = value.object {
                do throws(UnreadableMessage) {
                    if let fact = try fact(states, report, of: device, delivery, at: place) {
                        events.append(fact)
                    }
                } catch {
                    errors.append(error)
                }
                read(states, isAnswer: report.isAnswer, of: device, delivery, into: &events)
            } else {
                errors.append(UnreadableMessage(value, at: place, expected: "an object"))
            }
        }
        if let value = report.notifications.value(of: device.id) {
            let place = "payload.devices.notifications.\(device.id)"
            if let notifications = value.object {
                for member in notifications.members where delivery != .stored {
                    do throws(UnreadableMessage) {
                        events.append(try momentary(member, of: device, delivery, at: place))
                    } catch {
                        errors.append(error)
                    }
                }
            } else {
                errors.append(UnreadableMessage(value, at: place, expected: "an object"))
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
        let partMapping = partMapping(of: device)
        for group in groups {
            events.append(
                device.report(
                    group.attributes, of: group.trait, on: partMapping.part(for: group.trait),
                    delivery))
        }
        guard reader.memory != old else { return }
        let memory = reader.memory
        remember(key, memory.isEmpty ? nil : memory.text, into: &events)
    }

    /// `online`, and the OFFLINE of an answer.
    private func fact(
        _ states: JSONObject, _ report: CloudReport, of device: CloudDevice,
        _ delivery: Delivery, at place: String
    ) throws(UnreadableMessage) -> HomeEvent? {
        var value: FactValue?
        switch states["online"] {
        case .bool(let isOnline)?: value = isOnline ? .on : .off
        case .null?: value = .unknown
        case let other?:
            throw UnreadableMessage(other, at: place + ".online", expected: "true or false")
        case nil: break
        }
        if report.isAnswer, states["status"]?.string == "OFFLINE" { value = .off }
        guard let value else { return nil }
        let reason = value == .off && report.isAnswer ? states["errorCode"]?.string : nil
        return device.fact(.own, value, delivery, reason: reason ?? "")
    }

    /// A notification: in the home's words where it has an event for it.
    private func momentary(
        _ member: JSONMember, of device: CloudDevice, _ delivery: Delivery, at place: String
    ) throws(UnreadableMessage) -> HomeEvent {
        let place = place + "." + member.key
        guard !member.key.isEmpty else { throw UnreadableMessage(wrongForm: place, "has no name") }
        guard member.value.object != nil,
            case .object(let fields)? = member.value.attributeValue
        else { throw UnreadableMessage(member.value, at: place, expected: "an object") }
        let event: (trait: String, name: String) =
            switch member.key {
            case "ObjectDetection": (StandardTrait.objectDetection, "objectDetected")
            case "DoorbellPress": (StandardTrait.doorbellPress, "doorbellPressed")
            default: ("action.devices.traits." + member.key, member.key)
            }
        return device.moment(
            event.name, fields, of: event.trait,
            on: partMapping(of: device).part(for: event.trait), delivery)
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
        guard let topic = NativeTopic(message.topic), topic.isCloud else { return nil }
        do throws(UnreadableMessage) {
            let agent = try CloudSubject.agent(of: topic)
            let payload = try CloudPayload(message.payload, context.limits)
            guard case .states(let report) = payload.content else { return nil }
            guard report.ids.allSatisfy({ device($0, of: agent) != nil }) else { return nil }
            return decodeStates(report, of: agent, message)
        } catch {
            return error.output
        }
    }
}
