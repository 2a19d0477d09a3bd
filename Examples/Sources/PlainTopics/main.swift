// SPDX-License-Identifier: Apache-2.0
//
// Plain topics that announce nothing, read by data alone. Examples/topics/home.yaml is the same map
// as a file.
//
//     swift run PlainTopics

import ExampleHome
import Foundation
import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK
import HomeBrokerTesting
import Logging

// `home/kitchen/shelf/temperature` says `21.5`; a plug reports words, and takes the same words as
// commands.
let map = TopicMap(
    name: "home",
    topics: [
        TopicMap.Entry("home/{room}/{device}/{quantity}"),
        TopicMap.Entry(
            "home/{room}/{device}/plug",
            values: [
                TopicMap.Value(
                    "on", words: [.init("AN", .string("on")), .init("AUS", .string("off"))],
                    set: TopicMap.Setting("home/{room}/{device}/plug/set"))
            ]),
    ])
try TopicMap.check([map])

// MARK: Offline: what a message becomes

var profile = BrokerProfile(host: "127.0.0.1", codecs: [])
profile.maps = [map]
var reader = profile.makeReader()
let read = reader.read(
    CodecMessage(
        topic: "home/kitchen/shelf/temperature", payload: Array("21.5".utf8), delivery: .live,
        receivedAt: 0))
check(
    read.events.contains {
        if case .attributesReported(let it) = $0 {
            it.attributes.first?.value == .int(2150)
        } else {
            false
        }
    }, "21.5 is a temperature of 2150 hundredths of a degree")

// MARK: With a broker

/// In a function, so that the broker is freed at its end: a global is never.
func tryWithBroker(_ offline: BrokerProfile) async throws {
    let broker = try RealBroker()
    var profile = offline
    let folder = NSTemporaryDirectory() + "plain-topics-\(UUID().uuidString)"
    profile.broker = BrokerAddress(host: "127.0.0.1", port: broker.port)
    let running = try RunningHome.open(
        HomeSettings(dataDirectory: folder, profiles: [profile]),
        logger: Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() })
    try running.start()
    let home = try await Home.open(.running(running))
    for await _ in running.engine.points() {
        if running.engine.state.books.profile("main")?.filters.isEmpty == false { break }
    }
    let plug = try PlainPlug("home/kitchen/fan/plug", port: broker.port)
    try plug.say("AUS")

    var found: HomeDevice?
    for try await devices in home.devices().batched().values {
        found = devices.first { $0.name == "fan" }
        if found != nil { break }
    }
    guard let fan = found else { fatalError("the publisher does not end") }
    var unit: OnOffPluginUnitDeviceType?
    for try await type in fan.types.subscribe(OnOffPluginUnitDeviceType.self).values {
        unit = type
        if type.matterTraits.onOffTrait?.attributes.onOff == false { break }
    }
    check(unit != nil, "AUS makes \(fan.name) a plug that is off")

    try await unit?.matterTraits.onOffTrait?.on()
    unit = await fan.types.get(OnOffPluginUnitDeviceType.self)
    check(unit?.matterTraits.onOffTrait?.attributes.onOff == true, "told AN, it says that it is on")

    plug.stop()
    await home.disconnect()
    try running.stop()
    try FileManager.default.removeItem(atPath: folder)
    broker.stop()
}

try await tryWithBroker(profile)
