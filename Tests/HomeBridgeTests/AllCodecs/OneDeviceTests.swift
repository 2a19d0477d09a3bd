// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// A device that speaks for itself and is announced to Home Assistant as well, both live.
struct TwiceAnnounced: CustomTestStringConvertible {
    let name: String
    let id: String
    /// What its own codec announces it by.
    let native: [CodecMessage]
    let discovery: [CodecMessage]
    /// What discovery's component says on a topic of its own: off.
    let contradiction = CodecSupport.message("other/topic", "OFF")
    /// What the device says: on.
    let state: [CodecMessage]

    var testDescription: String { name }

    private static func config(_ object: String, _ keys: String) -> CodecMessage {
        CodecSupport.message("homeassistant/switch/\(object)/config", "{\(keys)}")
    }

    /// The component that contradicts, on the device of these keys.
    private static func odd(_ device: String) -> CodecMessage {
        config(
            "odd",
            """
            "uniq_id":"odd","stat_t":"other/topic","cmd_t":"other/topic/set",\(device)
            """)
    }

    private static let address = "0x00158d0000000001"

    static let zigbee2MQTT: TwiceAnnounced = {
        let device = """
            "dev":{"ids":["zigbee2mqtt_\(address)"],"name":"From HA","sa":"Attic"}
            """
        return TwiceAnnounced(
            name: "Zigbee2MQTT", id: "zigbee:" + address,
            native: [
                CodecSupport.list(
                    """
                    {"type":"switch","features":[{"type":"binary","name":"state",\
                    "property":"state","value_on":"ON","value_off":"OFF","access":7}]},\
                    {"type":"enum","name":"action","property":"action",\
                    "values":["single"],"access":1}
                    """, name: "Kitchen/plug", address: address)
            ],
            discovery: [
                config(
                    "\(address)/switch",
                    """
                    "uniq_id":"\(address)_switch","stat_t":"z/Kitchen/plug",\
                    "cmd_t":"z/Kitchen/plug/set","val_tpl":"{{ value_json.state }}",\(device)
                    """),
                CodecSupport.message(
                    "homeassistant/device_automation/\(address)/action_single/config",
                    """
                    {"atype":"trigger","type":"action","stype":"single","pl":"single",\
                    "t":"z/Kitchen/plug/action",\(device)}
                    """),
                odd(device),
            ],
            state: [
                CodecSupport.message("z/Kitchen/plug", "{\"state\":\"ON\",\"action\":\"single\"}"),
                CodecSupport.message("z/Kitchen/plug/action", "single"),
            ])
    }()

    private static func tasmota(_ name: String, _ device: String) -> TwiceAnnounced {
        TwiceAnnounced(
            name: name, id: "mac:aabbcc000001",
            native: [TasmotaMemoryTests.configuration("AABBCC000001", topic: "plug")],
            discovery: [
                config(
                    "000001_RL_1",
                    """
                    "uniq_id":"000001_RL_1","stat_t":"tele/plug/STATE","cmd_t":"cmnd/plug/POWER",\
                    "val_tpl":"{{ value_json.POWER }}","dev":{\(device),"name":"From HA"}
                    """), odd("\"dev\":{\(device)}"),
            ], state: [CodecSupport.message("tele/plug/STATE", "{\"POWER\":\"ON\"}")])
    }

    static let tasmotaByAddress = tasmota(
        "Tasmota by its address", "\"cns\":[[\"mac\",\"AA:BB:CC:00:00:01\"]]")
    static let tasmotaByDigits = tasmota("Tasmota by six digits", "\"ids\":[\"000001\"]")

    static let shelly1: TwiceAnnounced = {
        let device = "\"dev\":{\"cns\":[[\"mac\",\"AA:BB:CC:00:00:01\"]],\"name\":\"From HA\"}"
        return TwiceAnnounced(
            name: "Shelly 1", id: "mac:aabbcc000001",
            native: [
                CodecSupport.message(
                    "shellies/announce",
                    "{\"id\":\"shelly1-000001\",\"mac\":\"AABBCC000001\",\"model\":\"SHSW-1\"}")
            ],
            discovery: [
                config(
                    "relay",
                    """
                    "uniq_id":"relay","stat_t":"shellies/shelly1-000001/relay/0","pl_on":"on",\
                    "cmd_t":"shellies/shelly1-000001/relay/0/command","pl_off":"off",\(device)
                    """), odd(device),
            ], state: [CodecSupport.message("shellies/shelly1-000001/relay/0", "on")])
    }()

    static let shelly2: TwiceAnnounced = {
        let device = "\"dev\":{\"cns\":[[\"mac\",\"AA:BB:CC:00:00:01\"]],\"name\":\"From HA\"}"
        let prefix = "shellyplus1-aabbcc000001"
        func frame(_ isOn: Bool) -> CodecMessage {
            CodecSupport.message(
                prefix + "/events/rpc",
                """
                {"src":"\(prefix)","dst":"\(prefix)/events","method":"NotifyStatus",\
                "params":{"ts":1700000000.1,"switch:0":{"id":0,"output":\(isOn)}}}
                """)
        }
        return TwiceAnnounced(
            name: "Shelly 2", id: "mac:aabbcc000001", native: [frame(false)],
            discovery: [
                config(
                    "switch0",
                    """
                    "uniq_id":"switch0","stat_t":"\(prefix)/status/switch:0","pl_on":"true",\
                    "pl_off":"false","val_tpl":"{{ value_json.output|tojson }}",\
                    "cmd_t":"\(prefix)/command/switch:0",\(device)
                    """), odd(device),
            ],
            state: [
                frame(true),
                CodecSupport.message(prefix + "/status/switch:0", "{\"id\":0,\"output\":true}"),
            ])
    }()

    static let all = [zigbee2MQTT, tasmotaByAddress, tasmotaByDigits, shelly1, shelly2]

    /// Takes back what was announced to Home Assistant.
    var removal: [CodecMessage] {
        discovery.map { CodecSupport.message($0.topic, "") }
    }
}

/// R-HA-DUP: every device once, whoever spoke first.
@Suite("One device once")
struct OneDeviceTests {
    private static let onOff = "Matter.OnOffTrait"

    /// What is shown of its switches.
    private static func values(_ home: MixedHome) -> [AttributeValue?] {
        home.state.graph.devices.flatMap(\.parts)
            .compactMap { $0.trait(onOff) }.map { $0.attribute("onOff") }
    }

    private static func home(_ messages: [CodecMessage]) -> MixedHome {
        var home = MixedHome()
        for message in messages { home.read(message) }
        return home
    }

    @Test(
        "R-HA-DUP: whoever announces it first, it is one device of one id, and its own codec leads",
        arguments: TwiceAnnounced.all)
    func anyOrder(_ device: TwiceAnnounced) throws {
        let states = device.state + [device.contradiction]
        let alone = Self.home(device.native + states)
        let orders = [
            device.native + device.discovery + states, device.discovery + device.native + states,
            device.discovery + states + device.native + states,
            device.native + states + device.discovery + states,
            [device.discovery[0]] + device.native + Array(device.discovery.dropFirst()) + states,
        ]
        for (number, messages) in orders.enumerated() {
            var home = MixedHome()
            for message in messages {
                let isKnown = !home.state.graph.devices.isEmpty
                home.read(message)
                // Nothing takes it away in between, so that its history goes on.
                #expect(home.state.graph.devices.count == 1 || !isKnown, "order \(number)")
            }
            let shown = try #require(home.state.graph.devices.first)
            let own = try #require(alone.state.graph.devices.first)
            #expect(home.state.graph.devices.count == 1, "order \(number)")
            #expect(shown.id == device.id, "order \(number)")
            #expect(shown.name == own.name && shown.codec == own.codec, "order \(number)")
            #expect(shown.nativeID == own.nativeID, "order \(number)")
            #expect(Self.values(home) == [.bool(true)], "order \(number): \(home.devices)")
            for part in own.parts {
                #expect(shown.part(part.part)?.type == part.type, "order \(number)")
                for trait in part.traits {
                    #expect(
                        shown.part(part.part)?.trait(trait.trait)?.attributes == trait.attributes,
                        "order \(number): \(part.part) \(trait.trait)")
                }
            }
            for message in device.removal { home.read(message) }
            #expect(home.devices.keys.sorted() == [device.id], "order \(number)")
            #expect(Self.values(home) == [.bool(true)], "order \(number)")
            #expect(home.state.graph.devices[0].parts.map(\.part) == own.parts.map(\.part))
        }
    }

    @Test(
        "R-HA-DUP: announced to Home Assistant alone it is the same device",
        arguments: TwiceAnnounced.all)
    func discoveryAlone(_ device: TwiceAnnounced) throws {
        var home = Self.home(device.discovery)
        let first = try #require(home.state.graph.devices.first)
        #expect(home.state.graph.devices.count == 1)
        #expect(first.name == "From HA")
        for message in device.native + device.state { home.read(message) }
        let shown = try #require(home.state.graph.devices.first)
        #expect(shown.id == device.id)
        // An id that was given is an id for ever.
        #expect(first.id == shown.id || shown.aliases == [first.id])
    }

    @Test("R-HA-DUP: name and room are those of its own codec, and the user's stay")
    func nameAndRoom() throws {
        let device = TwiceAnnounced.zigbee2MQTT
        for messages in [device.native + device.discovery, device.discovery + device.native] {
            let home = Self.home(messages)
            let shown = try #require(home.state.graph.devices.first)
            let room = home.state.graph.rooms.first { $0.id == shown.roomID }
            #expect(shown.name == "Kitchen/plug")
            #expect(room?.name == "Kitchen")
        }
    }

    @Test("R-HA-DUP, E-1: a press that both tell is delivered once")
    func pressOnce() throws {
        let device = TwiceAnnounced.zigbee2MQTT
        for messages in [device.native + device.discovery, device.discovery + device.native] {
            var home = Self.home(messages)
            var all: [MomentaryOccurred] = []
            for message in device.state {
                for case .momentaryOccurred(let moment) in home.read(message).events {
                    all.append(moment)
                }
            }
            let shown = all.filter { !home.state.graph.isShadowed($0) }
            #expect(all.count == 2)
            #expect(shown.map(\.source) == ["p:zigbee2mqtt:z"])
            #expect(shown.map(\.name) == ["action"])
        }
        // Of discovery alone nothing is shadowed.
        var home = Self.home(device.discovery)
        let read = home.read(device.state[1])
        guard case .momentaryOccurred(let moment)? = read.events.first else {
            Issue.record("\(read.events)")
            return
        }
        #expect(!home.state.graph.isShadowed(moment))
    }

    @Test("R-HA-DUP: nobody holds what another codec reads")
    func nothingIsHeldTwice() throws {
        var home = Self.home(TwiceAnnounced.tasmotaByDigits.discovery)
        let read = home.read(TwiceAnnounced.tasmotaByDigits.state[0])
        #expect(read.codec == "homeassistant")
        #expect(!read.events.contains { if case .messageHeld = $0 { true } else { false } })
        // What nobody reads is held as before.
        let other = home.read(CodecSupport.message("tele/other/STATE", "{\"POWER\":\"ON\"}"))
        #expect(other.codec == "tasmota")
        #expect(other.events.contains { if case .messageHeld = $0 { true } else { false } })
    }
}
