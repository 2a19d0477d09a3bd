// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Testing

@testable import HomeSDK

/// Values over time against a fold that looks at every record.
@Suite struct ValueScanTests {
    private typealias Stretch = ValueScan.Stretch

    /// A stretch without the device's page.
    private struct Seen: Equatable {
        var offset: UInt64
        var start: Int64
        var nanoseconds: Int64
        var values: [AttributeValue?]
        var isContinued: Bool

        init(_ stretch: Stretch) {
            offset = stretch.offset
            start = stretch.start
            nanoseconds = stretch.nanoseconds
            values = stretch.values
            isContinued = stretch.isContinued
        }

        init(
            offset: UInt64, start: Int64, nanoseconds: Int64, values: [AttributeValue?],
            isContinued: Bool
        ) {
            self.offset = offset
            self.start = start
            self.nanoseconds = nanoseconds
            self.values = values
            self.isContinued = isContinued
        }
    }

    /// The history of a random home, folded record by record.
    private struct History {
        var records: [HomeRecord]
        var states: [HomeState] = []
        /// By how much the clock was set at each record; nil within an era.
        var steps: [Int64?] = []
        let folder: LogFolder

        init(_ seed: UInt64) throws {
            var random = SeededRandom(seed: seed)
            records = RandomHome(records: 80, using: &random).records
            folder = try LogFolder()
            try folder.append(records)
            var state = HomeState()
            for record in records {
                let era = state.books.era
                reduce(into: &state, record)
                states.append(state)
                guard state.books.era != era else {
                    steps.append(nil)
                    continue
                }
                var step: Int64 = 0
                for case .clockStepped(let event) in record.events
                where event.era == state.books.era {
                    step = event.step
                }
                steps.append(step)
            }
        }

        func replay() throws -> Replay {
            Replay(reader: try FileLogReader(directory: folder.path), sha256: nil)
        }
    }

    /// What a value is in a state, read from the whole device.
    private static func read(_ value: DeviceValue, _ state: HomeState) -> AttributeValue? {
        guard let device = state.graph.device(value.deviceID) else { return nil }
        guard let place = value.place else { return .string(device.connectivityState.name) }
        let trait = device.parts.first { $0.part == place.part }?.trait(place.trait)
        return trait?.attribute(place.attribute) ?? .null
    }

    private static func expected(
        _ values: [DeviceValue], _ history: History, from first: Int, since: Int64?
    ) -> [Seen] {
        var found: [Seen] = []
        var last: [AttributeValue?]?
        var now: Int64?
        if first > 0 {
            last = values.map { read($0, history.states[first - 1]) }
            let unset = history.records[first].receivedAt - (history.steps[first] ?? 0)
            let before = history.states[first - 1].books.lastReceivedAt
            let length = since.map { min(max(0, unset - before), max(0, unset - $0)) } ?? 0
            if length > 0, let last {
                found.append(
                    Seen(
                        offset: UInt64(first - 1), start: unset - length, nanoseconds: length,
                        values: last, isContinued: true))
            }
        }
        for index in first..<history.records.count {
            let time = history.records[index].receivedAt
            let current = values.map { read($0, history.states[index]) }
            if let before = now, !found.isEmpty {
                found[found.count - 1].nanoseconds += max(
                    0, time - (history.steps[index] ?? 0) - before)
            }
            let moment = history.steps[index] == nil ? max(now ?? time, time) : time
            if found.isEmpty || current != last || history.steps[index] != nil {
                found.append(
                    Seen(
                        offset: UInt64(index), start: moment, nanoseconds: 0, values: current,
                        isContinued: current == last))
            }
            now = moment
            last = current
        }
        return found
    }

    private static func scanned(
        _ values: [DeviceValue], _ history: History, from first: Int, since: Int64?
    ) throws -> [Seen] {
        var scan = try ValueScan(values, from: UInt64(first), since: since, history.replay())
        var found: [Seen] = []
        while let stretch = try scan.next(lost: { _ in Issue.record("lost records") }) {
            found.append(Seen(stretch))
        }
        if let stretch = scan.finish(until: nil) { found.append(Seen(stretch)) }
        return found
    }

    /// All attributes of a device, and whether it can be reached.
    private static func values(of device: DeviceState) -> [DeviceValue] {
        var values = [DeviceValue.connectivity(of: device.id)]
        for part in device.parts {
            for trait in part.traits {
                for attribute in trait.attributes {
                    values.append(
                        DeviceValue(
                            deviceID: device.id, part: part.part, trait: trait.trait,
                            attribute: attribute.key))
                }
            }
        }
        return values.filter { value in
            // One member stands for an object: the naive reading knows nothing of it.
            guard let place = value.place else { return true }
            if case .member = ValueStyle.of(place.trait, place.attribute).form { return false }
            return true
        }
    }

    @Test("a scan finds what looking at every record finds, whatever its beginning")
    func linear() throws {
        var changes = 0
        for seed in [propertySeed(20_261_123)] + freshSeeds(1) {
            for round in 0..<30 {
                let history = try History(seed &+ UInt64(round))
                var random = SeededRandom(seed: seed &+ UInt64(round))
                for device in history.states[history.states.count - 1].graph.devices {
                    let all = Self.values(of: device)
                    let first = random.below(history.records.count)
                    let time = history.records[first].receivedAt
                    for values in [all, [all[random.below(all.count)]]] {
                        for (first, since) in [
                            (0, nil), (first, nil), (first, time - Int64(random.below(1 << 36))),
                        ] as [(Int, Int64?)] {
                            let expected = Self.expected(
                                values, history, from: first, since: since)
                            let found = try Self.scanned(
                                values, history, from: first, since: since)
                            try #require(
                                found == expected,
                                "\(device.id), from @\(first), HEARTH_SEED=\(seed), \(round)")
                            changes += expected.count - 1
                        }
                    }
                }
            }
        }
        #expect(changes > 100)
    }

    @Test("no length is negative, and lengths add up to the time that passed")
    func lengths() throws {
        for seed in [propertySeed(20_261_124)] + freshSeeds(1) {
            for round in 0..<20 {
                let history = try History(seed &+ UInt64(round))
                for device in history.states[history.states.count - 1].graph.devices {
                    let values = Self.values(of: device)
                    let lengths = try values.map { value in
                        let found = try Self.scanned([value], history, from: 0, since: nil)
                        #expect(found.allSatisfy { $0.nanoseconds >= 0 })
                        return found.reduce(0) { $0 + $1.nanoseconds }
                    }
                    #expect(Set(lengths).count == 1, "HEARTH_SEED=\(seed), \(round)")
                }
            }
        }
    }

    @Test("a range without a record has the value that was there")
    func quietRange() throws {
        let history = try History(1)
        let last = history.records.count
        let before = try #require(history.states.last).books.lastReceivedAt
        let device = try #require(history.states[last - 1].graph.devices.first)
        let value = DeviceValue.connectivity(of: device.id)
        var scan = try ValueScan(
            [value], from: UInt64(last), since: before + 5, history.replay())
        #expect(try Self.isAtEnd(&scan))
        let end = scan.finish(until: before + 12)
        let stretch = try #require(end)
        #expect(stretch.start == before + 5 && stretch.nanoseconds == 7)
        #expect(stretch.isContinued && stretch.offset == UInt64(last - 1))
        #expect(stretch.values == [.string(device.connectivityState.name)])
    }

    /// All stretches of a lamp's state in a log of these records.
    private static func lamp(
        _ home: PredicateHome, damaged marker: String? = nil, from first: UInt64 = 0,
        since: Int64? = nil
    ) throws -> (stretches: [Stretch], lost: [RangeLost], clockSteps: Int) {
        let folder = try LogFolder()
        try folder.append(home.records)
        if let marker { try folder.damage(marker) }
        let value = DeviceValue(
            deviceID: "lamp", part: "main", trait: "Matter.OnOffTrait", attribute: "onOff")
        let replay = Replay(reader: try FileLogReader(directory: folder.path), sha256: nil)
        var scan = try ValueScan([value], from: first, since: since, replay)
        var (found, lost): ([Stretch], [RangeLost]) = ([], [])
        while let stretch = try scan.next(lost: { lost.append($0) }) { found.append(stretch) }
        if let stretch = scan.finish(until: PredicateHome.time(100)) { found.append(stretch) }
        return (found, lost, scan.clockSteps)
    }

    private static let unreadable = HomeEvent.messageUnreadable(
        MessageUnreadable(reason: "not JSON", detail: "marker-of-the-lost-record"))

    @Test("damage is a gap from the record before it to the one behind it")
    func damage() throws {
        var home = PredicateHome.furnished()
        home.report(10, "lamp.OnOff", .bool(true))
        let lost = UInt64(home.records.count)
        home.take(20, [Self.unreadable])
        home.report(30, "lamp.OnOff", .bool(true))
        home.report(40, "lamp.OnOff", .bool(false))
        let marker = "marker-of-the-lost-record"
        let whole = try Self.lamp(home, damaged: marker)
        #expect(whole.lost == [RangeLost(first: lost, last: lost)])
        let ends = whole.stretches.suffix(4)
        #expect(ends.map { $0.nanoseconds / 1_000_000_000 } == [0, 20, 10, 60])
        #expect(ends.map { $0.lost != nil } == [false, true, false, false])
        #expect(ends.last?.values == [.bool(false)])
        // A range that begins with damage begins with a gap.
        let part = try Self.lamp(
            home, damaged: marker, from: lost, since: PredicateHome.time(12)
        ).stretches
        #expect(part.map { $0.nanoseconds / 1_000_000_000 } == [18, 10, 60])
        #expect(part[0].lost != nil && part[0].start == PredicateHome.time(12))
        let bare = try Self.lamp(home, damaged: marker, from: lost).stretches
        #expect(bare.map { $0.nanoseconds / 1_000_000_000 } == [0, 10, 60])
    }

    @Test("a clock that is set lets no time pass, backwards or forwards")
    func clock() throws {
        for step in [-3600.0, 3600.0] {
            var home = PredicateHome.furnished()
            home.report(10, "lamp.OnOff", .bool(true))
            home.take(
                15 + step,
                [.clockStepped(ClockStepped(era: 1, step: Int64(step) * 1_000_000_000))])
            home.report(25 + step, "lamp.OnOff", .bool(false))
            let found = try Self.lamp(home)
            let ends = found.stretches.suffix(3)
            #expect(ends.prefix(2).map { $0.nanoseconds / 1_000_000_000 } == [5, 10])
            #expect(ends.map(\.isContinued) == [false, true, false])
            #expect(ends.dropFirst().first?.start == PredicateHome.time(15 + step))
            #expect(found.clockSteps == 1)
            #expect(found.stretches.allSatisfy { $0.nanoseconds >= 0 })
        }
    }

    private static func isAtEnd(_ scan: inout ValueScan) throws -> Bool {
        try scan.next(lost: { _ in }) == nil
    }

    @Test("names are those of predicates")
    func names() throws {
        var state = HomeState()
        for record in PredicateHome.furnished().records { reduce(into: &state, record) }
        let home = state.graph
        for (name, part, attribute) in [
            ("onOff", "left", nil), ("left/onOff", "left", "onOff"),
            ("right/OnOff.onOff", "right", "onOff"), (#"part("left").onOff"#, "left", "onOff"),
            (#"part("left").Matter.OnOffTrait.onOff"#, "left", "onOff"),
        ] {
            let place = try? DeviceValue(name, of: "twin", in: home).place
            #expect(place?.attribute == attribute, "\(name)")
            #expect(attribute == nil || place?.part == part, "\(name)")
        }
        #expect(
            try DeviceValue("humidity", of: "climate", in: home).place?.trait.contains("Humid")
                == true)
        #expect(try DeviceValue("OnOff.onOff", of: "lamp", in: home).place?.part == "main")
        #expect(try DeviceValue("connectivity", of: "lamp", in: home).factName == "connectivity")
        for (name, device, words) in [
            ("onOf", "lamp", "did you mean 'onOff'?"), ("onOff", "twin", "may be part(\"left\")"),
            ("lft/onOff", "twin", "there is no part 'lft'; did you mean 'left'?"),
            ("", "lamp", "has no value ''"), ("/", "lamp", "'lamp'"), (".", "lamp", "'lamp'"),
        ] {
            #expect {
                _ = try DeviceValue(name, of: device, in: home)
            } throws: {
                ($0 as? PredicateError)?.message.contains(words) == true
            }
        }
    }
}
