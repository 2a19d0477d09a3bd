// SPDX-License-Identifier: Apache-2.0
//
// What was: a home at an earlier point, the values that an attribute had, what each record changed.
//
//     swift run History ../hearth-demo/home

import ExampleHome
import HomeSDK

let directory = CommandLine.arguments.dropFirst().first ?? "./hearth-data"
let home = try await Home.open(.log(directory: directory))

// The same home after its fifth record, where not everything was there yet.
let before = try await home.at(.offset(4))
let then = try await before.devices().list().count
let now = try await home.devices().list().count
check(then <= now, "there were \(then) devices, and there are \(now)")

// Every value that the temperature had.
let thermometers = try await home.devices(having: Matter.TemperatureMeasurementTrait.self).list()
var count = 0
for device in thermometers.sorted(by: { $0.name < $1.name }) {
    let values = try await device.history(
        of: \Matter.TemperatureMeasurementTrait.attributes.measuredValue)
    print("\(device.name): \(values.compactMap { $0.value.map { Double($0) / 100 } })")
    let types = await device.types.get(TemperatureSensorDeviceType.self)
    if let type = types {
        let value = type.matterTraits.temperatureMeasurementTrait?.attributes.measuredValue
        check(values.last?.value == value, "the last value is the one that stands")
    }
    count += values.count
}
check(count > 0, "\(thermometers.count) thermometers had \(count) values")

// Record by record: applied one after the other, the changes lead to the home as it is.
let last = try await home.fold(into: UInt64(0)) { last, record in last = record.offset ?? last }
let start = last - min(last, 20)
var offsets: [UInt64] = []
for try await record in home.changes(from: start).values {
    print("@\(record.offset): \(record.changes.count) changes")
    offsets.append(record.offset)
    if record.offset == last { break }
}
check(offsets == Array(start...last), "every record from @\(start) to @\(last) came once")
await home.disconnect()
