// SPDX-License-Identifier: Apache-2.0

extension SimulatedHome {
    /// The retained announcements with which a bridge introduces its home.
    public mutating func birth() -> [SimulatedMessage] {
        var messages = [
            retained("bridge/state", ["state": "online"], qos: 1), info(), deviceList(),
            groupList(),
        ]
        for device in devices where device.isAnnounced {
            messages.append(availability(device))
        }
        for position in groups.indices {
            groups[position].isReachable = isReachable(groups[position])
            messages.append(availability(groups[position]))
        }
        return messages + cloudBirth()
    }

    /// The last messages of a bridge that ends in order.
    public func farewell() -> [SimulatedMessage] {
        [lastWill] + cloudFarewell()
    }

    /// The will that the broker is to publish when the bridge's connection breaks.
    public var lastWill: SimulatedMessage {
        retained("bridge/state", ["state": "offline"], qos: 1)
    }

    /// The states that the bridge keeps of all devices, published live after its start.
    ///
    /// `last_seen` stays as old as it is, because the devices have not reported.
    func rememberedStates() -> [SimulatedMessage] {
        guard isBridgeRunning else { return [] }
        var messages: [SimulatedMessage] = []
        for device in devices where device.isAnnounced {
            if device.state.count > 1 { messages.append(stateMessage(device)) }
        }
        return messages + groups.map(stateMessage) + cloudReports()
    }

    func retained(_ rest: String, _ value: SimulatedJSON, qos: UInt8 = 0) -> SimulatedMessage {
        SimulatedMessage(topic: topic(rest), payload: value.bytes, retain: true, qos: qos)
    }

    func live(_ rest: String, _ value: SimulatedJSON, qos: UInt8 = 0) -> SimulatedMessage {
        SimulatedMessage(topic: topic(rest), payload: value.bytes, retain: false, qos: qos)
    }

    /// Clears the broker's stored copy of a topic.
    func cleared(_ rest: String) -> SimulatedMessage {
        SimulatedMessage(topic: topic(rest), payload: [], retain: true, qos: 1)
    }

    func availability(_ device: SimulatedDevice) -> SimulatedMessage {
        availability(device.name, isOnline: device.isReachable)
    }

    func availability(_ group: SimulatedGroup) -> SimulatedMessage {
        availability(group.name, isOnline: group.isReachable)
    }

    private func availability(_ name: String, isOnline: Bool) -> SimulatedMessage {
        retained(
            name + "/availability", ["state": .text(isOnline ? "online" : "offline")], qos: 1)
    }

    /// A group is in reach when any of its members is.
    func isReachable(_ group: SimulatedGroup) -> Bool {
        group.members.contains { devices[$0].isAnnounced && devices[$0].isReachable }
    }

    func stateMessage(_ device: SimulatedDevice) -> SimulatedMessage {
        live(device.name, .object(device.state))
    }

    /// A group shows the values of its members that are on, else of its first member.
    func stateMessage(_ group: SimulatedGroup) -> SimulatedMessage {
        let shown = group.members.first { devices[$0].isOn } ?? group.members[0]
        let device = devices[shown]
        var state: [String: SimulatedJSON] = ["state": device.isOn ? "ON" : "OFF"]
        for key in ["brightness", "color_mode", "color_temp"] { state[key] = device.state[key] }
        return live(group.name, .object(state))
    }

    func deviceList() -> SimulatedMessage {
        let coordinator: SimulatedJSON = [
            "definition": .null, "disabled": false, "endpoints": [:],
            "friendly_name": "Coordinator", "ieee_address": .text(Self.coordinatorAddress),
            "interview_completed": true, "interview_state": "SUCCESSFUL", "interviewing": false,
            "network_address": 0, "supported": true, "type": "Coordinator",
        ]
        let announced = devices.filter(\.isAnnounced).map(\.announcement)
        return retained("bridge/devices", .list([coordinator] + announced))
    }

    func groupList() -> SimulatedMessage {
        let list = groups.map { group -> SimulatedJSON in
            let members = group.members.filter { devices[$0].isAnnounced }.map {
                SimulatedJSON.object([
                    "endpoint": 1, "ieee_address": .text(devices[$0].address),
                ])
            }
            return .object([
                "description": .null, "friendly_name": .text(group.name),
                "id": .integer(group.number), "members": .list(members), "scenes": [],
            ])
        }
        return retained("bridge/groups", .list(list))
    }

    private func info() -> SimulatedMessage {
        retained(
            "bridge/info",
            [
                "commit": "f1c9d0a4", "version": "2.6.1", "log_level": "info",
                "permit_join": false, "restart_required": false,
                "coordinator": .object([
                    "ieee_address": .text(Self.coordinatorAddress), "type": "EmberZNet",
                    "meta": ["revision": "7.4.4 [GA]"],
                ]),
                "network": ["channel": 15, "pan_id": 6754],
                "config": .object([
                    "advanced": ["last_seen": "ISO_8601", "output": "json"],
                    "availability": ["enabled": true],
                    "mqtt": .object(["base_topic": .text(options.baseTopic)]),
                ]),
            ])
    }

    mutating func health(at time: Int64) -> [SimulatedMessage] {
        queue.add(.health, dueAt: time + 10 * SimulatedClock.minute)
        guard isBridgeRunning else { return [] }
        let uptime = Int((time - start) / SimulatedClock.second)
        return [
            retained(
                "bridge/health",
                .object([
                    "response_time": .integer(Int(time / 1_000_000)), "devices": [:],
                    "mqtt": ["connected": true, "queued": 0],
                    "process": .object(["uptime_sec": .integer(uptime)]),
                ]), qos: 1)
        ]
    }

    /// One of the bridge's own events: a device joined, was interviewed, left.
    func bridgeEvent(
        _ type: String, _ device: SimulatedDevice, status: String? = nil
    ) -> SimulatedMessage {
        var data: [String: SimulatedJSON] = [
            "friendly_name": .text(device.name), "ieee_address": .text(device.address),
        ]
        data["status"] = status.map { .text($0) }
        return live("bridge/event", .object(["data": .object(data), "type": .text(type)]))
    }

    private static let coordinatorAddress = "0x00124b0025e1a3f0"
}
