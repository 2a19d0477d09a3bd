// SPDX-License-Identifier: Apache-2.0

/// The kinds of device of a simulated home; each is one real product line.
enum SimulatedKind: CaseIterable, Hashable, Sendable {
    case colorLight, whiteLight, dimmableLight
    case plug, wallSwitch
    case motion, presence, contact
    case climate, airQuality, lightSensor
    case leak, smoke
    case lock, shade, radiator, fan
    case remote, button

    var isLight: Bool {
        self == .colorLight || self == .whiteLight || self == .dimmableLight
    }

    var isPresser: Bool { self == .remote || self == .button }

    /// Whether commands have an effect beyond changing a setting.
    var isCommandable: Bool {
        switch self {
        case .colorLight, .whiteLight, .dimmableLight, .plug, .wallSwitch, .lock, .shade,
            .radiator, .fan:
            true
        case .motion, .presence, .contact, .climate, .airQuality, .lightSensor, .leak, .smoke,
            .remote, .button:
            false
        }
    }

    /// Seconds between two periodic reports.
    var reportSeconds: ClosedRange<Int> {
        switch self {
        case .plug: 25...60
        case .climate, .airQuality: 40...150
        case .radiator, .motion, .lightSensor, .presence: 90...300
        case .colorLight, .whiteLight, .dimmableLight, .wallSwitch, .fan: 200...600
        case .contact, .leak, .smoke, .lock, .shade, .remote, .button: 300...1500
        }
    }
}

/// Zigbee2MQTT's description of a product.
struct SimulatedModel: Sendable {
    var vendor: String
    var model: String
    var description: String
    var manufacturer: String
    /// The model as the device itself names it.
    var modelID: String
    var softwareBuild: String?
    var isBatteryPowered: Bool
    /// The first ten characters of the addresses of this maker, without `0x`.
    var addressPrefix: String
    var clusters: [String]
    /// JSON of the member `definition`, made once.
    var definition: SimulatedJSON
    /// The features that can be read, set and asked for, by their property in the states.
    var features: [String: SimulatedFeature]

    init(
        _ vendor: String, _ model: String, _ description: String, manufacturer: String,
        modelID: String, software: String? = nil, battery: Bool = false, prefix: String,
        clusters: [String], exposes: [SimulatedJSON]
    ) {
        self.vendor = vendor
        self.model = model
        self.description = description
        self.manufacturer = manufacturer
        self.modelID = modelID
        self.softwareBuild = software
        self.isBatteryPowered = battery
        self.addressPrefix = prefix
        self.clusters = clusters
        let definition: SimulatedJSON = .object([
            "vendor": .text(vendor), "model": .text(model), "description": .text(description),
            "source": "native", "supports_ota": .bool(software != nil), "options": [],
            "exposes": .list(exposes + [SimulatedExpose.linkQuality]),
        ])
        self.definition = .made(definition.bytes)
        self.features = SimulatedFeature.features(of: exposes)
    }
}

extension SimulatedKind {
    var model: SimulatedModel {
        guard let model = Self.models[self] else {
            preconditionFailure("Every kind has a model.")
        }
        return model
    }

    private static let models: [SimulatedKind: SimulatedModel] = [
        .colorLight: colorLightModel, .whiteLight: whiteLightModel,
        .dimmableLight: dimmableLightModel, .plug: plugModel, .wallSwitch: wallSwitchModel,
        .motion: motionModel, .presence: presenceModel, .contact: contactModel,
        .climate: climateModel, .airQuality: airQualityModel, .lightSensor: lightSensorModel,
        .leak: leakModel, .smoke: smokeModel, .lock: lockModel, .shade: shadeModel,
        .radiator: radiatorModel, .fan: fanModel, .remote: remoteModel, .button: buttonModel,
    ]
}

private typealias Expose = SimulatedExpose

private let colorLightModel = SimulatedModel(
    "Philips", "9290022166", "Hue white and color ambiance bulb, E27",
    manufacturer: "Signify Netherlands B.V.", modelID: "LCA001", software: "1.108.7",
    prefix: "0017880109", clusters: ["genOnOff", "genLevelCtrl", "lightingColorCtrl"],
    exposes: [
        Expose.specific(
            "light",
            [
                Expose.onOff, Expose.brightness, Expose.colorTemperature(153...500),
                Expose.composite(
                    "color_xy", property: "color", "Colour as a place in the CIE 1931 plane",
                    [
                        Expose.numeric("x", "Across", access: 7),
                        Expose.numeric("y", "Up", access: 7),
                    ]),
                Expose.composite(
                    "color_hs", property: "color", "Colour as hue and saturation",
                    [
                        Expose.numeric("hue", "Hue in degrees", access: 7),
                        Expose.numeric("saturation", "Saturation in percent", access: 7),
                    ]),
            ]),
        Expose.powerOnBehavior,
        Expose.choice(
            "effect", "A show that the light plays",
            ["blink", "breathe", "okay", "candle", "fireplace", "stop_effect"], access: 2),
    ])

private let whiteLightModel = SimulatedModel(
    "IKEA", "LED1545G12", "TRADFRI bulb E27, white spectrum, opal, 980 lm",
    manufacturer: "IKEA of Sweden", modelID: "TRADFRI bulb E27 WS opal 980lm",
    software: "2.3.093", prefix: "000b57fffe",
    clusters: ["genOnOff", "genLevelCtrl", "lightingColorCtrl"],
    exposes: [
        Expose.specific(
            "light", [Expose.onOff, Expose.brightness, Expose.colorTemperature(250...454)]),
        Expose.powerOnBehavior,
    ])

private let dimmableLightModel = SimulatedModel(
    "IKEA", "LED1623G12", "TRADFRI bulb E27, warm white, dimmable, 1000 lm",
    manufacturer: "IKEA of Sweden", modelID: "TRADFRI bulb E27 opal 1000lm",
    software: "2.3.087", prefix: "90fd9ffffe", clusters: ["genOnOff", "genLevelCtrl"],
    exposes: [
        Expose.specific("light", [Expose.onOff, Expose.brightness]), Expose.powerOnBehavior,
    ])

private let plugModel = SimulatedModel(
    "Tuya", "TS011F_plug_1", "Smart plug that measures power",
    manufacturer: "_TZ3000_typdpbpg", modelID: "TS011F", prefix: "a4c138f00d",
    clusters: ["genOnOff", "seMetering", "haElectricalMeasurement"],
    exposes: [
        Expose.specific("switch", [Expose.onOff]),
        Expose.choice(
            "power_outage_memory", "What the plug does after a power cut",
            ["on", "off", "restore"], access: 7, category: "config"),
        Expose.choice(
            "indicator_mode", "What its light shows", ["off", "off/on", "on/off", "on"],
            access: 7, category: "config"),
        Expose.numeric("power", "Power drawn now", unit: "W"),
        Expose.numeric("current", "Current drawn now", unit: "A"),
        Expose.numeric("voltage", "Voltage of the mains", unit: "V"),
        Expose.numeric("energy", "Energy drawn so far", unit: "kWh"),
    ])

private let wallSwitchModel = SimulatedModel(
    "Aqara", "WS-EUK02", "Wall switch H1 EU with two rockers, no neutral",
    manufacturer: "LUMI", modelID: "lumi.switch.l2aeu1", software: "0.0.0_1224",
    prefix: "54ef441000", clusters: ["genOnOff", "manuSpecificLumi"],
    exposes: [
        Expose.specific("switch", [Expose.onOff], endpoint: "left"),
        Expose.specific("switch", [Expose.onOff], endpoint: "right"),
        Expose.action(["single_left", "double_left", "single_right", "double_right"]),
        Expose.deviceTemperature,
        Expose.numeric(
            "power_outage_count", "Power cuts survived", category: "diagnostic"),
    ])

private let motionModel = SimulatedModel(
    "Philips", "9290012607", "Hue motion sensor", manufacturer: "Signify Netherlands B.V.",
    modelID: "SML001", software: "6.1.1.27575", battery: true, prefix: "0017880106",
    clusters: ["msOccupancySensing", "msIlluminanceMeasurement", "msTemperatureMeasurement"],
    exposes: [
        Expose.binary("occupancy", "Somebody moves"), Expose.illuminance, Expose.temperature,
        Expose.battery,
        Expose.choice(
            "motion_sensitivity", "How small a move counts", ["low", "medium", "high"],
            access: 7, category: "config"),
        Expose.numeric(
            "occupancy_timeout", "Time until nobody moves", access: 7, unit: "s", from: 0,
            to: 65535, category: "config"),
    ])

private let presenceModel = SimulatedModel(
    "Aqara", "RTCZCGQ11LM", "Presence sensor FP1", manufacturer: "aqara",
    modelID: "lumi.motion.ac01", software: "0.0.0_5407", prefix: "54ef441001",
    clusters: ["manuSpecificLumi"],
    exposes: [
        Expose.binary("presence", "Somebody is there"),
        Expose.choice(
            "presence_event", "What was noticed last",
            ["enter", "leave", "left_enter", "right_leave", "approach", "away"]),
        Expose.choice(
            "monitoring_mode", "Whether sides are told apart", ["undirected", "left_right"],
            access: 7, category: "config"),
        Expose.deviceTemperature,
    ])

private let contactModel = SimulatedModel(
    "Aqara", "MCCGQ11LM", "Door and window sensor", manufacturer: "LUMI",
    modelID: "lumi.sensor_magnet.aq2", battery: true, prefix: "00158d0004",
    clusters: ["genOnOff"],
    exposes: [
        Expose.battery,
        Expose.binary("contact", "Closed is true, open is false", on: false, off: true),
        Expose.deviceTemperature, Expose.voltage,
        Expose.numeric("trigger_count", "Times it was opened", category: "diagnostic"),
    ])

private let climateModel = SimulatedModel(
    "Aqara", "WSDCGQ11LM", "Temperature and humidity sensor", manufacturer: "LUMI",
    modelID: "lumi.weather", software: "3000-0001", battery: true, prefix: "00158d0006",
    clusters: ["msTemperatureMeasurement", "msRelativeHumidity", "msPressureMeasurement"],
    exposes: [
        Expose.battery, Expose.temperature, Expose.humidity,
        Expose.numeric("pressure", "Pressure of the air", unit: "hPa"), Expose.voltage,
    ])

private let airQualityModel = SimulatedModel(
    "IKEA", "E2112", "VINDSTYRKA air quality and humidity sensor",
    manufacturer: "IKEA of Sweden", modelID: "VINDSTYRKA", software: "1.0.11",
    prefix: "385b44fffe",
    clusters: ["msTemperatureMeasurement", "msRelativeHumidity", "pm25Measurement"],
    exposes: [
        Expose.temperature, Expose.humidity,
        Expose.numeric("pm25", "Fine dust in the air", unit: "µg/m³"),
        Expose.numeric("voc_index", "Sensirion index of organic gases"),
    ])

private let lightSensorModel = SimulatedModel(
    "Xiaomi", "GZCGQ01LM", "MiJia light intensity sensor", manufacturer: "LUMI",
    modelID: "lumi.sen_ill.mgl01", battery: true, prefix: "04cf8cdf3c",
    clusters: ["msIlluminanceMeasurement"],
    exposes: [Expose.battery, Expose.illuminance, Expose.voltage])

private let leakModel = SimulatedModel(
    "Aqara", "SJCGQ11LM", "Water leak sensor", manufacturer: "LUMI",
    modelID: "lumi.sensor_wleak.aq1", battery: true, prefix: "00158d0002",
    clusters: ["ssIasZone"],
    exposes: [
        Expose.battery, Expose.binary("water_leak", "Water was found"), Expose.batteryLow,
        Expose.deviceTemperature, Expose.voltage,
    ])

private let smokeModel = SimulatedModel(
    "Heiman", "HS1SA-E", "Smoke detector", manufacturer: "HEIMAN",
    modelID: "SmokeSensor-EF-3.0", battery: true, prefix: "5c0272fffe",
    clusters: ["ssIasZone"],
    exposes: [
        Expose.binary("smoke", "Smoke was found"), Expose.batteryLow, Expose.battery,
        Expose.binary("test", "The test key is pressed"),
    ])

private let lockModel = SimulatedModel(
    "Yale", "YRD226HA2619", "Assure door lock", manufacturer: "Yale", modelID: "YRD226 TSDB",
    battery: true, prefix: "000d6f0011", clusters: ["closuresDoorLock"],
    exposes: [
        Expose.specific(
            "lock",
            [
                Expose.binary(
                    "state", "Whether it is locked", access: 7, on: "LOCK", off: "UNLOCK"),
                Expose.choice(
                    "lock_state", "Where the bolt is",
                    ["not_fully_locked", "locked", "unlocked"]),
            ]),
        Expose.battery,
    ])

private let shadeModel = SimulatedModel(
    "Tuya", "TS130F", "Curtain or blind switch", manufacturer: "_TZ3000_vd43bbfq",
    modelID: "TS130F", prefix: "a4c138c0de", clusters: ["genOnOff", "closuresWindowCovering"],
    exposes: [
        Expose.specific(
            "cover",
            [
                Expose.choice(
                    "state", "What the blind is told", ["OPEN", "CLOSE", "STOP"], access: 3),
                Expose.numeric(
                    "position", "How far it is open", access: 7, unit: "%", from: 0, to: 100),
            ]),
        Expose.choice("moving", "Where it moves now", ["UP", "STOP", "DOWN"]),
        Expose.binary(
            "motor_reversal", "Whether its motor is mounted the other way", access: 7, on: "ON",
            off: "OFF", category: "config"),
    ])

private let radiatorModel = SimulatedModel(
    "Danfoss", "014G2461", "Ally thermostat for a radiator", manufacturer: "Danfoss",
    modelID: "eTRV0100", software: "01.20.0008", battery: true, prefix: "842e14fffe",
    clusters: ["hvacThermostat"],
    exposes: [
        Expose.specific(
            "climate",
            [
                Expose.numeric(
                    "occupied_heating_setpoint", "Warmth wanted", access: 7, unit: "°C",
                    from: 5, to: 35, step: .decimal(5, places: 1)),
                Expose.numeric("local_temperature", "Warmth now", access: 5, unit: "°C"),
                Expose.choice("system_mode", "What it does", ["heat"], access: 7),
                Expose.choice(
                    "running_state", "Whether it heats now", ["idle", "heat"], access: 5),
                Expose.numeric(
                    "pi_heating_demand", "How far its valve is open", unit: "%", from: 0,
                    to: 100),
            ]),
        Expose.binary(
            "window_open_internal", "It believes that a window is open", category: "diagnostic"),
        Expose.battery,
    ])

private let fanModel = SimulatedModel(
    "Schneider Electric", "41ECSFWMZ-VW", "Wiser fan controller",
    manufacturer: "Schneider Electric", modelID: "CHFAN/SWITCH/1", software: "2.10.0",
    prefix: "385b44fff0", clusters: ["hvacFanCtrl"],
    exposes: [
        Expose.specific(
            "fan",
            [
                Expose.named(
                    "state",
                    Expose.binary(
                        "fan_state", "Whether it turns", access: 7, on: "ON", off: "OFF")),
                Expose.named(
                    "mode",
                    Expose.choice(
                        "fan_mode", "How fast it turns", ["off", "low", "medium", "high", "on"],
                        access: 7)),
            ])
    ])

private let remoteModel = SimulatedModel(
    "IKEA", "E2001/E2002", "STYRBAR remote control", manufacturer: "IKEA of Sweden",
    modelID: "Remote Control N2", software: "2.4.5", battery: true, prefix: "8cf681fffe",
    clusters: ["genPowerCfg"],
    exposes: [
        Expose.battery,
        Expose.action([
            "on", "off", "brightness_move_up", "brightness_move_down", "brightness_stop",
            "arrow_left_click", "arrow_right_click",
        ]),
    ])

private let buttonModel = SimulatedModel(
    "Aqara", "WXKG11LM", "Wireless mini switch", manufacturer: "LUMI",
    modelID: "lumi.remote.b1acn01", battery: true, prefix: "00158d0003",
    clusters: ["genOnOff"],
    exposes: [
        Expose.battery, Expose.voltage, Expose.action(["single", "double", "hold", "release"]),
    ])
