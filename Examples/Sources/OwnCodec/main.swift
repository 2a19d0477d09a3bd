// SPDX-License-Identifier: Apache-2.0
//
// A codec of one's own: first offline, as its tests would have it, then in a home with a broker.
//
//     swift run OwnCodec

import ExampleHome
import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeRuntime
import HomeSDK
import Lantern
import Logging

// MARK: Offline: a restart after any message changes nothing

let profile = BrokerProfile(host: "127.0.0.1", codecs: [CodecChoice(LanternCodec.self)])
let story: [(topic: String, payload: String, delivery: Delivery)] = [
    ("lantern/17/state", #"{"on":true,"percent":40,"wifi_password":"tulip"}"#, .live),
    ("lantern/17/hello", #"{"name":"Porch","firmware":"1.2"}"#, .stored),
    ("lantern/17/alive", "yes", .stored), ("lantern/17/touch", #"{"taps":2}"#, .live),
    ("lantern/17/touch", #"{"taps":3}"#, .stored), ("lantern/17/do", #"{"on":false}"#, .live),
    ("lantern/17/state", #"{"on":7,"chip":31.50}"#, .live), ("lantern/17/state", "{", .live),
    ("lantern/17/alive", "maybe", .live), ("lantern/17/hello", #"{"name":"Porch"}"#, .live),
    ("lantern/17/hello", "", .live), ("lantern/17/state", #"{"on":false}"#, .live),
]
var steady = profile.makeReader()
var log: [HomeEvent] = []
var isSame = true
var isClean = true
for (topic, payload, delivery) in story {
    var restarted = profile.makeReader()
    for event in log { restarted.fold(event) }
    let message = CodecMessage(
        topic: topic, payload: Array(payload.utf8), delivery: delivery, receivedAt: 0)
    let read = steady.read(message)
    if restarted.read(message).events != read.events { isSame = false }
    if "\(read.events)".contains("tulip") { isClean = false }
    log += read.events
}
check(isSame, "a reader that is started anew reads each message as the old one does")
check(isClean, "no event holds a secret")
check(
    log.contains {
        if case .momentaryOccurred(let it) = $0 { it.fields.first?.value == .int(2) } else { false }
    }, "a touch is heard, a stored one is not")

// MARK: With a broker

/// In a function, so that the broker is freed at its end: a global is never.
func tryWithBroker() async throws {
    let broker = try RealBroker()
    let folder = NSTemporaryDirectory() + "own-codec-\(UUID().uuidString)"
    let running = try RunningHome.open(
        HomeSettings(
            dataDirectory: folder,
            profiles: [
                BrokerProfile(
                    host: "127.0.0.1", port: broker.port, codecs: [CodecChoice(LanternCodec.self)])
            ]),
        logger: Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() })
    try running.start()
    let home = try await Home.open(.running(running))
    // States are not retained: only a subscriber gets them.
    for await _ in running.engine.points() {
        if running.engine.state.books.profile("main")?.filters.isEmpty == false { break }
    }
    let firmware = try LanternFirmware("17", port: broker.port)
    try firmware.say("hello", #"{"name":"Porch","firmware":"1.2"}"#, isRetained: true)
    try firmware.say("alive", "yes", isRetained: true)
    try firmware.report()

    var found: HomeDevice?
    for try await devices in home.devices().batched().values {
        found = devices.first {
            $0.name == "Porch" && $0.sourceConnectivity.connectivityState == .online
        }
        if found != nil { break }
    }
    guard let lantern = found else { fatalError("the publisher does not end") }
    var light: DimmableLightDeviceType?
    for try await type in lantern.types.subscribe(DimmableLightDeviceType.self).values {
        light = type
        if type.matterTraits.levelControlTrait?.attributes.currentLevel == 102 { break }
    }
    check(
        light?.matterTraits.onOffTrait?.attributes.onOff == false, "\(lantern.name) is off at 40 %")

    try await light?.matterTraits.onOffTrait?.on()
    light = await lantern.types.get(DimmableLightDeviceType.self)
    check(light?.matterTraits.onOffTrait?.attributes.onOff == true, "told to, it is on")

    try firmware.say("alive", "no", isRetained: true)
    for try await devices in home.devices().batched().values {
        if devices.first?.sourceConnectivity.connectivityState == .offline { break }
    }
    check(true, "what its last will says is believed")

    firmware.stop()
    await home.disconnect()
    try running.stop()
    try FileManager.default.removeItem(atPath: folder)
    broker.stop()
}

try await tryWithBroker()
