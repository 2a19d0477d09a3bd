// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import Logging
import Synchronization

/// The lamp that D-5 describes, behind a Zigbee2MQTT of a few lines: what it answers to one command
/// comes with brightness, colour and a new link quality in the same message, twice, or on two
/// topics with the same value.
final class RestlessLamp: SessionSink {
    /// How it answers; every command gets the next way.
    enum Manner: CaseIterable {
        /// State, brightness, colour and link quality in one message.
        case oneMessage
        /// The message comes twice; the link got worse in between.
        case twice
        /// The message, and the state alone on a topic of its own.
        case messageThenTopic
        /// The state alone on a topic of its own, and then the message.
        case topicThenMessage
        /// All of it.
        case everything
    }

    private struct State {
        var session: MosquittoSession?
        var manner = 0
        var isConstant = false
        var isOn = false
        var brightness = 1
        var linkQuality = 100
        var ticks = 0

        mutating func changeBrightness() -> Int {
            brightness = 1 + brightness % 200
            return brightness
        }
    }

    let name: String
    private let address: String
    private let state = Mutex(State())
    private let isListening = Awaited(false)

    /// Announces the lamp at a broker, off, and listens. Blocks.
    init(_ broker: RealBroker, name: String, number: Int) throws {
        self.name = name
        let digits = String(number, radix: 16)
        address = "0x" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: name,
                filters: ["\(Self.base(name))/\(name)/set"]),
            sink: self, logger: Logger(label: name) { _ in SwiftLogNoOpLogHandler() })
        state.withLock { $0.session = session }
        try session.start()
        try isListening.wait("the lamp to listen") { $0 }
        try say("bridge/state", #"{"state":"online"}"#, isRetained: true)
        try say("bridge/devices", devices, isRetained: true)
        try say("\(name)/availability", #"{"state":"online"}"#, isRetained: true)
        try report()
    }

    deinit {
        let session = state.withLock { $0.session }
        session?.stop()
        session?.waitUntilStopped()
    }

    /// The base topic of a lamp's Zigbee2MQTT.
    static func base(_ name: String) -> String { "\(name)-base" }

    var deviceID: String { "zigbee:\(address)" }

    /// Only the link quality changes from answer to answer.
    var isConstant: Bool {
        get { state.withLock { $0.isConstant } }
        set { state.withLock { $0.isConstant = newValue } }
    }

    /// Somebody switches it off at the wall.
    ///
    /// - Returns: the brightness that it reports, another one each time.
    func switchOff() throws -> Int {
        let brightness = state.withLock { state in
            state.isOn = false
            return state.changeBrightness()
        }
        try report()
        return brightness
    }

    /// It says how good its link is, which is no change of the light.
    ///
    /// - Returns: what it says, another number each time.
    func tick() throws -> Int {
        let quality = state.withLock { state in
            state.ticks += 1
            return 1_000 + state.ticks
        }
        try say(name, #"{"linkquality":\#(quality)}"#)
        return quality
    }

    // Called on the session's thread.
    func commit(_ batch: SessionBatch) throws {
        for item in batch.items {
            switch item {
            case .subscriptionsAcknowledged: isListening.change { $0 = true }
            case .message(let message):
                let state = try JSONReader.read(message.payload).object?["state"]?.string
                try answer(isOn: state == "ON")
            default: break
            }
        }
    }

    private func answer(isOn: Bool) throws {
        let manner = state.withLock { state in
            state.manner += 1
            state.isOn = isOn
            return Manner.allCases[state.manner % Manner.allCases.count]
        }
        // Where the state has come alone, it is all that changed: two changes are two values.
        if manner != .topicThenMessage, !isConstant {
            state.withLock { _ = $0.changeBrightness() }
        }
        let word = isOn ? "ON" : "OFF"
        switch manner {
        case .oneMessage: try report()
        case .twice:
            try report()
            try report()
        case .messageThenTopic:
            try report()
            try say("\(name)/state", word)
        case .topicThenMessage:
            try say("\(name)/state", word)
            try report()
        case .everything:
            try report()
            try say("\(name)/state", word)
            try report()
            try say("\(name)/state", word)
        }
    }

    private func report() throws {
        let payload = state.withLock { state in
            state.linkQuality = 40 + (state.linkQuality + 7) % 200
            return #"{"state":"\#(state.isOn ? "ON" : "OFF")","brightness":\#(state.brightness),"#
                + #""color_temp":\#(200 + state.brightness),"linkquality":\#(state.linkQuality)}"#
        }
        try say(name, payload)
    }

    private func say(_ topic: String, _ payload: String, isRetained: Bool = false) throws {
        let session = state.withLock { $0.session }
        try session?.publish(
            OutgoingMessage(
                topic: "\(Self.base(name))/\(topic)", payload: Array(payload.utf8), qos: 1,
                isRetained: isRetained))
    }

    private var devices: String {
        let features = [
            #"{"type":"binary","name":"state","property":"state","value_on":"ON","value_off":"OFF","access":7}"#,
            #"{"type":"numeric","name":"brightness","property":"brightness","value_min":0,"value_max":254,"access":7}"#,
            #"{"type":"numeric","name":"color_temp","property":"color_temp","value_min":150,"value_max":500,"access":7}"#,
        ]
        return #"[{"ieee_address":"\#(address)","friendly_name":"\#(name)","type":"Router","#
            + #""supported":true,"disabled":false,"definition":{"vendor":"Maker","model":"L1","#
            + #""exposes":[{"type":"light","features":[\#(features.joined(separator: ","))]},"#
            + #"{"type":"numeric","name":"linkquality","property":"linkquality","access":1}]}}]"#
    }
}
