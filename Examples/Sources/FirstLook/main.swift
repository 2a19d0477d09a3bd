// SPDX-License-Identifier: Apache-2.0
//
// Opens a log for reading, prints the home as it is, and what the last ten records changed.
//
//     swift run FirstLook ../hearth-data/demo/home

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

let directory = CommandLine.arguments.dropFirst().first ?? "./hearth-data"
let reader = try FileLogReader(directory: directory)
let replay = Replay(reader: reader, sha256: sha256)

let now = try replay.fold().state.graph
for device in now.devices {
    print(device.name, device.connectivityState.name, device.dataSourceLocality.name)
}

let last = replay.nextOffset - 1
let before = try replay.fold(through: max(replay.firstOffset, last - min(last, 10))).state.graph
for change in diff(before, now).changes {
    print(change.operation.rawValue, change.path.map(\.text).joined(separator: "/"))
}
