// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK
import Testing

@testable import hearth

/// Differences in the words of people.
@Suite struct DiffTextTests {
    private static let plain = Console(isTerminal: false, size: nil) { _ in nil }
    private static let count = 12

    /// A bridge with a dozen plugs that are all online.
    private static func home() throws -> OfflineHome {
        var home = OfflineHome(BrokerProfile(broker: BrokerAddress(host: "h")))
        let devices = (0..<count).map {
            #"{\"ieee_address\":\"0x00158d00000000\#($0 + 10)\",\"friendly_name\":\"plug\#($0)\",\"type\":\"Router\",\"definition\":{\"vendor\":\"V\",\"model\":\"M\",\"exposes\":[{\"type\":\"switch\",\"features\":[{\"type\":\"binary\",\"name\":\"state\",\"property\":\"state\",\"access\":7,\"value_on\":\"ON\",\"value_off\":\"OFF\"}]}]}}"#
        }
        try say(&home, "zigbee2mqtt/bridge/state", #"{\"state\":\"online\"}"#)
        try say(&home, "zigbee2mqtt/bridge/devices", "[\(devices.joined(separator: ","))]")
        for number in 0..<count {
            try say(&home, "zigbee2mqtt/plug\(number)", #"{\"state\":\"ON\"}"#)
        }
        return home
    }

    private static func say(
        _ home: inout OfflineHome, _ topic: String, _ payload: String
    ) throws {
        let text = #"{"topic":"\#(topic)","payload":"\#(payload)"}"#
        _ = home.read(try MessageLine(Array(text.utf8)[...]))
    }

    private static func lines(
        _ old: HomeState, _ new: HomeState, showsDiagnostics: Bool = false
    ) -> [String] {
        var text = DiffText(diff(old.graph, new.graph), old.graph, new.graph)
        text.causes = OutageCauses(old, new)
        return text.lines(plain, showsDiagnostics: showsDiagnostics)
    }

    @Test("F6: the outage of a bridge is one line, with its cause")
    func anOutageIsOneLine() throws {
        var home = try Self.home()
        let before = home.state
        #expect(before.graph.devices.count { $0.connectivityState == .online } == Self.count)
        try Self.say(&home, "zigbee2mqtt/bridge/state", #"{\"state\":\"offline\"}"#)
        let lines = Self.lines(before, home.state)
        #expect(
            lines.first?.hasPrefix("~ bridge of main:zigbee2mqtt:zigbee2mqtt offline") == true,
            "\(lines)")
        #expect(lines.first?.hasSuffix(": 12 devices online → offline") == true, "\(lines)")
        #expect(!lines.dropFirst().contains { $0.contains("plug") }, "\(lines)")
        // Whoever wants all of it gets all of it.
        let all = Self.lines(before, home.state, showsDiagnostics: true)
        #expect(all.count { $0.contains("connectivity online → offline") } >= Self.count)
    }

    @Test func whatElseChangedIsSaidBesideTheOutage() throws {
        var home = try Self.home()
        let before = home.state
        try Self.say(&home, "zigbee2mqtt/plug3", #"{\"state\":\"OFF\"}"#)
        try Self.say(&home, "zigbee2mqtt/bridge/state", #"{\"state\":\"offline\"}"#)
        let lines = Self.lines(before, home.state)
        #expect(lines.count { $0.contains("plug") } == 1)
        #expect(lines.contains("    ~ on → off"), "\(lines)")
    }

    @Test func aDeviceAloneSaysItItself() throws {
        var home = try Self.home()
        let before = home.state
        try Self.say(&home, "zigbee2mqtt/plug3/availability", #"{\"state\":\"offline\"}"#)
        let lines = Self.lines(before, home.state)
        #expect(
            Array(lines.prefix(3)) == [
                "no room", "  plug3", "    ~ connectivity online → offline",
            ],
            "\(lines)")
    }

    @Test("JSON for people has values in words beside the raw ones, that of streams has not")
    func jsonHasWords() throws {
        var home = try Self.home()
        let before = home.state
        try Self.say(&home, "zigbee2mqtt/plug3", #"{\"state\":\"OFF\"}"#)
        let difference = diff(before.graph, home.state.graph)
        let words = ChangeText.words(old: before.graph, new: home.state.graph)
        let text = difference.json(logID: nil, words: words)
        let lamp = #"{"new":false,"newText":"off","old":true,"oldText":"on","op""#
        #expect(text.contains(lamp), "\(text)")
        #expect(difference.changes.allSatisfy { text.contains($0.json(words: words)) })
        #expect(!difference.json.contains("Text"))
    }
}
