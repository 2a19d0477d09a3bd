// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// One device of a simulated home, and the state that its bridge keeps for it.
struct SimulatedDevice: Sendable {
    /// IEEE address, `0x00158d0001a2b3c4`.
    let address: String
    let networkAddress: Int
    let kind: SimulatedKind
    let room: Int
    /// Its first name, `kitchen/ceiling light`.
    let firstName: String
    var name: String
    /// The members of its state message.
    var state: [String: SimulatedJSON]
    /// Whether it is in the device list.
    var isAnnounced = true
    /// Whether it is in radio range.
    var isReachable = true
    /// Hundredths of a percent.
    var charge: Int
    /// The load of a plug that is on, in tenths of a watt.
    var load = 0
    /// The energy that a plug has measured, in hundredths of a watt hour.
    var energy = 0
    /// Its fault in obeying commands.
    var fault: SimulatedFault?
    /// Rises with every command, so that steps of an earlier command can see that they are out of
    /// date.
    var commandCount = 0
    /// The command that a light is fading into.
    var fade: SimulatedFade?
    /// Whether only the story moves it: people and chance leave it alone.
    var isDirected = false

    init(
        address: String, networkAddress: Int, kind: SimulatedKind, room: Int, name: String,
        random: inout SeededRandom
    ) {
        self.address = address
        self.networkAddress = networkAddress
        self.kind = kind
        self.room = room
        self.firstName = name
        self.name = name
        self.charge = random.pick(3_000...10_000)
        self.state = [:]
        fillState(&random)
        state["linkquality"] = .integer(random.pick(40...255))
    }

    var isOn: Bool { state["state"] == "ON" }

    /// Notes that the device itself reports: the link quality and the battery are measured anew.
    mutating func speak(at time: Int64, _ random: inout SeededRandom) {
        state["last_seen"] = .text(SimulatedClock.text(time))
        if case .integer(let quality)? = state["linkquality"] {
            let moved = quality + random.pick(-6...6)
            state["linkquality"] = .integer(min(255, max(12, moved)))
        }
        guard kind.model.isBatteryPowered else { return }
        charge = max(100, charge - random.pick(0...2))
        state["battery"] = .integer(charge / 100)
        if state["voltage"] != nil { state["voltage"] = .integer(2_500 + charge / 20) }
        if state["battery_low"] != nil { state["battery_low"] = .bool(charge < 1_000) }
    }

    /// The entry of `bridge/devices`.
    var announcement: SimulatedJSON {
        let model = kind.model
        var members: [String: SimulatedJSON] = [
            "definition": model.definition, "disabled": false, "endpoints": endpoints,
            "friendly_name": .text(name), "ieee_address": .text(address),
            "interview_completed": true, "interview_state": "SUCCESSFUL", "interviewing": false,
            "manufacturer": .text(model.manufacturer), "model_id": .text(model.modelID),
            "network_address": .integer(networkAddress), "supported": true,
            "power_source": .text(
                model.isBatteryPowered ? "Battery" : "Mains (single phase)"),
            "type": .text(model.isBatteryPowered ? "EndDevice" : "Router"),
        ]
        if let build = model.softwareBuild {
            members["software_build_id"] = .text(build)
            members["date_code"] = "20240612"
        }
        return .object(members)
    }

    private var endpoints: SimulatedJSON {
        let clusters = ["genBasic", "genIdentify"] + kind.model.clusters
        let endpoint: SimulatedJSON = .object([
            "bindings": [], "configured_reportings": [], "scenes": [],
            "clusters": .object([
                "input": .list(clusters.map { .text($0) }), "output": ["genOta"],
            ]),
        ])
        return .object(kind == .wallSwitch ? ["1": endpoint, "2": endpoint] : ["1": endpoint])
    }
}

extension SimulatedDevice {
    /// Fills the state that the bridge keeps from before the simulation began.
    private mutating func fillState(_ random: inout SeededRandom) {
        if kind.model.isBatteryPowered { state["battery"] = .integer(charge / 100) }
        switch kind {
        case .colorLight, .whiteLight, .dimmableLight: fillLight(&random)
        case .plug:
            state["state"] = "ON"
            state["power_outage_memory"] = "restore"
            state["indicator_mode"] = "off/on"
            load = random.pick(40...900)
            energy = random.pick(100_000...9_000_000)
            measurePower(&random)
        case .wallSwitch:
            state["state_left"] = "OFF"
            state["state_right"] = "OFF"
            state["device_temperature"] = .integer(random.pick(22...31))
            state["power_outage_count"] = .integer(random.pick(0...9))
        case .lock:
            state["state"] = "LOCK"
            state["lock_state"] = "locked"
        case .shade:
            state["state"] = "OPEN"
            state["position"] = 100
            state["moving"] = "STOP"
            state["motor_reversal"] = "OFF"
        case .fan:
            state["fan_state"] = "OFF"
            state["fan_mode"] = "off"
        default: fillSensor(&random)
        }
    }

    private mutating func fillLight(_ random: inout SeededRandom) {
        state["state"] = "OFF"
        state["brightness"] = .integer(random.pick(60...254))
        state["power_on_behavior"] = "previous"
        guard kind != .dimmableLight else { return }
        state["color_mode"] = "color_temp"
        state["color_temp"] = .integer(random.pick(250...454))
        if kind == .colorLight {
            state["color"] = ["x": .decimal(4_599, places: 4), "y": .decimal(4_106, places: 4)]
        }
    }

    private mutating func fillSensor(_ random: inout SeededRandom) {
        switch kind {
        case .motion:
            state["occupancy"] = false
            state["illuminance"] = .integer(random.pick(5...60))
            state["motion_sensitivity"] = "medium"
            state["occupancy_timeout"] = 0
            state["temperature"] = .decimal(random.pick(1_950...2_250), places: 2)
        case .presence:
            state["presence"] = false
            state["presence_event"] = "leave"
            state["monitoring_mode"] = "undirected"
            state["device_temperature"] = .integer(random.pick(24...29))
        case .contact:
            state["contact"] = true
            state["voltage"] = .integer(2_500 + charge / 20)
            state["device_temperature"] = .integer(random.pick(18...24))
            state["trigger_count"] = .integer(random.pick(5...900))
        case .leak:
            state["water_leak"] = false
            state["battery_low"] = false
            state["voltage"] = .integer(2_500 + charge / 20)
            state["device_temperature"] = .integer(random.pick(18...24))
        case .smoke:
            state["smoke"] = false
            state["battery_low"] = false
            state["test"] = false
        case .radiator:
            state["system_mode"] = "heat"
            state["occupied_heating_setpoint"] = .decimal(205, places: 1)
            state["window_open_internal"] = false
        case .lightSensor, .climate, .button:
            state["voltage"] = .integer(2_500 + charge / 20)
        default: break
        }
    }

    /// Measures the load of a plug.
    mutating func measurePower(_ random: inout SeededRandom) {
        let volts = random.pick(226...234)
        let tenths = isOn ? load * random.pick(970...1_030) / 1_000 : 0
        state["voltage"] = .integer(volts)
        state["power"] = .decimal(tenths, places: 1)
        state["current"] = .decimal(tenths * 10 / volts, places: 2)
        energy += tenths / 10
        state["energy"] = .decimal(energy / 1_000, places: 2)
    }
}
