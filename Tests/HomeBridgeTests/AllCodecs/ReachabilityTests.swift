// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// A home that is told by all codecs, at times of ours.
private struct ReportedHome {
    private var state = HomeState()
    private var reader = CodecSupport.reader()
    private(set) var seconds: Int64 = 1_000

    init(settleSeconds: UInt32 = 0) {
        fold([
            .logOpened(
                LogOpened(logID: "0", homeName: "h", reducerVersion: HomeState.reducerVersion)),
            .profileChanged(ProfileSettings(profile: "p", settleSeconds: settleSeconds)),
            .sessionStarted(SessionStarted(profile: "p", epoch: 1, isGap: false)),
        ])
    }

    private mutating func fold(_ events: [HomeEvent], sourceAt: Int64? = nil) {
        reduce(
            into: &state,
            HomeRecord(
                receivedAt: seconds * 1_000_000_000, sourceAt: sourceAt, cause: .message,
                events: events))
    }

    /// A second later.
    mutating func read(_ topic: String, _ payload: String, _ delivery: Delivery = .live) {
        seconds += 1
        var message = CodecSupport.message(topic, payload, delivery)
        message.receivedAt = seconds * 1_000_000_000
        let read = reader.read(message)
        fold(read.events, sourceAt: read.sourceAt)
    }

    var device: DeviceState? { state.graph.devices.first }
    var connectivity: ConnectivityState? { device?.connectivityState }

    /// What decides the connectivity: slot, value and reason of each fact.
    var reasons: [String] {
        let explanation = device.flatMap { DeviceExplanation(deviceID: $0.id, state: state) }
        return explanation?.verdict()?.evidence.map { "\($0.slot) \($0.value) \($0.reason)" } ?? []
    }
}

/// The messages with which devices of an ecosystem are announced, report and leave.
struct ScriptedEcosystem: CustomStringConvertible, Sendable {
    var name: String
    /// Topics and payloads.
    var announcement: [(String, String)]
    var state: (String, String)
    var availability: String
    var on: String
    var off: String

    var description: String { name }

    func adding(_ message: (String, String), name: String, off: String? = nil) -> ScriptedEcosystem
    {
        var ecosystem = self
        ecosystem.name = name
        ecosystem.announcement.append(message)
        if let off { ecosystem.off = off }
        return ecosystem
    }

    static let tasmota = ScriptedEcosystem(
        name: "Tasmota",
        announcement: [
            (
                "tasmota/discovery/AABBCC000001/config",
                """
                {"mac":"AABBCC000001","dn":"Device","hn":"host","t":"dev","ft":"%prefix%/%topic%/",\
                "tp":["cmnd","stat","tele"],"rl":[1],"dslp":0}
                """
            )
        ], state: ("stat/dev/POWER", "ON"), availability: "tele/dev/LWT", on: "Online",
        off: "Offline")
    static let shelly1 = ScriptedEcosystem(
        name: "Shelly Gen1",
        announcement: [
            ("shellies/announce", "{\"id\":\"d\",\"mac\":\"AABBCC0000A1\",\"model\":\"M\"}"),
            ("shellies/d/relay/0", "off"),
        ], state: ("shellies/d/relay/0", "on"), availability: "shellies/d/online", on: "true",
        off: "false")
    static let shelly2 = ScriptedEcosystem(
        name: "Shelly Gen2",
        announcement: [
            (
                "pre/fix/events/rpc",
                ScriptedEcosystem.shelly2Frame("{\"switch:0\":{\"output\":false}}")
            )
        ],
        state: (
            "pre/fix/events/rpc", ScriptedEcosystem.shelly2Frame("{\"switch:0\":{\"output\":true}}")
        ),
        availability: "pre/fix/online", on: "true", off: "false")
    static let homie4 = ScriptedEcosystem(
        name: "Homie 4",
        announcement: [
            ("homie/d/$homie", "4.0.0"), ("homie/d/$name", "N"), ("homie/d/$nodes", "a"),
            ("homie/d/a/$properties", "on"), ("homie/d/a/on/$datatype", "boolean"),
            ("homie/d/$state", "ready"),
        ], state: ("homie/d/a/on", "true"), availability: "homie/d/$state", on: "ready",
        off: "lost")
    static let homie5 = ScriptedEcosystem(
        name: "Homie 5",
        announcement: [
            (
                "homie/5/e/$description",
                """
                {"homie":"5.0","nodes":{"a":{"properties":{"on":{"datatype":"boolean"}}}}}
                """
            ), ("homie/5/e/$state", "ready"),
        ], state: ("homie/5/e/a/on", "true"), availability: "homie/5/e/$state", on: "ready",
        off: "lost")
    static let espHome = ScriptedEcosystem(
        name: "ESPHome",
        announcement: [
            (
                "homeassistant/switch/node/relay/config",
                """
                {"name":"Relay","uniq_id":"relay1","stat_t":"node/switch/relay/state",\
                "cmd_t":"node/switch/relay/command","avty_t":"node/status",\
                "dev":{"ids":"aabbcc000002","name":"node","mf":"espressif"}}
                """
            )
        ], state: ("node/switch/relay/state", "ON"), availability: "node/status", on: "online",
        off: "offline")
    static let wled = ScriptedEcosystem(
        name: "WLED", announcement: [("wled/strip/status", "online")],
        state: ("wled/strip/g", "128"), availability: "wled/strip/status", on: "online",
        off: "offline")
    static let native = ScriptedEcosystem(
        name: "native",
        announcement: [
            (
                "hearth/v1/h/in/announce/x",
                """
                {"name":"X","parts":[{"part":"main","type":"OnOffLightDeviceType",\
                "traits":[{"trait":"Matter.OnOffTrait","attributes":["onOff"]}]}]}
                """
            )
        ],
        state: (
            "hearth/v1/h/in/report/x",
            "{\"parts\":{\"main\":{\"Matter.OnOffTrait\":{\"onOff\":true}}}}"
        ), availability: "hearth/v1/h/in/connectivity/x", on: "online", off: "offline")

    private static func shelly2Frame(_ parameters: String) -> String {
        "{\"src\":\"shellyx-aabbcc0000a1\",\"method\":\"NotifyStatus\",\"params\":\(parameters)}"
    }

    static let all = [tasmota, shelly1, shelly2, homie4, homie5, espHome, wled, native]
    /// Devices that sleep by design, and how they say so.
    static let sleeping = [
        ScriptedEcosystem.tasmotaAsleep,
        shelly1.adding(("shellies/d/sensor/battery", "50"), name: "Shelly Gen1 with a battery"),
        shelly2.adding(
            ("pre/fix/events/rpc", shelly2Frame("{\"sys\":{\"wakeup_period\":7200}}")),
            name: "Shelly Gen2 with a battery"),
        homie4.adding(("homie/d/$state", "ready"), name: "Homie 4", off: "sleeping"),
        homie5.adding(("homie/5/e/$state", "ready"), name: "Homie 5", off: "sleeping"),
        native.adding(
            ("hearth/v1/h/in/connectivity/x", "online"), name: "native", off: "sleeping"),
    ]

    private static var tasmotaAsleep: ScriptedEcosystem {
        var ecosystem = tasmota
        ecosystem.name = "Tasmota in deep sleep"
        ecosystem.announcement = ecosystem.announcement.map {
            ($0.0, String($0.1.dropLast(9)) + "\"dslp\":1}")
        }
        return ecosystem
    }
}

@Suite("Whether devices can be reached, by each codec")
struct ReachabilityTests {
    private func home(_ ecosystem: ScriptedEcosystem, settleSeconds: UInt32 = 0) -> ReportedHome {
        var home = ReportedHome(settleSeconds: settleSeconds)
        for (topic, payload) in ecosystem.announcement { home.read(topic, payload) }
        return home
    }

    @Test(
        "R-CONN: a last will that comes late is undone by a live state, and a later one holds",
        arguments: ScriptedEcosystem.all)
    func lateLastWill(ecosystem: ScriptedEcosystem) throws {
        var home = home(ecosystem)
        home.read(ecosystem.availability, ecosystem.on)
        #expect(home.connectivity == .online)
        // The client is back already; the broker publishes the will of its old connection.
        home.read(ecosystem.availability, ecosystem.off)
        #expect(home.connectivity == .offline)
        #expect(home.reasons.allSatisfy { $0.hasPrefix("own off") } && !home.reasons.isEmpty)
        home.read(ecosystem.state.0, ecosystem.state.1, .stored)
        #expect(home.connectivity == .offline, "a stored state proves nothing")
        home.read(ecosystem.state.0, ecosystem.state.1)
        #expect(home.connectivity == .online)
        #expect(home.reasons == ["own on heard"])
        home.read(ecosystem.availability, ecosystem.off)
        #expect(home.connectivity == .offline)
        home.read(ecosystem.availability, ecosystem.on)
        #expect(home.connectivity == .online)
    }

    @Test(
        "R-CONN: a state that is heard is a proof before any availability",
        arguments: ScriptedEcosystem.all)
    func reportedFirst(ecosystem: ScriptedEcosystem) throws {
        var ecosystem = ecosystem
        // Some announce themselves by their availability.
        if ecosystem.name != "WLED" {
            ecosystem.announcement.removeAll { $0.0 == ecosystem.availability }
        }
        var home = home(ecosystem)
        home.read(ecosystem.state.0, ecosystem.state.1)
        if ecosystem.name.hasPrefix("Homie") { return #expect(home.device == nil, "no $state") }
        #expect(home.connectivity == .online)
    }

    @Test("a device that sleeps is not off, and says why", arguments: ScriptedEcosystem.sleeping)
    func sleeping(ecosystem: ScriptedEcosystem) {
        var home = home(ecosystem)
        home.read(ecosystem.state.0, ecosystem.state.1)
        home.read(ecosystem.availability, ecosystem.on)
        home.read(ecosystem.availability, ecosystem.off)
        #expect(home.connectivity == .online)
        #expect(home.reasons.count == 1)
        #expect(home.reasons.allSatisfy { $0.hasPrefix("own sleeping") }, "\(home.reasons)")
        home.read(ecosystem.availability, ecosystem.on)
        #expect(home.connectivity == .online)
    }

    @Test(
        "F19: falling asleep and waking often is no flapping", arguments: ScriptedEcosystem.sleeping
    )
    func sleepers(ecosystem: ScriptedEcosystem) {
        var home = home(ecosystem, settleSeconds: 60)
        for _ in 0..<5 {
            home.read(ecosystem.availability, ecosystem.on)
            home.read(ecosystem.availability, ecosystem.off)
        }
        #expect(home.connectivity == .online)
        #expect(home.reasons.allSatisfy { $0.hasPrefix("own sleeping") }, "\(home.reasons)")
    }

    /// `last_seen`, in seconds after the bridge said offline; nil for none.
    @Test(
        "R-Z-AVAIL: Zigbee2MQTT repeats its cache live: only a newer last_seen proves life",
        arguments: [(nil, .offline), (-5, .offline), (1, .online)]
            as [(Int64?, ConnectivityState)])
    func lastSeen(after: Int64?, expected: ConnectivityState) {
        var home = ReportedHome()
        let list = CodecSupport.list(
            """
            {"type":"numeric","name":"temperature","property":"temperature","unit":"°C","access":1}
            """)
        home.read(list.topic, String(decoding: list.payload, as: UTF8.self))
        home.read("z/bridge/state", "{\"state\":\"online\"}")
        home.read("z/dev/availability", "{\"state\":\"offline\"}")
        #expect(home.connectivity == .offline)
        let seen = after.map { ",\"last_seen\":\((home.seconds + $0) * 1000)" } ?? ""
        home.read("z/dev", "{\"temperature\":21.5\(seen)}")
        #expect(home.connectivity == expected)
        #expect(home.reasons == [expected == .online ? "own on heard" : "own off "])
        home.read("z/bridge/state", "{\"state\":\"offline\"}")
        #expect(home.connectivity == .offline)
        #expect(home.reasons.contains { $0.hasPrefix("bridge off") })
    }
}
