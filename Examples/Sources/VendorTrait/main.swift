// SPDX-License-Identifier: Apache-2.0
//
// A vendor's device on Hearth's own topics, and a program that knows the vendor's trait.
//
//     swift run VendorTrait

import ExampleHome
import Fountain
import HomeSDK

let example = try await ExampleHome()
let firmware = try FountainFirmware.start(port: example.port)
let home = example.home

var fountain: HomeDevice?
for try await devices in home.devices(having: Acme.FountainTrait.self).batched().values {
    fountain = devices.first
    if fountain != nil { break }
}
guard let fountain else { fatalError("the publisher does not end") }
check(fountain.types.contains(Acme.FountainDeviceType.self), "\(fountain.name) is a fountain")

var trait: Acme.FountainTrait?
for try await type in fountain.types.subscribe(Acme.FountainDeviceType.self).values {
    trait = type.traits[Acme.FountainTrait.self]
    if trait?.attributes.height == 40 { break }
}
guard let trait else { fatalError("the publisher does not end") }
check(trait.attributes.isRunning == true, "it runs \(trait.attributes.height ?? 0) cm high")

let higher = try await trait.update { $0.setHeight(120) }
check(higher.attributes.height == 120, "after a write it runs 120 cm high")

do {
    try await trait.splash(height: 900)
    check(false, "900 cm are refused")
} catch let error as HomeError {
    check(error.code == .outOfRange, "900 cm are refused: \(error)")
}

// An event is delivered to those who are subscribed when it happens.
let types = await fountain.types.get(Acme.FountainDeviceType.self)
let (events, continuation) = AsyncStream<Acme.FountainTrait.RanDryEvent>.makeStream()
let subscription = types?.events.subscribe(Acme.FountainTrait.RanDryEvent.self)
    .sink(receiveCompletion: { _ in continuation.finish() }) { continuation.yield($0) }
try await trait.splash(height: 300)
for await event in events {
    check(event.level == 3, "a splash of 300 cm left 3 mm of water")
    break
}
subscription?.cancel()

let heights = try await fountain.history(of: \Acme.FountainTrait.attributes.height)
check(heights.compactMap(\.value) == [40, 120], "its history says the same")
firmware.stop()
try await example.stop()
