// SPDX-License-Identifier: Apache-2.0
//
// A reducer of your own over the log: how often each device reported something, and how often a
// light was switched on.
//
//     swift run OwnReducer ../hearth-demo/home

import ExampleHome
import HomeSDK
import HomeTesting

/// What the library does not know: it is folded from the same records as the home.
struct Habits: Equatable, Sendable {
    var reports: [String: Int] = [:]
    var switchedOn: [String: Int] = [:]
    private var isOn: Set<String> = []

    mutating func reduce(_ record: HomeRecord) {
        for case .attributesReported(let report) in record.events {
            reports[report.deviceID, default: 0] += 1
            guard report.trait == Matter.OnOffTrait.graphName else { continue }
            for attribute in report.attributes where attribute.key == "onOff" {
                let subject = "\(report.deviceID)#\(report.part)"
                if attribute.value == .bool(true) {
                    if isOn.insert(subject).inserted {
                        switchedOn[report.deviceID, default: 0] += 1
                    }
                } else {
                    isOn.remove(subject)
                }
            }
        }
    }
}

// Before it is trusted: on random homes it gives the same result again, wherever the fold was
// split.
try ReducerLaws(Habits()) { habits, record in habits.reduce(record) }.check(seed: 1)

let directory = CommandLine.arguments.dropFirst().first ?? "./hearth-data"
let home = try await Home.open(.log(directory: directory))
let habits = try await home.fold(into: Habits()) { habits, record in habits.reduce(record) }

var names: [String: String] = [:]
for device in try await home.devices(enableMultipartDevices: true).list() {
    names[device.id] = device.name
}
for (id, count) in habits.reports.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
    let name = names[id] ?? "\(id), which is gone"
    print("\(name): \(count) reports, switched on \(habits.switchedOn[id] ?? 0) times")
}
check(!habits.reports.isEmpty, "\(habits.reports.count) devices have reported something")

// The history of a device tells the same.
for (id, count) in habits.switchedOn {
    guard let name = names[id],
        let device = try await home.devices(enableMultipartDevices: true).list()
            .first(where: { $0.id == id }), device.types.count(OnOffLightDeviceType.self) == 0
    else { continue }
    let values = try await device.history(of: Matter.OnOffTrait.self, "onOff")
    let turns = values.filter { $0.value == .bool(true) }.count
    guard device.parts.count(OnOffPluginUnitDeviceType.self) == 1 else { continue }
    check(turns == count, "\(name) was switched on \(count) times by its history, too")
}
await home.disconnect()
