// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Cloud-to-cloud: codec")
struct CloudToCloudCodecTests {
    private typealias Support = CloudSupport

    @Test("the topics of clouds are read by this codec alone")
    func ownership() {
        var reader = CodecSupport.reader()
        #expect(reader.read(Support.sync()).codec == CloudToCloudCodec.name)
        for topic in ["announce/x", "report/x", "connectivity/x", "clouds/x"] {
            #expect(
                reader.read(CodecSupport.message("hearth/v1/home/in/" + topic, "{}")).codec
                    == NativeCodec.name)
        }
        #expect(reader.read(CodecSupport.message("cloud/acme", "{}")).codec == "")
        let roots = CodecSupport.context(roots: ["home"])
        var other = CloudToCloudCodec(context: roots)
        #expect(
            other.decode(CodecSupport.message("hearth/v1/barn/in/cloud/acme", "{}")) == nil)
        #expect(other.filters == NativeCodec(context: roots).filters)
    }

    @Test("M-11: ids are made of the agent and the id, encoded once")
    func ids() {
        func id(_ agent: String, _ id: String) -> String {
            CloudSubject.deviceID(agent: agent, id: id, sha256: CodecSupport.digest)
        }
        #expect(id("acme", "42") == "cloud:acme:42")
        #expect(id("a:b", "c d/é") == "cloud:a%3Ab:c%20d%2F%C3%A9")
        #expect(id("a", "b:c") != id("a:b", "c"))
        let long = id("acme", String(repeating: "x", count: 500))
        #expect(HomeID.isValid(long) && long.utf8.count == 128)
    }

    @Test("the name is the given one, else a nickname, else a default name, else none")
    func names() throws {
        for (name, expected) in [
            ("{\"name\":\"Lamp\",\"nicknames\":[\"N\"]}", "Lamp"),
            ("{\"name\":\"\",\"nicknames\":[\"\",\"N\"],\"defaultNames\":[\"D\"]}", "N"),
            ("{\"defaultNames\":[\"D\"]}", "D"), ("{}", ""), ("null", ""),
        ] {
            let device = "{\"id\":\"d\",\"name\":\(name)}"
            let announced = Support.lines(Support.sync(device)).first { $0.hasPrefix("announced") }
            #expect(announced?.contains("\"\(expected)\" area - ") == true, "\(name)")
        }
    }

    @Test("a device of a cloud is announced on the remote route, and nothing proves its life")
    func route() throws {
        var reader = CodecSupport.reader()
        let events = reader.read(Support.sync(Support.device("d", "LIGHT", ["OnOff"]))).events
        let announced = events.compactMap { event -> DeviceAnnounced? in
            if case .deviceAnnounced(let device) = event { device } else { nil }
        }
        let device = try #require(announced.first)
        #expect(device.route == .remote)
        #expect(device.liveness == .never)
        #expect(device.codec == "cloud" && device.nativeID == "d" && !device.isMatterDevice)
        #expect(device.source == "p:cloud:acme")
    }

    @Test("a state before its SYNC is held, each device by itself, and read late after it")
    func held() {
        var home = CodecHome()
        home.read(Support.sync(Support.device("a", "LIGHT", ["OnOff"])))
        home.lines = []
        home.read(Support.report("{\"a\":{\"on\":true},\"b\":{\"on\":true},\"c\":{\"on\":false}}"))
        #expect(
            home.lines == [
                "report cloud:acme:a main Matter.OnOffTrait {\"onOff\":true}",
                "held 1 \(Support.topic)", "held 2 \(Support.topic)",
            ])
        home.lines = []
        home.read(
            Support.sync(
                Support.device("a", "LIGHT", ["OnOff"]), Support.device("b", "LIGHT", ["OnOff"])))
        #expect(
            home.lines.suffix(2) == [
                "report cloud:acme:b main Matter.OnOffTrait (late) {\"onOff\":true}",
                "released 1 read",
            ])
        home.read(Support.query("{\"e\":{\"online\":true,\"status\":\"SUCCESS\",\"on\":true}}"))
        home.lines = []
        home.read(Support.sync(Support.device("e", "LIGHT", ["OnOff"])))
        #expect(home.lines.contains { $0.hasPrefix("report cloud:acme:e main Matter.OnOffTrait") })
    }

    @Test("what is held has its bounds")
    func heldBounds() {
        var limits = CodecLimits()
        limits.heldMessagesMax = 2
        var home = CodecHome(CodecSupport.reader(limits: limits))
        home.read(Support.report("{\"a\":{},\"b\":{},\"c\":{}}"))
        #expect(
            home.lines.map { $0.prefix(10) } == [
                "held 1 hea", "held 2 hea", "released 1", "held 3 hea",
            ])
    }

    @Test("a list is the whole list, unless an entry of it cannot be read")
    func wholeLists() {
        var home = CodecHome()
        let (a, b) = (Support.device("a", "LIGHT", []), Support.device("b", "LIGHT", []))
        home.read(Support.sync(a, b))
        home.lines = []
        home.read(Support.sync(a, "{\"name\":{\"name\":\"no id\"}}"))
        #expect(home.lines == ["unreadable wrong form: payload.devices[1].id: is missing"])
        home.lines = []
        home.read(Support.sync(a))
        #expect(home.lines == ["unbinding device:acme:b", "listed devices cloud:acme:a"])
        home.lines = []
        home.read(Support.sync(a))
        #expect(home.lines == ["ignored unchanged"])
    }

    @Test("another user of the cloud: its list replaces, its reports alone are unreadable")
    func users() {
        var home = CodecHome()
        home.read(Support.sync(Support.device("d", "LIGHT", ["OnOff"])))
        home.lines = []
        home.read(Support.report("{\"d\":{\"on\":true}}", user: "other"))
        #expect(
            home.lines == [
                "unreadable another user: agentUserId: the list of devices is that of user"
            ])
        let list = Support.sync(Support.device("d", "LIGHT", ["OnOff"]))
        var other = list
        other.payload = Array(
            String(decoding: list.payload, as: UTF8.self)
                .replacing("\"user\"", with: "\"other\"").utf8)
        home.read(other)
        #expect(home.notices.count == 1)
        home.lines = []
        home.read(Support.report("{\"d\":{\"on\":true}}", user: "other"))
        #expect(home.lines == ["report cloud:acme:d main Matter.OnOffTrait {\"onOff\":true}"])
    }

    @Test("unknown types, traits and states stay in their own words")
    func unknown() {
        let brew = "com.acme.traits.Brew"
        let device = Support.device("d", "com.acme.types.POD", ["OnOff", brew])
        var home = CodecHome()
        home.read(Support.sync(device))
        #expect(home.types["main"] == "com.acme.types.POD")
        home.read(Support.report("{\"d\":{\"strength\":3,\"isLocked\":true,\"on\":\"yes\"}}"))
        #expect(home.value("main", brew, "strength") == .int(3))
        // A known state of a trait that the device does not have.
        #expect(
            home.value("main", "action.devices.traits.LockUnlock", "isLocked") == .bool(true))
        // A value of the wrong kind makes the attribute unknown, and stays.
        #expect(home.value("main", "Matter.OnOffTrait", "onOff") == .null)
        #expect(home.value("main", "action.devices.traits.OnOff", "on") == .string("yes"))
        // Until there is one that can be read.
        home.read(Support.report("{\"d\":{\"on\":true}}"))
        #expect(home.value("main", "Matter.OnOffTrait", "onOff") == .bool(true))
        #expect(home.value("main", "action.devices.traits.OnOff", "on") == .null)
        // With two traits that nobody knows a state may be of either.
        let two = Support.values(Support.device("d", "X", [brew, "a.b"]), "{\"strength\":3}")
        #expect(two == ["main CloudToCloud.PropertiesTrait strength": .int(3)])
    }

    @Test("a key that only looks like one of the table is not that one")
    func canonicalEquivalence() {
        // KELVIN SIGN is canonically equal to K.
        let values = Support.values(
            Support.device("d", "LIGHT", ["ColorSetting"]),
            "{\"color\":{\"temperature\u{212A}\":2700}}")
        #expect(
            values == [
                "main action.devices.traits.ColorSetting color.temperature\u{212A}": .int(2700)
            ])
    }

    @Test("a jam counts more than the bolt, whatever comes first in the payload")
    func priority() {
        let lock = Support.device("d", "LOCK", ["LockUnlock"])
        for states in [
            "{\"isLocked\":true,\"isJammed\":true}", "{\"isJammed\":true,\"isLocked\":true}",
        ] {
            #expect(
                Support.values(lock, states) == ["main Matter.DoorLockTrait lockState": .int(0)])
        }
        for jam in ["false", "null"] {
            #expect(
                Support.values(lock, "{\"isJammed\":\(jam),\"isLocked\":true}")
                    == ["main Matter.DoorLockTrait lockState": .int(1)])
        }
    }

    @Test("a condition on another state remembers its last word")
    func conditions() {
        var home = CodecHome()
        home.read(Support.sync(Support.device("d", "THERMOSTAT", ["TemperatureSetting"])))
        func set(_ states: String) -> [String] {
            home.values = [:]
            home.read(Support.report("{\"d\":\(states)}"))
            return home.values.keys.sorted().map { String($0.split(separator: " ").last ?? "") }
        }
        #expect(set("{\"thermostatTemperatureSetpoint\":21}") == ["occupiedHeatingSetpoint"])
        #expect(set("{\"thermostatMode\":\"cool\"}") == ["extendedSystemMode", "systemMode"])
        #expect(set("{\"thermostatTemperatureSetpoint\":21}") == ["occupiedCoolingSetpoint"])
        #expect(
            set("{\"thermostatMode\":\"heat\",\"thermostatTemperatureSetpoint\":21}")
                == ["extendedSystemMode", "occupiedHeatingSetpoint", "systemMode"])
    }

    @Test("a remark about a value does not bring a trait; a value does")
    func remarks() {
        let effects = Support.values(
            Support.device("d", "LIGHT", ["LightEffects"]), "{\"activeLightEffect\":\"colorLoop\"}")
        #expect(effects.keys.allSatisfy { $0.hasPrefix("main Google.LightEffectsTrait") })
        let humidity = Support.values(
            Support.device("d", "THERMOSTAT", ["TemperatureSetting"]),
            "{\"thermostatHumidityAmbient\":45}")
        #expect(
            humidity == ["main Matter.RelativeHumidityMeasurementTrait measuredValue": .int(4500)])
    }

    @Test("the battery of a device stands at its root, that of a charger does not")
    func batteries() {
        for (type, part) in [("LOCK", "root"), ("CHARGER", "main")] {
            let values = Support.values(
                Support.device("d", type, ["EnergyStorage"]), "{\"isCharging\":true}")
            #expect(values == ["\(part) Matter.PowerSourceTrait batChargeState": .int(1)])
        }
    }

    @Test("sensors of other names, and what else stands beside them, keep their own words")
    func sensors() {
        let sensor = Support.device(
            "d", "SENSOR", ["SensorState"],
            attributes: "{\"sensorStatesSupported\":[{\"name\":\"AirQuality\"}]}")
        let trait = "main action.devices.traits.SensorState "
        #expect(
            Support.values(
                sensor,
                """
                {"currentSensorStateData":[\
                {"name":"AirQuality","currentSensorState":"pristine","rawValue":3},\
                {"name":"FilterLifeTime","rawValue":80},{"name":"PM2.5","rawValue":12.5}]}
                """) == [
                    trait + "AirQuality.currentSensorState": .string("pristine"),
                    trait + "AirQuality.rawValue": .int(3),
                    trait + "FilterLifeTime.rawValue": .int(80),
                    "main Matter.Pm25ConcentrationMeasurementTrait measuredValue": .double(12.5),
                ])
        #expect(
            Support.values(sensor, "{\"currentSensorStateData\":[5]}")
                == [trait + "currentSensorStateData": .list([.int(5)])])
    }

    @Test("online is connectivity; OFFLINE is offline and ERROR leaves the values")
    func connectivity() {
        func lines(_ message: CodecMessage) -> [String] {
            var home = CodecHome()
            home.read(Support.sync(Support.device("d", "LIGHT", ["OnOff"])))
            home.lines = []
            home.read(message)
            return home.lines
        }
        for (online, word) in [("true", "on"), ("false", "off"), ("null", "unknown")] {
            #expect(
                lines(Support.report("{\"d\":{\"online\":\(online)}}"))
                    == ["connectivity cloud:acme:d own \(word) (live)"])
        }
        #expect(
            lines(
                Support.query(
                    "{\"d\":{\"online\":true,\"status\":\"OFFLINE\",\"errorCode\":\"gone\"}}"))[0]
                == "connectivity cloud:acme:d own off (live) \"gone\"")
        let failed = lines(
            Support.query("{\"d\":{\"online\":true,\"status\":\"ERROR\",\"on\":true}}"))
        #expect(failed.contains("connectivity cloud:acme:d own on (live)"))
        #expect(!failed.contains { $0.contains("OnOffTrait") })
        #expect(
            failed.contains(
                "report cloud:acme:d main CloudToCloud.PropertiesTrait {\"status\":\"ERROR\"}"))
        #expect(
            lines(Support.report("{\"d\":{\"online\":\"yes\",\"on\":true}}")) == [
                "report cloud:acme:d main Matter.OnOffTrait {\"onOff\":true}",
                "unreadable wrong form: payload.devices.states.d.online: "
                    + "a string where true or false is expected",
            ])
    }

    @Test("E-1: notifications are momentary, in the home's words where it has an event")
    func notifications() {
        let bell = Support.device("d", "DOORBELL", ["ObjectDetection"])
        func lines(_ notifications: String, _ delivery: Delivery = .live) -> [String] {
            var home = CodecHome()
            home.read(Support.sync(bell))
            home.lines = []
            home.read(
                Support.report(
                    "{}", notifications: "{\"d\":\(notifications)}", delivery: delivery))
            return home.lines
        }
        #expect(
            lines("{\"ObjectDetection\":{\"objects\":{\"familiar\":1}}}") == [
                "momentary cloud:acme:d main Google.ObjectDetectionTrait (live) objectDetected "
                    + "{\"objects\":{\"familiar\":1}}"
            ])
        #expect(
            lines("{\"DoorbellPress\":{}}") == [
                "momentary cloud:acme:d main Google.DoorbellPressTrait (live) doorbellPressed {}"
            ])
        #expect(
            lines("{\"RunCycle\":{\"priority\":0}}") == [
                "momentary cloud:acme:d main action.devices.traits.RunCycle (live) RunCycle "
                    + "{\"priority\":0}"
            ])
        #expect(lines("{\"DoorbellPress\":{}}", .stored) == ["ignored stored event"])
    }

    @Test("K-5: a device of a cloud takes no commands and no questions")
    func commands() throws {
        var codec = CloudToCloudCodec(context: CodecSupport.context())
        _ = codec.decode(Support.sync(Support.device("d", "LIGHT", ["OnOff"])))
        let own = ReadPlan(ids: ["cloud:acme:d"])
        #expect(throws: CommandRefusal.self) { try codec.encodeRead(own) }
        #expect(try codec.encodeRead(ReadPlan(ids: ["cloud:acme:e"])) == nil)
    }

    @Test("a list of devices is bounded, and what is beyond is not taken for gone")
    func devicesMax() {
        var limits = CodecLimits()
        limits.devicesMax = 2
        var home = CodecHome(CodecSupport.reader(limits: limits))
        home.read(
            Support.sync(
                Support.device("a", "X", []), Support.device("b", "X", []),
                Support.device("c", "X", [])))
        #expect(
            home.lines.last == "unreadable too many devices: payload.devices[2]: "
                + "the limit is 2 (devicesMax)")
        #expect(!home.lines.contains { $0.hasPrefix("listed") || $0.contains("acme:c") })
    }
}
