// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import Logging
import Synchronization

/// A lamp and a lock behind a Zigbee2MQTT of a few lines, which do what the test wants.
final class ScriptedDevices: SessionSink {
    /// How the devices take what they are told.
    enum Manner: Sendable {
        /// They do it and report it.
        case obedient
        /// They say nothing.
        case silent
        /// They report what they were before.
        case stubborn
    }

    private struct State {
        var manner = Manner.obedient
        var values: [String: [String: String]] = [
            "lamp": ["state": "\"OFF\"", "brightness": "10"],
            "door": ["state": "\"LOCK\"", "lock_state": "\"locked\""],
        ]
        var session: MosquittoSession?
    }

    private let state = Mutex(State())
    private let received = Awaited<[(topic: String, payload: String)]>([])
    private let connected = Awaited(false)

    /// Announces the devices at a broker and listens.
    init(_ broker: RealBroker, user: String? = nil, password: String? = nil) throws {
        var address = BrokerAddress(host: "127.0.0.1", port: broker.port)
        address.username = user
        address.password = password
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: address, clientID: "scripted",
                filters: ["zigbee2mqtt/+/set", "zigbee2mqtt/+/get"]),
            sink: self, logger: Logger(label: "scripted"))
        state.withLock { $0.session = session }
        try session.start()
        try connected.wait("the scripted devices to be subscribed") { $0 }
        try say("bridge/state", #"{"state":"online"}"#, isRetained: true)
        try say("bridge/devices", Self.devices, isRetained: true)
        try say("lamp/availability", #"{"state":"online"}"#, isRetained: true)
        try say("door/availability", #"{"state":"online"}"#, isRetained: true)
        try report("lamp")
        try report("door")
    }

    deinit {
        let session = state.withLock { $0.session }
        session?.stop()
        session?.waitUntilStopped()
    }

    var manner: Manner {
        get { state.withLock { $0.manner } }
        set { state.withLock { $0.manner = newValue } }
    }

    /// A value changes, and nobody hears of it before somebody asks.
    func set(_ name: String, _ key: String, _ value: String) {
        state.withLock { $0.values[name]?[key] = value }
    }

    /// What was heard on a topic below the base, payloads only.
    func received(on topic: String) -> [String] {
        received.current.filter { $0.topic == "zigbee2mqtt/" + topic }.map(\.payload)
    }

    func waitToHear(_ topic: String, count: Int = 1) throws {
        try received.wait("\(count) messages on \(topic)") { all in
            all.count { $0.topic == "zigbee2mqtt/" + topic } >= count
        }
    }

    func say(_ topic: String, _ payload: String, isRetained: Bool = false) throws {
        let session = state.withLock { $0.session }
        try session?.publish(
            OutgoingMessage(
                topic: "zigbee2mqtt/" + topic, payload: Array(payload.utf8), qos: 1,
                isRetained: isRetained))
    }

    func report(_ name: String) throws {
        let values = state.withLock { $0.values[name] ?? [:] }
        let members = values.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        try say(name, "{" + members.joined(separator: ",") + "}")
    }

    // Called on the session's thread.
    func commit(_ batch: SessionBatch) throws {
        for item in batch.items {
            switch item {
            case .subscriptionsAcknowledged: connected.change { $0 = true }
            case .message(let message): try take(message)
            default: break
            }
        }
    }

    private func take(_ message: IncomingMessage) throws {
        let levels = message.topic.split(separator: "/").map(String.init)
        let payload = String(decoding: message.payload, as: UTF8.self)
        received.change { $0.append((message.topic, payload)) }
        let manner = manner
        guard levels.count == 3, manner != .silent else { return }
        if manner == .obedient, levels[2] == "set" { obey(levels[1], message.payload) }
        try report(levels[1])
    }

    private func obey(_ name: String, _ payload: [UInt8]) {
        guard let object = try? JSONReader.read(payload).object else { return }
        state.withLock { state in
            for member in object.members {
                // A lock is told its code beside the word.
                let value = member.value.object?["state"] ?? member.value
                state.values[name]?[member.key] = JSONWriter.write(value)
                if name == "door", let word = value.string {
                    let bolt = word == "UNLOCK" ? "unlocked" : "locked"
                    state.values[name]?["lock_state"] = "\"\(bolt)\""
                }
            }
        }
    }

    private static let devices = """
        [{"ieee_address":"0x00158d0000000001","friendly_name":"lamp","type":"Router","supported":true,\
        "disabled":false,"definition":{"vendor":"Maker","model":"B1","exposes":[{"type":"light",\
        "features":[{"type":"binary","name":"state","property":"state","value_on":"ON",\
        "value_off":"OFF","access":7},{"type":"numeric","name":"brightness","property":"brightness",\
        "value_min":0,"value_max":254,"access":7}]}]}},\
        {"ieee_address":"0x00158d0000000002","friendly_name":"door","type":"Router","supported":true,\
        "disabled":false,"definition":{"vendor":"Maker","model":"L1","exposes":[{"type":"lock",\
        "features":[{"type":"binary","name":"state","property":"state","value_on":"LOCK",\
        "value_off":"UNLOCK","access":7},{"type":"enum","name":"lock_state","property":"lock_state",\
        "values":["not_fully_locked","locked","unlocked"],"access":1}]},{"type":"composite",\
        "name":"pin_code","property":"pin_code","access":7,"features":[{"type":"numeric",\
        "name":"user","property":"user","access":2},{"type":"text","name":"pin_code",\
        "property":"pin_code","access":2}]}]}}]
        """
}
