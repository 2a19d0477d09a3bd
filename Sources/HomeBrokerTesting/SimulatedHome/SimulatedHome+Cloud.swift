// SPDX-License-Identifier: Apache-2.0

/// Two devices of a story that are not Zigbee: they publish on Hearth's own topics.
///
/// The heat pump is reached at home and gets tomorrow's weather from its maker's cloud; everything
/// of the fridge comes through the cloud.
extension SimulatedHome {
    /// The root of the topics on which they publish.
    public static let nativeRoot = "hearth/v1/home/in/"

    static let pump = "heat-pump"
    static let fridge = "fridge"
    static let thermostat = "Matter.ThermostatTrait"
    private static let temperature = "Matter.TemperatureMeasurementTrait"

    /// Announcements and connectivity, retained.
    func cloudBirth() -> [SimulatedMessage] {
        guard options.story != .none else { return [] }
        return [
            native("announce/" + Self.pump, Self.pumpAnnouncement),
            native("announce/" + Self.fridge, Self.fridgeAnnouncement),
            native("connectivity/" + Self.pump, ["state": "online"]),
        ] + cloudConnectivity()
    }

    /// The reports of both; without the internet only the heat pump's local values.
    func cloudReports() -> [SimulatedMessage] {
        guard options.story != .none else { return [] }
        guard isInternetUp else { return [pumpReport()] }
        return [
            report(of: Self.pump, ["climate": climate, "forecast": Self.measured(730)]),
            report(of: Self.fridge, ["cooling": Self.measured(480)]),
        ]
    }

    /// The local values of the heat pump.
    func pumpReport() -> SimulatedMessage {
        report(of: Self.pump, ["climate": climate])
    }

    private var climate: SimulatedJSON {
        let warmth = rooms.first { $0.name == "living room" }?.temperature ?? 2_050
        return .object([
            Self.thermostat: .object([
                "localTemperature": .integer(warmth),
                "occupiedHeatingSetpoint": .integer(pumpSetpoint),
            ])
        ])
    }

    /// The last messages of devices that end in order.
    func cloudFarewell() -> [SimulatedMessage] {
        guard options.story != .none else { return [] }
        let ended: SimulatedJSON = ["state": "offline", "reason": "the simulation ended"]
        return [Self.pump, Self.fridge].map { native("connectivity/" + $0, ended) }
    }

    mutating func setInternet(_ isUp: Bool) -> [SimulatedMessage] {
        isInternetUp = isUp
        return cloudConnectivity()
    }

    private func cloudConnectivity() -> [SimulatedMessage] {
        let state: SimulatedJSON =
            isInternetUp
            ? ["state": "online"] : ["state": "offline", "reason": "the internet is lost"]
        return [
            native("connectivity/\(Self.pump)/forecast/\(Self.temperature)", state),
            native("connectivity/" + Self.fridge, state),
        ]
    }

    private static func measured(_ hundredths: Int) -> SimulatedJSON {
        .object([temperature: .object(["measuredValue": .integer(hundredths)])])
    }

    private func report(
        of device: String, _ parts: [String: SimulatedJSON]
    ) -> SimulatedMessage {
        let payload: SimulatedJSON = .object(["parts": .object(parts)])
        return SimulatedMessage(
            topic: Self.nativeRoot + "report/" + device, payload: payload.bytes, retain: false,
            qos: 1)
    }

    private func native(_ rest: String, _ value: SimulatedJSON) -> SimulatedMessage {
        SimulatedMessage(
            topic: Self.nativeRoot + rest, payload: value.bytes, retain: true, qos: 1)
    }

    private static let pumpAnnouncement: SimulatedJSON = .object([
        "name": "living room/heat pump", "area": "living room", "vendorName": "Hearth",
        "productName": "Simulated heat pump", "route": "localPeer",
        "parts": .list([
            .object([
                "part": "climate", "type": "ThermostatDeviceType", "isPrimary": true,
                "traits": .list([
                    .object([
                        "trait": .text(thermostat),
                        "attributes": ["localTemperature", "occupiedHeatingSetpoint"],
                    ])
                ]),
            ]),
            .object([
                "part": "forecast", "type": "TemperatureSensorDeviceType",
                "traits": .list([
                    .object([
                        "trait": .text(temperature), "route": "remote",
                        "attributes": ["measuredValue"],
                    ])
                ]),
            ]),
        ]),
    ])

    private static let fridgeAnnouncement: SimulatedJSON = .object([
        "name": "kitchen/fridge", "area": "kitchen", "vendorName": "Hearth",
        "productName": "Simulated fridge", "route": "remote",
        "parts": .list([
            .object([
                "part": "cooling", "type": "TemperatureSensorDeviceType", "isPrimary": true,
                "traits": .list([
                    .object(["trait": .text(temperature), "attributes": ["measuredValue"]])
                ]),
            ])
        ]),
    ])
}
