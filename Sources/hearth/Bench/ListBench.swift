// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The cost of listing ten thousand devices, beside a copy of everything known of them.
enum ListBench {
    private static let deviceCount = 10_000

    static func run(runs: Int) throws -> [BenchResult] {
        let snapshot = WatchedHome(deviceCount: deviceCount).state.graph
        var first: [Double] = []
        var again: [Double] = []
        var copies: [Double] = []
        for run in 0...runs {
            let home = try wait { try await Home.open(HomeSource(PlayedBackend(snapshot))) }
            var listed: Set<HomeDevice> = []
            var copied: [DeviceState] = []
            let firstTime = try seconds { listed = try wait { try await home.devices().list() } }
            let againTime = try seconds { listed = try wait { try await home.devices().list() } }
            let copyTime = seconds { copied = snapshot.devices }
            guard listed.map(\.id).sorted(by: utf8Less) == copied.map(\.id) else {
                throw CommandFailure(.internalError, "list() gave other devices than the snapshot")
            }
            try wait { await home.disconnect() }
            guard run > 0 else { continue }
            first.append(firstTime)
            again.append(againTime)
            copies.append(copyTime)
        }
        let baseline = "every device as a value, attributes and all"
        let mode = "10000 lamps with 7 attributes each"
        let gate = "the same ids"
        return [
            BenchResult(
                goal: "list-10k", value: median(zip(copies, again).map { $0 / $1 }), unit: "ratio",
                target: 50, baseline: baseline, mode: mode + "; a home that listed them before",
                runs: runs, gate: gate,
                details: [
                    ("copyUs", median(copies) * 1e6, "us"),
                    ("listUs", median(again) * 1e6, "us"),
                ]),
            BenchResult(
                goal: "list-10k-first", value: median(zip(copies, first).map { $0 / $1 }),
                unit: "ratio", target: 1, baseline: baseline, mode: mode + "; the first list()",
                runs: runs, gate: gate,
                details: [("listUs", median(first) * 1e6, "us")]),
        ]
    }
}
