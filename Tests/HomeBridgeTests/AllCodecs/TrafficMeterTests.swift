// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Traffic of topic trees")
struct TrafficMeterTests {
    private static let second: Int64 = 1_000_000_000
    private static let start: Int64 = 1_700_000_000 * second

    /// So many messages, spread evenly over so many seconds.
    private static func fill(
        _ meter: inout TrafficMeter, from time: Int64, seconds: Int64, perSecond: Int64,
        _ topic: (Int64) -> String
    ) -> [TreeTraffic] {
        (0..<seconds * perSecond).flatMap { number in
            meter.count(topic(number), at: time + number * second / perSecond)
        }
    }

    @Test("a flooding branch is named with its rate; the others are not blamed")
    func namesTheFlooder() {
        var meter = TrafficMeter(floodPerSecond: 500)
        let floods = Self.fill(&meter, from: Self.start, seconds: 30, perSecond: 1000) { number in
            number % 10 == 0 ? "tasmota/plug\(number % 7)/STATE" : "zigbee2mqtt/lamp"
        }
        #expect(floods.map(\.tree) == ["zigbee2mqtt/lamp", "zigbee2mqtt/lamp"])
        let report = meter.report(at: Self.start + 30 * Self.second)
        #expect(report.messagesPerSecond == 1000)
        #expect(report.flooding.map(\.tree) == ["zigbee2mqtt/lamp"])
        #expect(report.flooding.map(\.messagesPerSecond) == [900])
        #expect(report.trees.map(\.tree) == ["zigbee2mqtt/lamp", "tasmota"])
        #expect(report.lastFlood?.tree == "zigbee2mqtt/lamp")
    }

    @Test("a rate at its bound is no flood, one above it is")
    func bound() {
        for (rate, isFlood) in [(Int64(499), false), (500, false), (501, true)] {
            var meter = TrafficMeter(floodPerSecond: 500)
            _ = Self.fill(&meter, from: Self.start, seconds: 20, perSecond: rate) { _ in "a/b" }
            let report = meter.report(at: Self.start + 20 * Self.second - 1)
            #expect(!report.flooding.isEmpty == isFlood, "\(rate)")
        }
    }

    @Test("a publisher that invents topics is named by its tree, and takes no more memory")
    func invented() {
        var meter = TrafficMeter(floodPerSecond: 500)
        _ = Self.fill(&meter, from: Self.start, seconds: 12, perSecond: 1000) { number in
            number % 20 == 0 ? "shellies/plug/relay/0" : "zigbee2mqtt/invented\(number)"
        }
        let report = meter.report(at: Self.start + 12 * Self.second)
        #expect(report.flooding.map(\.tree) == ["zigbee2mqtt"])
        #expect(report.flooding.map(\.messagesPerSecond) == [950])
        #expect(report.trees.last?.tree.hasPrefix("shellies") == true)
    }

    @Test("a flood that is over is told as the last one, and the rate goes down")
    func isOver() {
        var meter = TrafficMeter(floodPerSecond: 500)
        _ = Self.fill(&meter, from: Self.start, seconds: 10, perSecond: 1000) { _ in "a/b" }
        let rates = [10, 15, 20, 60].map { seconds in
            meter.report(at: Self.start + Int64(seconds) * Self.second).messagesPerSecond
        }
        #expect(rates == [1000, 500, 0, 0])
        let late = meter.report(at: Self.start + 60 * Self.second)
        #expect(late.flooding.isEmpty)
        #expect(late.trees.isEmpty)
        #expect(late.lastFlood?.messagesPerSecond == 1000)
        #expect(late.lastFlood?.at == Self.start + 10 * Self.second)
    }

    @Test("a clock that is set back begins anew")
    func clockSetBack() {
        var meter = TrafficMeter(floodPerSecond: 500)
        _ = Self.fill(&meter, from: Self.start, seconds: 5, perSecond: 100) { _ in "a/b" }
        _ = Self.fill(&meter, from: Self.start - 3600 * Self.second, seconds: 5, perSecond: 100) {
            _ in "c/d"
        }
        let report = meter.report(at: Self.start - 3595 * Self.second)
        #expect(report.trees.map(\.tree) == ["c/d"])
        #expect(report.messagesPerSecond == 50)
    }

    @Test("counts are never too high, and whatever is frequent is there: against exact counts")
    func counterAgainstExactCounts() throws {
        try checkProperty(
            cases: 60, seed: 7,
            generate: { random in
                // Few names come often, many seldom.
                (0..<random.below(3000)).map { _ in
                    let number = random.below(400)
                    return number * number / 400
                }
            }, shrink: shrinkArray
        ) { numbers in
            var counter = TopCounter()
            var exact: [String: Int] = [:]
            for number in numbers {
                let name = "n\(number)"
                exact[name, default: 0] += 1
                TopicTree.withBytes(of: name) { counter.add($0, $0.count) }
            }
            for (name, count) in exact {
                if counter.count(of: name) > count { throw Difference(name: name) }
                let isFrequent = count * TopCounter.namesMax > numbers.count
                if isFrequent, !counter.names.contains(name) { throw Difference(name: name) }
            }
            #expect(counter.total == numbers.count)
            #expect(counter.names.count <= TopCounter.namesMax)
        }
    }

    private struct Difference: Error {
        var name: String
    }
}
