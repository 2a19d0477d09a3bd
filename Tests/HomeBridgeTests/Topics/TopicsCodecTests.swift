// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Topics: what a map says")
struct TopicsCodecTests {
    /// A value of a device that one message made.
    private func value(_ entry: String, _ payload: String, at place: String) throws
        -> AttributeValue?
    {
        var home = TopicsSupport.home(try TopicsSupport.map(entry: entry))
        home.read(CodecSupport.message("a/dev", payload))
        return home.values[place]
    }

    @Test("the first message of a device makes it, and says its value")
    func thinPath() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(entry: #"{"topic":"home/{room}/{device}/{quantity}"}"#))
        home.read(CodecSupport.message("home/cellar/boiler/temperature", "21.5"))
        #expect(
            home.lines == [
                "binding note:map:m", "binding device:m/cellar/boiler",
                "announced topics:p:m:cellar:boiler \"boiler\" area cellar - -",
                "described topics:p:m:cellar:boiler "
                    + "root=RootNodeDeviceType[Matter.BasicInformationTrait: "
                    + "Topics.PropertiesTrait:] temperature=TemperatureSensorDeviceType"
                    + "[Matter.TemperatureMeasurementTrait:measuredValue]",
                "report topics:p:m:cellar:boiler temperature Matter.TemperatureMeasurementTrait "
                    + "{\"measuredValue\":2150}",
            ])
        home.lines = []
        home.read(CodecSupport.message("home/cellar/boiler/temperature", "22"))
        #expect(
            home.lines == [
                "report topics:p:m:cellar:boiler temperature Matter.TemperatureMeasurementTrait "
                    + "{\"measuredValue\":2200}"
            ])
        // A level that is no row of the catalogue names an attribute.
        home.read(CodecSupport.message("home/cellar/boiler/soot", "thick"))
        #expect(home.values["root Topics.PropertiesTrait soot"] == .string("thick"))
    }

    @Test(
        "a value by its row, unit, scale, offset and words",
        arguments: [
            (#""quantity":"temperature""#, "21.5", "2150"),
            (#""quantity":"temperature","unit":"F""#, "212", "10000"),
            (#""quantity":"temperature","scale":0.1"#, "215", "2150"),
            (#""quantity":"temperature","scale":0.1,"offset":-40"#, "615", "2150"),
            (#""quantity":"temperature","words":{"frost":-1}"#, "FROST", "-100"),
            (#""quantity":"humidity""#, " 55.5\n", "5550"),
            (#""quantity":"pressure","unit":"mbar""#, "1013.2", "1013"),
            (#""quantity":"power","unit":"kW""#, "1.5", "1500000"),
            (#""quantity":"energy""#, "12.345", #"{"energy":12345000}"#),
            (#""quantity":"energy","scale":0.01,"unit":"Wh""#, "12345", #"{"energy":123450}"#),
            (#""quantity":"battery""#, "50", "100"), (#""quantity":"illuminance""#, "100", "20001"),
            (#""quantity":"co2""#, "0", nil), (#""quantity":"carbon_dioxide""#, "612", "612"),
            (#""quantity":"open","words":{"AUF":"open","ZU":"closed"}"#, "AUF", "false"),
            (#""quantity":"open","words":{"AUF":"open","ZU":"closed"}"#, "ZU", "true"),
            (#""quantity":"contact""#, "closed", "true"), (#""quantity":"occupied""#, "1", "1"),
            (#""quantity":"occupied","words":{"1":"off","0":"on"}"#, "1", "0"),
            (#""quantity":"pm25","words":{"low":2.5}"#, "low", #""~2.5""#),
            (#""attribute":"x","words":{"half":0.5}"#, "half", #""~0.5""#),
            (#""attribute":"x","words":{"m":18446744073709551615}"#, "m", "18446744073709551615"),
            (#""quantity":"leak""#, "ON", "true"), (#""quantity":"battery_low""#, "low", "2"),
            (#""quantity":"locked""#, "locked", "1"), (#""quantity":"unlocked""#, "true", "2"),
            (#""quantity":"on""#, "OFF", "false"), (#""quantity":"on""#, "true", "true"),
            (#""quantity":"level""#, "50", "127"),
            (#""quantity":"level","unit":"/255""#, "255", "254"),
            (#""quantity":"level","scale":100"#, "0.5", "127"),
            (#""quantity":"color_temperature""#, "4000", "250"),
            (#""quantity":"position""#, "25", "7500"), (#""quantity":"position""#, "open", "0"),
            (#""quantity":"position","scale":-1,"offset":100"#, "25", "2500"),
            (#""quantity":"position","words":{"AUF":100,"ZU":0}"#, "ZU", "10000"),
            (#""quantity":"heating_setpoint""#, "20.5", "2050"),
            (#""quantity":"system_mode""#, "heat", "4"),
            (#""quantity":"system_mode","words":{"HEIZEN":"heat","AUS":0}"#, "AUS", "0"),
            (#""quantity":"fan_mode""#, "high", "3"), (#""quantity":"valve""#, "open", "1"),
            (#""attribute":"soot""#, "3.5", #""~3.5""#),
            (#""attribute":"state","words":{"7":"burning"}"#, "7", #""burning""#),
        ] as [(String, String, String?)])
    func conversions(value: String, payload: String, expected: String?) throws {
        let entry = #"{"topic":"a/{device}",\#(value)}"#
        guard let expected else {
            #expect(TopicsSupport.error(entry: entry) != nil)
            return
        }
        var home = TopicsSupport.home(try TopicsSupport.map(entry: entry))
        home.read(CodecSupport.message("a/dev", payload))
        let reported = home.values.filter { !$0.key.hasSuffix("measurementUnit") }
            .filter { !$0.key.hasSuffix("featureMap") }
            .filter { !$0.key.hasSuffix("controlSequenceOfOperation") }
        #expect(reported.values.map(CodecSupport.text) == [expected], "\(home.lines)")
    }

    @Test("several values of one JSON message, arrays by index, and the rest")
    func paths() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                entry: """
                    {"topic":"a/{device}","values":[
                    {"path":"env.temp","quantity":"temperature"},
                    {"path":"zones.1.hum","quantity":"humidity"},
                    {"path":["phases","2"],"quantity":"power"},
                    {"path":"never","quantity":"pressure"}]}
                    """))
        home.read(
            CodecSupport.message(
                "a/dev",
                #"{"env":{"temp":20},"zones":[{},{"hum":40}],"phases":[1,2,3],"fw":"1.2"}"#))
        #expect(
            home.values["temperature Matter.TemperatureMeasurementTrait measuredValue"]
                == .int(2000))
        #expect(
            home.values["humidity Matter.RelativeHumidityMeasurementTrait measuredValue"]
                == .int(4000))
        #expect(
            home.values["meter Matter.ElectricalPowerMeasurementTrait activePower"] == .int(3000))
        #expect(home.values["root Topics.PropertiesTrait fw"] == .string("1.2"))
        // What was never said is no part of the device.
        #expect(home.types["pressure"] == nil)
        home.read(CodecSupport.message("a/dev", #"{"never":1000}"#))
        #expect(home.types["pressure"] == "PressureSensorDeviceType")
        #expect(home.types["meter"] == "ElectricalMeterDeviceType")
        home.read(CodecSupport.message("a/dev", "warm"))
        #expect(home.lines.last?.hasPrefix("unreadable no JSON") == true)
    }

    @Test("rest: false leaves other members out")
    func withoutRest() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                entry: #"{"topic":"a/{device}","rest":false,"path":"t","quantity":"temperature"}"#))
        home.read(CodecSupport.message("a/dev", #"{"t":1,"x":2}"#))
        #expect(home.values.count == 1)
    }

    @Test("types: by the values, by the map, by the device")
    func types() throws {
        let text = """
            {"map":"m","topics":[
            {"topic":"a/{device}/on","quantity":"on"},
            {"topic":"a/{device}/level","quantity":"level"},
            {"topic":"b/{device}","quantity":"on","type":"OnOffLight"},
            {"topic":"c/{device}","quantity":"open","part":"window"}],
            "devices":{"pump":{"name":"Pump","room":"Cellar","type":"Pump"}}}
            """
        var home = TopicsSupport.home(try TopicsSupport.map(text))
        home.read(CodecSupport.message("a/lamp/on", "on"))
        #expect(home.types["main"] == "OnOffPluginUnitDeviceType")
        home.read(CodecSupport.message("a/lamp/level", "10"))
        #expect(home.types["main"] == "DimmableLightDeviceType")
        home.read(CodecSupport.message("b/other", "on"))
        #expect(home.types["main"] == "OnOffLightDeviceType")
        home.read(CodecSupport.message("c/sash", "open"))
        #expect(home.types["window"] == "ContactSensorDeviceType")
        home.read(CodecSupport.message("a/pump/on", "on"))
        #expect(home.types["main"] == "PumpDeviceType")
        #expect(home.lines.contains { $0.contains("\"Pump\" area Cellar") })
    }

    @Test("availability is a topic with words of its own")
    func availability() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                """
                {"map":"m","topics":[
                {"topic":"a/{device}/t","quantity":"temperature"},
                {"topic":"a/{device}/status","quantity":"availability",
                "words":{"DA":"online","WEG":"offline"}}]}
                """))
        home.read(CodecSupport.message("a/dev/t", "1"))
        home.read(CodecSupport.message("a/dev/status", "WEG"))
        #expect(home.lines.last == "connectivity topics:p:m:dev own off (live)")
        home.read(CodecSupport.message("a/dev/status", "da"))
        #expect(home.lines.last == "connectivity topics:p:m:dev own on (live)")
    }

    @Test(
        "what a level named is told in the words of the map",
        arguments: [
            ("a/dev/humidity", "50", "unit: unknown unit of humidity '°F'"),
            ("a/dev/open", "on", "unit: open has no unit"),
            ("a/dev/temperature", "warm", "temperature is a number in °F, or hot"),
        ])
    func wrong(topic: String, payload: String, detail: String) throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                entry: """
                    {"topic":"a/{device}/{quantity}","quantity":"{quantity}","unit":"°F",
                    "words":{"hot":90}}
                    """))
        home.read(CodecSupport.message(topic, payload))
        #expect(home.lines.last?.hasSuffix(detail) == true, "\(home.lines)")
    }

    @Test("a device that one of its topics calls offline is offline")
    func availabilityOfTwo() throws {
        let map = try TopicsSupport.map(
            """
            {"map":"m","topics":[{"topic":"a/{device}/t","quantity":"temperature"},
            {"topic":"a/{device}/lwt","quantity":"availability"},
            {"topic":"gw/{device}","quantity":"availability"}]}
            """)
        var home = TopicsSupport.home(map)
        func last(_ topic: String, _ payload: String) -> String? {
            home.read(CodecSupport.message(topic, payload))
            return home.lines.last?.split(separator: " ").dropFirst(3).first.map(String.init)
        }
        #expect(last("a/dev/lwt", "online") == "on")
        #expect(last("a/dev/t", "1") != nil)
        // What the first one said still counts beside the second.
        #expect(last("gw/dev", "online") == "on")
        #expect(last("a/dev/lwt", "offline") == "off")
        #expect(last("gw/dev", "online") == "off")
        #expect(last("a/dev/lwt", "online") == "on")
        #expect(last("gw/dev", "offline") == "off")
    }

    @Test("topics of the form of a command are only those of devices that are known")
    func strangers() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                """
                {"map":"m","topics":[
                {"topic":"stat/{room}/{device}","quantity":"on","set":"{room}/{device}"},
                {"topic":"b/kitchen/{device}/{quantity}"},
                {"topic":"b/{room}/{device}/power","quantity":"power","set":"b/{room}/{device}/set",
                "ask":"b/{room}/{device}/get"},
                {"topic":"d/{device}/{quantity}","quantity":"{quantity}",
                "ask":"d/{device}/get"}]}
                """))
        // Others may read them, or nobody does.
        for topic in ["zigbee2mqtt/lamp", "wled/x", "b/kitchen/lamp/set", "b/kitchen/lamp/get"] {
            let read = home.read(CodecSupport.message(topic, "on"))
            #expect(read.codec != TopicsCodec.name, "\(topic)")
        }
        home.read(CodecSupport.message("d/lamp/get", "?"))
        #expect(home.lines.last == "ignored no codec")
        home.read(CodecSupport.message("stat/hall/lamp", "on"))
        home.read(CodecSupport.message("hall/lamp", "off"))
        #expect(home.lines.last?.hasPrefix("observed topics:p:m:hall:lamp") == true)
    }

    @Test("a command topic of two devices stays when one of them goes")
    func sharedCommand() throws {
        func context(_ pattern: String) throws -> CodecContext {
            TopicsSupport.context([
                try TopicsSupport.map(
                    """
                    {"map":"m","topics":[{"topic":"\(pattern)/{device}","quantity":"on","set":"all"},
                    {"topic":"d/{device}","quantity":"on","set":"all"}]}
                    """)
            ])
        }
        var home = CodecHome(MessageReader(context: try context("c")))
        var log: [HomeEvent] = []
        for topic in ["c/two", "d/one"] {
            log += home.read(CodecSupport.message(topic, "on")).events
        }
        home.read(CodecSupport.message("all", "off"))
        #expect(home.lines.last?.hasPrefix("observed topics:p:m:one") == true)
        var changed = CodecHome(MessageReader(context: try context("e")))
        for event in log { changed.reader.fold(event) }
        changed.read(CodecSupport.message("all", "off"))
        #expect(changed.lines.contains("removed topics:p:m:two"))
        #expect(changed.lines.last?.hasPrefix("observed topics:p:m:one") == true)
    }

    @Test("an index of a path is spelled as a number is")
    func indices() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                entry: #"{"topic":"a/{device}","path":"phases.01","quantity":"power"}"#))
        home.read(CodecSupport.message("a/dev", #"{"phases":[1,2]}"#))
        #expect(home.lines.last == "ignored nothing new")
    }

    @Test("plain levels go before named ones, and a map before other codecs")
    func precedence() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(
                """
                {"map":"m","topics":[
                {"topic":"tele/{device}/STATE","path":"x","quantity":"humidity"},
                {"topic":"a/{device}/{quantity}"},
                {"topic":"a/{device}/temperature","quantity":"temperature","unit":"F"}]}
                """))
        home.read(CodecSupport.message("a/dev/temperature", "32"))
        #expect(home.lines.last?.hasSuffix("{\"measuredValue\":0}") == true)
        // Tasmota would hold it for a device that nobody has announced.
        home.read(CodecSupport.message("tele/dev/STATE", #"{"x":1}"#))
        #expect(home.lines.last?.contains("RelativeHumidity") == true)
        home.lines = []
        home.read(CodecSupport.message("tele/dev/STATE", #"{"y":1}"#))
        #expect(home.lines.allSatisfy { !$0.hasPrefix("held") })
        home.read(CodecSupport.message("tele/other/LWT", "Online"))
        #expect(home.lines.last?.hasPrefix("held") == true)
    }

    @Test("maps stand side by side, and without one nothing is read")
    func several() throws {
        let first = try TopicsSupport.map(entry: #"{"topic":"a/{device}","quantity":"power"}"#)
        var second = try TopicsSupport.map(entry: #"{"topic":"b/{device}","quantity":"power"}"#)
        second.name = "n"
        var home = TopicsSupport.home(first, second)
        home.read(CodecSupport.message("a/x", "1"))
        home.read(CodecSupport.message("b/x", "1"))
        let devices = home.lines.filter { $0.hasPrefix("announced") }
        #expect(devices.map { $0.split(separator: " ")[1] } == ["topics:p:m:x", "topics:p:n:x"])
        #expect(home.reader.filters.contains("a/+"))
        var none = TopicsSupport.home()
        none.read(CodecSupport.message("a/x", "1"))
        #expect(none.lines == ["ignored no codec"])
    }

    @Test(
        "what says nothing makes no device",
        arguments: [
            ("", "ignored empty payload"), ("nan", "ignored nothing new"),
            (
                "warm",
                "unreadable not as in the map: the payload is a string: temperature is a number "
                    + "in °C"
            ),
            (
                "[1]",
                "unreadable not as in the map: the payload is an array: temperature is a number "
                    + "in °C"
            ),
            (
                "1e9",
                "unreadable not as in the map: the payload is a number: the number is out of the "
                    + "range of temperature in °C"
            ),
        ])
    func nothing(payload: String, expected: String) throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(entry: #"{"topic":"a/{device}","quantity":"temperature"}"#))
        home.read(CodecSupport.message("a/dev", payload))
        #expect(home.lines == ["binding note:map:m", expected])
    }

    @Test("devices and topics of a device are bounded")
    func bounds() throws {
        var limits = CodecLimits()
        limits.devicesMax = 2
        var home = TopicsSupport.home(
            try TopicsSupport.map(entry: #"{"topic":"a/{device}/{quantity}"}"#), limits: limits)
        for device in ["x", "y", "z"] {
            home.read(CodecSupport.message("a/\(device)/power", "1"))
        }
        #expect(home.lines.last == "unreadable too many devices: z: the limit is 2 (devicesMax)")
        for index in 0..<TopicMap.Bound.topicsOfDevice {
            home.read(CodecSupport.message("a/x/v\(index)", "1"))
        }
        #expect(home.lines.last == "unreadable too many topics: x: at most 128 make one device")
    }

    @Test("a secret is replaced, in values and in payloads")
    func secrets() throws {
        var home = TopicsSupport.home(
            try TopicsSupport.map(entry: #"{"topic":"a/{device}/{quantity}"}"#))
        home.read(CodecSupport.message("a/dev/password", "hunter2"))
        #expect(!home.lines.joined().contains("hunter2"))
        home.read(CodecSupport.message("a/dev/info", #"{"token":"hunter2","n":1}"#))
        #expect(!home.lines.joined().contains("hunter2"))
        #expect(home.values["root Topics.PropertiesTrait password"] != nil)
    }
}
