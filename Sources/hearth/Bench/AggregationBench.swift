// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting

/// The cost of giving one trait another status and updating its device's connectivity and locality,
/// beside recomputing them from all traits of the device (P12).
enum AggregationBench {
    private static let deviceCount = 10_000
    private static let partNames = ["left", "right"]
    private static let traitNames = [
        "Matter.OnOffTrait", "Matter.LevelControlTrait", "Matter.ColorControlTrait",
        "Matter.ElectricalPowerMeasurementTrait", "Matter.TemperatureMeasurementTrait",
    ]
    private static let eventCount = 1_000_000

    private struct TraitReach: Equatable {
        var connectivity = ConnectivityState.unknown
        var locality = LocalityType.localPeer
    }

    private struct Event {
        var device: Int
        var part: Int
        var trait: Int
        var status: TraitReach
    }

    /// Devices and nothing else: the reducer takes this step after it weighed the facts; here it is
    /// measured without the lookup of names.
    private struct Probe {
        /// Copies of a snapshot's devices, sorted by id; their parts and traits in the order in
        /// which the home saw them first.
        let pages: [DevicePage]

        init(_ snapshot: HomeSnapshot) {
            pages = snapshot.views.map { DevicePage(copying: $0.page) }
        }
    }

    /// A device over nested dictionaries: part, trait, status.
    private typealias Table = [String: [String: TraitReach]]

    static func run(runs: Int) throws -> [BenchResult] {
        let events = makeEvents()
        let snapshot = home()
        var own: [Double] = []
        var recomputed: [Double] = []
        var written: [Double] = []
        for run in 0...runs {
            let probe = Probe(snapshot)
            var tables = [Table](repeating: startTable, count: deviceCount)
            let settling = seconds { settle(events, probe) }
            var sum = 0
            let all = seconds { sum = writeAndRecompute(events, &tables) }
            let again = seconds { sum &+= recompute(events, tables) }
            try check(probe, tables, sum)
            // The first run warms the caches.
            guard run > 0 else { continue }
            own.append(settling)
            recomputed.append(again)
            written.append(all)
        }
        let perEvent = 1e9 / Double(eventCount)
        return [
            BenchResult(
                goal: "P12", value: median(zip(written, own).map { $0 / $1 }), unit: "ratio",
                target: 10,
                baseline: "writing the trait into Dictionary<String, [String: TraitReach]>, and "
                    + "recomputing the device over it",
                mode: "\(deviceCount) devices of 2 parts of 5 traits, drawn uniformly; the device "
                    + "at hand, its facts weighed already",
                runs: runs, gate: "every device equals its recomputation by brute force",
                details: [
                    ("nsPerEvent", median(own) * perEvent, "ns"),
                    ("nsPerRecomputationAlone", median(recomputed) * perEvent, "ns"),
                    ("nsPerBaselineEvent", median(written) * perEvent, "ns"),
                ])
        ]
    }

    private static func settle(_ events: [Event], _ probe: Probe) {
        for event in events {
            probe.pages[event.device].settle(
                TraitStatus(
                    connectivity: event.status.connectivity, locality: event.status.locality),
                at: TraitPosition(part: event.part, trait: event.trait))
        }
    }

    /// Returns a figure that depends on every result, so that none is left out.
    private static func writeAndRecompute(_ events: [Event], _ tables: inout [Table]) -> Int {
        var sum = 0
        for event in events {
            tables[event.device][partNames[event.part]]?[traitNames[event.trait]] = event.status
            let status = recompute(tables[event.device])
            sum &+= Int(status.connectivity.rawValue) + Int(status.locality.rawValue)
        }
        return sum
    }

    private static func recompute(_ events: [Event], _ tables: [Table]) -> Int {
        var sum = 0
        for event in events {
            let status = recompute(tables[event.device])
            sum &+= Int(status.connectivity.rawValue) + Int(status.locality.rawValue)
        }
        return sum
    }

    private static func recompute(_ table: Table) -> TraitReach {
        var joined = TraitReach(locality: .unspecified)
        for (_, traits) in table {
            for (_, status) in traits {
                joined.connectivity = joined.connectivity.joined(with: status.connectivity)
                joined.locality = joined.locality.joined(with: status.locality)
            }
        }
        return joined
    }

    private static func check(_ probe: Probe, _ tables: [Table], _ sum: Int) throws {
        for device in tables.indices {
            let expected = recompute(tables[device])
            guard probe.pages[device].connectivity == expected.connectivity,
                probe.pages[device].locality == expected.locality
            else {
                throw CommandFailure(.internalError, "the aggregate of device \(device) differs")
            }
        }
        guard sum > 0 else { throw CommandFailure(.internalError, "nothing was recomputed") }
    }

    private static var startTable: Table {
        let traits = Dictionary(uniqueKeysWithValues: traitNames.map { ($0, TraitReach()) })
        return Dictionary(uniqueKeysWithValues: partNames.map { ($0, traits) })
    }

    private static func makeEvents() -> [Event] {
        var random = SeededRandom(seed: 12)
        let connectivities: [ConnectivityState] = [.unknown, .online, .offline]
        let localities: [LocalityType] = [.direct, .localPeer, .remote]
        return (0..<eventCount).map { _ in
            Event(
                device: random.below(deviceCount), part: random.below(partNames.count),
                trait: random.below(traitNames.count),
                status: TraitReach(
                    connectivity: connectivities[random.below(connectivities.count)],
                    locality: localities[random.below(localities.count)]))
        }
    }

    /// Devices as a source announces them, with unknown connectivity.
    private static func home() -> HomeSnapshot {
        var state = HomeState()
        let source = "main:bench:bench"
        reduce(
            into: &state,
            HomeRecord(
                offset: 0, receivedAt: 1, cause: .engine,
                events: [
                    .logOpened(
                        LogOpened(
                            logID: "0", homeName: "Home",
                            reducerVersion: HomeState.reducerVersion)),
                    .profileChanged(ProfileSettings(profile: "main")),
                ]))
        let parts = partNames.map { part in
            PartDescription(
                part: part, type: "OnOffLightDeviceType",
                traits: traitNames.map { TraitDescription(trait: $0, attributes: []) })
        }
        for device in 0..<deviceCount {
            let id = "bench:\(device)"
            let announced = DeviceAnnounced(
                deviceID: id, source: source, codec: "bench", nativeID: id, name: id)
            let described = DeviceDescribed(deviceID: id, source: source, parts: parts)
            reduce(
                into: &state,
                HomeRecord(
                    offset: state.nextOffset, receivedAt: 1, cause: .message,
                    events: [.deviceAnnounced(announced), .deviceDescribed(described)]))
        }
        return state.graph
    }
}
