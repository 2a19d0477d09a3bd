// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomePublishers
import HomeRuntime
import HomeSDK
import HomeTypes
import Testing

/// Questions to the traits of one lamp that two Zigbee2MQTT know: one in the house, which has its
/// humidity, and one far away, which has its temperature. Both have its switch.
@Suite("Questions through the SDK", .timeLimit(.minutes(20)))
struct ForceReadTests {
    private struct Rig {
        let place: DevicesAtBroker
        let running: ActingHome
        let client: TestClient
        let home: Home
        let lamp: HomeDevice

        static func make(
            farRoute: LocalityType = .remote, near: String? = "online", far: String? = "online"
        ) async throws -> Rig {
            let place = try await DevicesAtBroker.make()
            let profiles = [
                place.profile { $0.codecs = [CodecChoice(name: "zigbee2mqtt", roots: ["near"])] },
                place.profile {
                    $0.key = "far"
                    $0.route = farRoute
                    $0.codecs = [CodecChoice(name: "zigbee2mqtt", roots: ["far"])]
                },
            ]
            let broker = Box(place.broker)
            let client = try await blocking {
                Box(try TestClient(broker.value, name: "bridges", filters: ["+/lamp/get"]))
            }.value
            try announce(client, "near", measuring: "humidity", unit: "%")
            try announce(client, "far", measuring: "temperature", unit: "°C")
            for (base, state) in [("near", near), ("far", far)] {
                guard let state else { continue }
                try client.say(
                    "\(base)/lamp/availability", #"{"state":"\#(state)"}"#, isRetained: true)
            }
            let running = try await blocking { Box(try ActingHome(profiles)) }.value
            let home = try await Home.open(.running(running.home))
            let isExpected: @Sendable (ConnectivityState) -> Bool = {
                near == far ? $0 == ConnectivityState(near) : $0 == .partiallyOnline
            }
            var lamp: HomeDevice?
            for try await devices in home.devices().batched().values {
                lamp = devices.first { device in
                    device.types.contains(HumiditySensorDeviceType.self)
                        && device.types.contains(TemperatureSensorDeviceType.self)
                        && isExpected(device.sourceConnectivity.connectivityState)
                }
                if lamp != nil { break }
            }
            return Rig(
                place: place, running: running, client: client, home: home,
                lamp: try #require(lamp))
        }

        private static func announce(
            _ client: TestClient, _ base: String, measuring key: String, unit: String
        ) throws {
            try client.say(
                "\(base)/bridge/devices",
                #"[{"ieee_address":"0x00158d0000000001","friendly_name":"lamp","type":"Router","#
                    + #""supported":true,"disabled":false,"power_source":"Mains (single phase)","#
                    + #""definition":{"vendor":"Maker","model":"L1","exposes":[{"type":"light","#
                    + #""features":[{"type":"binary","name":"state","property":"state","#
                    + #""value_on":"ON","value_off":"OFF","access":7}]},{"type":"numeric","#
                    + #""name":"\#(key)","property":"\#(key)","unit":"\#(unit)","access":5}]}}]"#,
                isRetained: true)
        }

        var onOff: Matter.OnOffTrait {
            get async throws {
                let light = await lamp.types.get(OnOffLightDeviceType.self)
                return try #require(light?.matterTraits.onOffTrait)
            }
        }
        var humidity: Matter.RelativeHumidityMeasurementTrait {
            get async throws {
                let sensor = await lamp.types.get(HumiditySensorDeviceType.self)
                return try #require(sensor?.matterTraits.relativeHumidityMeasurementTrait)
            }
        }
        var temperature: Matter.TemperatureMeasurementTrait {
            get async throws {
                let sensor = await lamp.types.get(TemperatureSensorDeviceType.self)
                return try #require(sensor?.matterTraits.temperatureMeasurementTrait)
            }
        }

        /// The questions at a bridge, in their order, as soon as there are that many.
        func questions(_ base: String, _ count: Int) async throws -> [String] {
            try await client.receive(count, on: "\(base)/lamp/get")
        }
    }

    @Test("K-1, F-1: the source that has the trait and is not off is asked, for its values alone")
    func source() async throws {
        let rig = try await Rig.make(near: "offline")
        try await rig.onOff.forceRead()
        try await rig.temperature.forceRead()
        #expect(
            try await rig.questions("far", 2) == [#"{"state":""}"#, #"{"temperature":""}"#])
        #expect(try await rig.questions("near", 0) == [])
    }

    @Test("K-1, K-3: an offline trait is unavailable on a device that is partly online")
    func offline() async throws {
        let rig = try await Rig.make(near: "offline")
        #expect(rig.lamp.sourceConnectivity.connectivityState == .partiallyOnline)
        let humidity = try await rig.humidity
        #expect(await homeError { try await humidity.forceRead() }?.code == .unavailable)
        // What is asked next comes first: nothing was on its way.
        try await rig.onOff.forceRead()
        #expect(try await rig.questions("far", 1) == [#"{"state":""}"#])
        #expect(try await rig.questions("near", 0) == [])
        let off = try await Rig.make(near: "offline", far: "offline")
        let onOff = try await off.onOff
        #expect(await homeError { try await onOff.forceRead() }?.code == .unavailable)
    }

    @Test("K-1, K-2: a trait without a known route is unavailable on a device that has one")
    func unspecified() async throws {
        let rig = try await Rig.make(farRoute: .unspecified)
        #expect(rig.lamp.sourceConnectivity.dataSourceLocality == .localPeer)
        let temperature = try await rig.temperature
        #expect(await homeError { try await temperature.forceRead() }?.code == .unavailable)
        try await rig.humidity.forceRead()
        #expect(try await rig.questions("near", 1) == [#"{"humidity":""}"#])
        #expect(try await rig.questions("far", 0) == [])
    }

    @Test("K-4: a trait of which nobody knows whether it is there is asked")
    func unknown() async throws {
        let rig = try await Rig.make(near: nil, far: nil)
        #expect(rig.lamp.sourceConnectivity.connectivityState == .unknown)
        try await rig.onOff.forceRead()
        #expect(try await rig.questions("near", 1) == [#"{"state":""}"#])
        #expect(try await rig.questions("far", 0) == [])
    }
}

extension ConnectivityState {
    /// Of what the test lets a bridge say; unknown where it says nothing.
    fileprivate init(_ word: String?) {
        switch word {
        case "online": self = .online
        case "offline": self = .offline
        default: self = .unknown
        }
    }
}
