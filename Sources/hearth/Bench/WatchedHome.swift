// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeEngine
import HomeGraph
import HomeSDK
import HomeTypes
import Synchronization

/// A home of lamps, folded without a log.
struct WatchedHome {
    private static let source = "main:bench:x"
    private(set) var state = HomeState()

    /// - Parameter deviceCount: dimmable lamps with three traits and seven attributes each.
    init(deviceCount: Int) {
        append([
            .logOpened(
                LogOpened(
                    logID: String(repeating: "00", count: 16), homeName: "Home",
                    reducerVersion: HomeState.reducerVersion)),
            .profileChanged(ProfileSettings(profile: "main")),
        ])
        for index in 0..<deviceCount { append(Self.lamp(index)) }
    }

    static func id(_ index: Int) -> String { "bench:\(index)" }

    /// The points after so many renames of one lamp.
    func renames(of index: Int, count: Int) -> [HomeSnapshot] {
        var home = self
        return (0..<count).map { number in
            home.append([
                .deviceRenamed(
                    DeviceRenamed(
                        deviceID: Self.id(index), name: "Name \(number)"))
            ])
            return home.state.graph
        }
    }

    private mutating func append(_ events: [HomeEvent]) {
        reduce(
            into: &state,
            HomeRecord(
                offset: state.nextOffset, receivedAt: BenchHome.start, cause: .message,
                events: events))
    }

    private static func lamp(_ index: Int) -> [HomeEvent] {
        let id = id(index)
        let traits: [(String, [(String, AttributeValue)])] = [
            ("Matter.OnOffTrait", [("onOff", .bool(index % 2 == 0))]),
            (
                "Matter.LevelControlTrait",
                [
                    ("currentLevel", .int(Int64(index % 254))), ("maxLevel", .int(254)),
                    ("minLevel", .int(1)),
                ]
            ),
            (
                "Zigbee2MQTT.PropertiesTrait",
                [
                    ("linkquality", .int(Int64(index % 255))), ("power_on_behavior", .string("on")),
                    ("update_state", .string("idle")),
                ]
            ),
        ]
        let described = PartDescription(
            part: "main", type: "DimmableLightDeviceType",
            traits: traits.map { TraitDescription(trait: $0.0, attributes: $0.1.map(\.0)) })
        let reports = traits.map { trait, attributes in
            HomeEvent.attributesReported(
                AttributesReported(
                    deviceID: id, source: source, part: "main", trait: trait,
                    attributes: attributes.map { AttributeMember(key: $0.0, value: $0.1) }))
        }
        return [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: "bench", nativeID: id,
                    name: "Lamp \(index)")),
            .deviceDescribed(DeviceDescribed(deviceID: id, source: source, parts: [described])),
        ] + reports
    }
}

/// The backend of a home in a benchmark, over given snapshots.
final class PlayedBackend: HomeBackend {
    private let state: Mutex<(snapshot: HomeSnapshot, observers: [@Sendable () -> Void])>
    let identifier = "bench"

    init(_ snapshot: HomeSnapshot) { state = Mutex((snapshot, [])) }

    var snapshot: HomeSnapshot { state.withLock { $0.snapshot } }

    var commander: (any HomeCommander)? { nil }

    /// Publishes a point, as an engine does.
    func publish(_ snapshot: HomeSnapshot) {
        let observers = state.withLock { state in
            state.snapshot = snapshot
            return state.observers
        }
        for observer in observers { observer() }
    }

    func observe(_ observer: @escaping @Sendable () -> Void) {
        state.withLock { $0.observers.append(observer) }
    }

    func replay() throws(HomeError) -> Replay { throw .unavailable("there is no log") }

    func mark(_ sha256: SHA256Function) -> StateMark? { nil }

    func close() async {}
}

extension HomeSource {
    /// A home on a given backend.
    init(_ backend: some HomeBackend) {
        self.init { () throws(HomeError) in backend }
    }
}

/// Waits for a task on the benchmark's thread, which is not of the cooperative pool.
func wait<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task {
        do {
            let value = try await work()
            result.withLock { $0 = .success(value) }
        } catch {
            result.withLock { $0 = .failure(error) }
        }
        done.signal()
    }
    done.wait()
    guard let result = result.withLock({ $0 }) else {
        preconditionFailure("The signal comes after the result.")
    }
    return try result.get()
}
