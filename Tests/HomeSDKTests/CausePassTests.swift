// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph
@testable import HomeSDK

/// One pass over the log finds what a search for each value finds.
@Suite struct CausePassTests {
    private static let second: Int64 = 1_000_000_000

    /// A log of commands, messages of others, reports, and long silence now and then.
    private static func log(_ seed: UInt64, count: Int) -> [HomeRecord] {
        var random = SeededRandom(seed: seed)
        var records: [HomeRecord] = []
        var time: Int64 = 0
        var open: [String] = []
        func add(_ event: HomeEvent, _ cause: RecordCause) {
            records.append(
                HomeRecord(
                    offset: UInt64(records.count), receivedAt: time, cause: cause,
                    origin: cause == .message ? RecordOrigin(profile: "main", topic: "t") : nil,
                    events: [event]))
        }
        while records.count < count {
            time += Int64(random.below(4)) * second
            if random.oneIn(40) { time += 3600 * second }
            let device = "lamp\(random.below(3))"
            let target = CommandTarget(
                part: "main", trait: "Matter.OnOffTrait", attribute: "onOff",
                value: .bool(random.oneIn(2)))
            switch random.below(8) {
            case 0:
                let id = HomeID.command(offset: UInt64(records.count), index: 0)
                add(
                    .commandRequested(
                        CommandRequested(
                            deviceID: device, part: "main", trait: "Matter.OnOffTrait", name: "on",
                            arguments: [], timeoutSeconds: 10)), .command)
                add(
                    .commandSent(
                        CommandSent(
                            commandID: id, deviceID: device, profile: "main", topics: [],
                            expectation: random.oneIn(3) ? [] : [target])), .command)
                open.append(id)
            case 1 where !open.isEmpty:
                let id = open.remove(at: random.below(open.count))
                add(
                    random.oneIn(2)
                        ? .commandConfirmed(
                            CommandConfirmed(
                                commandID: id, deviceID: device,
                                evidence: random.oneIn(2) ? .report : .answer, latency: second))
                        : .commandUnconfirmed(
                            CommandUnconfirmed(
                                commandID: id, deviceID: device, reason: .nothingExpected)),
                    .message)
            case 2:
                add(
                    .commandObserved(
                        CommandObserved(deviceID: device, source: "s", arguments: [])), .message)
            default:
                add(
                    .attributesReported(
                        AttributesReported(
                            deviceID: device, source: "s", part: "main",
                            trait: "Matter.OnOffTrait",
                            delivery: random.oneIn(9) ? .stored : .live,
                            attributes: [AttributeMember(key: "onOff", value: target.value)])),
                    random.oneIn(15) ? .timer : .message)
            }
        }
        return records
    }

    private static func items(_ records: [HomeRecord], oneIn count: Int, _ seed: UInt64)
        -> [CausePass.Item]
    {
        var random = SeededRandom(seed: seed)
        return records.compactMap { record in
            guard case .attributesReported(let report)? = record.events.first,
                random.oneIn(count), let offset = record.offset
            else { return nil }
            return CausePass.Item(
                ids: [report.deviceID],
                value: AttributeEvidence(
                    part: "main", trait: report.trait, attribute: "onOff",
                    value: report.attributes[0].value, since: offset),
                record: record)
        }
    }

    private static func before(
        _ records: [HomeRecord], _ end: UInt64, _ body: (HomeRecord) -> Bool
    ) -> Int {
        var count = 0
        for record in records[..<Int(end)].reversed() {
            count += 1
            if !body(record) { break }
        }
        return count
    }

    private static func after(
        _ records: [HomeRecord], _ start: UInt64, _ body: (HomeRecord) -> Bool
    ) {
        for record in records[(Int(start) + 1)...] where !body(record) { return }
    }

    @Test(arguments: freshSeeds(20))
    func findsWhatSingleSearchesFind(seed: UInt64) {
        let records = Self.log(seed, count: 600)
        let items = Self.items(records, oneIn: 4, seed).shuffled()
        var read = 0
        var pass = CausePass()
        let causes = pass.causes(
            of: items, before: { read += Self.before(records, $0, $1) },
            after: { Self.after(records, $0, $1) })
        #expect(read <= records.count, "each record once (HEARTH_SEED=\(seed))")
        for (item, cause) in zip(items, causes) {
            let single = CauseSearch.cause(
                ids: item.ids, value: item.value, record: item.record,
                before: { _ = Self.before(records, $0, $1) },
                after: { Self.after(records, $0, $1) })
            #expect(cause == single, "@\(item.value.since) (HEARTH_SEED=\(seed))")
        }
    }

    @Test(arguments: freshSeeds(5))
    func theBoundIsKeptAndSaid(seed: UInt64) {
        let records = Self.log(seed, count: 400)
        let items = Self.items(records, oneIn: 1, seed)
        var read = 0
        var pass = CausePass(recordsMax: 50)
        let causes = pass.causes(
            of: items,
            before: { end, body in
                _ = Self.before(records, end) {
                    read += 1
                    return body($0)
                }
            },
            after: { start, body in
                Self.after(records, start) {
                    read += 1
                    return body($0)
                }
            })
        // One record more is passed each time, which tells that the bound is reached.
        #expect(read <= 50 + items.count + 1)
        #expect(causes.contains(nil), "HEARTH_SEED=\(seed)")
        #expect(pass.recordsLeft == 0)
    }
}
