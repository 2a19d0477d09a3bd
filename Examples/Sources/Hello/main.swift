// SPDX-License-Identifier: Apache-2.0
//
// Connects a broker, lists the devices, and switches a lamp on.
//
//     swift run Hello

import ExampleHome
import HomeRuntime
import HomeSDK

let example = try await ExampleHome()
let profile = BrokerProfile(host: "127.0.0.1", port: example.port)
let folder = NSTemporaryDirectory() + "hello-\(UUID().uuidString)"

Home.configure {
    $0.source = .brokers(HomeSettings(dataDirectory: folder, profiles: [profile]))
}
let home = try await Home.connect()
for try await devices in home.devices().batched().values {
    guard let lamp = devices.first(where: { $0.name == "kitchen/ceiling light" }) else { continue }
    for device in devices.sorted(by: { $0.name < $1.name }) { print(device.name) }
    let light = await lamp.types.get(DimmableLightDeviceType.self)
    try await light?.matterTraits.onOffTrait?.on()
    let now = await lamp.types.get(DimmableLightDeviceType.self)
    check(now?.matterTraits.onOffTrait?.attributes.onOff == true, "the lamp is on")
    break
}
await home.disconnect()
try FileManager.default.removeItem(atPath: folder)
try await example.stop()
