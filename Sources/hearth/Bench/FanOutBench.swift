// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeEngine
import HomeGraph
import HomePublishers
import HomeSDK
import HomeTypes
import Synchronization

/// The cost of one change for the publishing thread while ten thousand subscribers watch the
/// device: the publishers of the SDK, which conflate, beside an `AsyncStream` for each subscriber.
enum FanOutBench {
    private static let subscriberCount = 10_000
    private static let changeCount = 20_000
    private static let baselineChangeCount = 100

    static func run(runs: Int) throws -> [BenchResult] {
        let home = WatchedHome(deviceCount: 1)
        let points = home.renames(of: 0, count: changeCount)
        var own: [FanOutCost] = []
        var single: [FanOutCost] = []
        var baseline: [FanOutCost] = []
        for run in 0...runs {
            let ownCost = try publish(home.state.graph, points[...])
            let singleCost = try publish(home.state.graph, points.suffix(1))
            let baselineCost = try yield(points.suffix(baselineChangeCount))
            guard run > 0 else { continue }
            own.append(ownCost)
            single.append(singleCost)
            baseline.append(baselineCost)
        }
        let ratios = zip(baseline, own).map { $0.producer / $1.producer }
        return [
            BenchResult(
                goal: "fan-out", value: median(ratios), unit: "ratio", target: 100,
                baseline: "AsyncStream.bufferingNewest(1) for each subscriber, one task each",
                mode: "10000 subscribers of one device, changes at full speed, conflated",
                runs: runs, gate: "every subscriber ended with the last value",
                details: [
                    ("changeNs", median(own.map(\.producer)) * 1e9, "ns"),
                    ("changeAllToldNs", median(own.map(\.total)) * 1e9, "ns"),
                    ("oneChangeNs", median(single.map(\.producer)) * 1e9, "ns"),
                    ("oneChangeAllToldNs", median(single.map(\.total)) * 1e9, "ns"),
                    ("streamChangeNs", median(baseline.map(\.producer)) * 1e9, "ns"),
                    ("streamChangeAllToldNs", median(baseline.map(\.total)) * 1e9, "ns"),
                    ("valuesPerSubscriber", median(own.map(\.values)), ""),
                ])
        ]
    }

    /// Seconds for one change, until the publishing thread goes on and until all subscribers have
    /// it; and how many values a subscriber got.
    private struct FanOutCost {
        var producer: Double
        var total: Double
        var values: Double
    }

    // MARK: - The SDK

    private static func publish(
        _ first: HomeSnapshot, _ points: ArraySlice<HomeSnapshot>
    ) throws -> FanOutCost {
        let backend = PlayedBackend(first)
        let home = try wait { try await Home.open(HomeSource(backend)) }
        let last = points[points.endIndex - 1].devices[0].name
        let all = DispatchGroup()
        let watchers = (0..<subscriberCount).map { _ in
            all.enter()
            return Watcher(last: last) { all.leave() }
        }
        for watcher in watchers { home.device(id: WatchedHome.id(0)).subscribe(watcher) }
        // After this answer every subscriber has its first value.
        _ = try wait { try await home.devices().list() }
        var producer = 0.0
        let total = seconds {
            producer = seconds { for point in points { backend.publish(point) } }
            all.wait()
        }
        for watcher in watchers {
            guard watcher.name == last else {
                throw CommandFailure(.internalError, "a subscriber ended with \(watcher.name)")
            }
        }
        let values = watchers.reduce(0) { $0 + $1.count - 1 }
        try wait { await home.disconnect() }
        let count = Double(points.count)
        return FanOutCost(
            producer: producer / count, total: total / count,
            values: Double(values) / Double(subscriberCount))
    }

    // MARK: - The baseline

    private static func yield(_ points: ArraySlice<HomeSnapshot>) throws -> FanOutCost {
        let last = points[points.endIndex - 1].offset
        let all = DispatchGroup()
        let wrong = Tally()
        var inlets: [AsyncStream<HomeSnapshot>.Continuation] = []
        for _ in 0..<subscriberCount {
            let (stream, inlet) = AsyncStream.makeStream(
                of: HomeSnapshot.self, bufferingPolicy: .bufferingNewest(1))
            inlets.append(inlet)
            all.enter()
            Task { @Sendable in
                var seen: UInt64?
                for await point in stream { seen = point.offset }
                if seen != last { wrong.add() }
                all.leave()
            }
        }
        var producer = 0.0
        let total = seconds {
            producer = seconds {
                for point in points { for inlet in inlets { inlet.yield(point) } }
            }
            for inlet in inlets { inlet.finish() }
            all.wait()
        }
        guard wrong.count == 0 else {
            throw CommandFailure(.internalError, "a stream ended with another value than the last")
        }
        let count = Double(points.count)
        return FanOutCost(producer: producer / count, total: total / count, values: 0)
    }
}

/// A count that many threads add to.
private final class Tally: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}

/// Keeps the last name that it got, and signals when it is the awaited one.
///
/// `@unchecked Sendable`: the feed calls it on its queue, one value at a time; it is read after the
/// last value came.
private final class Watcher: Subscriber, @unchecked Sendable {
    typealias Input = HomeDevice
    typealias Failure = HomeError

    private(set) var name = ""
    private(set) var count = 0
    private let last: String
    private let done: () -> Void

    init(last: String, done: @escaping () -> Void) {
        self.last = last
        self.done = done
    }

    func receive(subscription: any Subscription) { subscription.request(.unlimited) }

    func receive(_ device: HomeDevice) -> Subscribers.Demand {
        name = device.name
        count += 1
        if utf8Equal(name, last) { done() }
        return .none
    }

    func receive(completion: Subscribers.Completion<HomeError>) {}
}
