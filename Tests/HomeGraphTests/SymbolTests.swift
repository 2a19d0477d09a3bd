// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

/// The table of names: bounded by what the home holds, whatever came and went.
@Suite struct SymbolTests {
    /// A device comes, says something in words of its own, and goes.
    private func visit(_ number: Int) -> [HomeEvent] {
        let id = "native:guest-\(number)"
        let description = DeviceDescribed(
            deviceID: id, source: Home.local,
            parts: [
                PartDescription(
                    part: "part \(number)", type: "OnOffLightDeviceType",
                    traits: [
                        TraitDescription(trait: "Guest.Trait\(number)", attributes: ["a\(number)"])
                    ])
            ])
        return [
            .deviceAnnounced(Home.announcement(id)), .deviceDescribed(description),
            Home.report(
                id, part: "part \(number)", trait: "Guest.Trait\(number)",
                [("a\(number)", .int(1)), ("b\(number)", .int(2))]),
            .deviceRemoved(DeviceRemoved(deviceID: id, source: Home.local)),
        ]
    }

    private func record(_ events: [HomeEvent], at offset: UInt64) -> HomeRecord {
        HomeRecord(offset: offset, receivedAt: 0, cause: .message, events: events)
    }

    @Test("20 000 devices that come and go leave a bounded table, and the same hashes")
    func visitorsLeaveNoNames() throws {
        var state = Home.with(["lamp"])
        var restored = state
        var before: (snapshot: HomeSnapshot, devices: [DeviceState])?
        var largest = 0
        for number in 0..<20_000 {
            reduce(into: &state, record(visit(number), at: state.nextOffset))
            reduce(into: &restored, record(visit(number), at: restored.nextOffset))
            // A state that begins anew with a table of its own, now and then.
            if number % 1499 == 0 { restored = try HomeState(encoded: restored.encoded()) }
            if number == 100 {
                reduce(into: &state, Home.report("lamp", [("onOff", .bool(false))]))
                reduce(into: &restored, Home.report("lamp", [("onOff", .bool(false))]))
                before = (state.graph, state.graph.devices)
            }
            largest = max(largest, state.graph.symbols.numberCount)
        }
        #expect(largest <= 2 * SymbolTable.sweepMin)
        #expect(state.recomputedHashes(sha256: sha256) == restored.recomputedHashes(sha256: sha256))
        #expect(state.encoded() == restored.encoded())
        let kept = try #require(before)
        #expect(kept.snapshot.devices == kept.devices, "a snapshot keeps its names")
        #expect(diff(kept.snapshot, state.graph).isEmpty)
        // Beside the lamp it holds tombstones, of which there are so many at most.
        #expect(state.encoded().count < 64 * HomeLimits.tombstonesMax)
    }

    @Test("the bytes of a log fold likewise, with names in the dictionary and without")
    func visitorsInALogLeaveNoNames() throws {
        var state = Home.with(["lamp"])
        var fold = LogFold(state: state)
        var encoder = RecordEncoder(namesMax: 9_000)
        var defined = 0
        var largest = 0
        for number in 0..<20_000 {
            let record = record(
                visit(number) + [
                    Home.report("native:nobody-\(number)"),
                    Home.report("lamp", [("onOff", .bool(number % 2 == 0))]),
                ], at: state.nextOffset)
            reduce(into: &state, record)
            let bytes = encoder.encode(record)
            for definition in encoder.takeNewDefinitions() {
                try fold.define(id: defined, bytes: definition)
                defined += 1
            }
            try fold.reduce(bytes.span.bytes, offset: record.offset!, receivedAt: 0)
            largest = max(largest, fold.state.graph.symbols.numberCount)
        }
        #expect(largest <= 2 * SymbolTable.sweepMin)
        #expect(fold.state.encoded() == state.encoded())
        #expect(fold.state.books.ineffectiveEvents == 20_000)
    }

    @Test("sources that come and go leave a bounded book of sources, and hashes as after a restart")
    func visitingSourcesAreBounded() throws {
        var state = Home.with(["lamp"])
        var restored = state
        let count = HomeLimits.sourcesMax + 500
        for number in 0..<count {
            let id = "native:guest-\(number)"
            let source = "home:native:root-\(number)"
            let events: [HomeEvent] = [
                Home.fact(.on, .source, source: source, slot: .bridge),
                .deviceAnnounced(Home.announcement(id, source: source)),
                .deviceRemoved(DeviceRemoved(deviceID: id, source: source)),
            ]
            reduce(into: &state, record(events, at: state.nextOffset))
            reduce(into: &restored, record(events, at: restored.nextOffset))
            if number % 700 == 0 { restored = try HomeState(encoded: restored.encoded()) }
        }
        #expect(state.books.sources.count == HomeLimits.sourcesMax)
        #expect(state.books.source(Home.local) != nil, "it has a device")
        #expect(state.books.source("home:native:root-\(count - 1)") != nil)
        #expect(state.encoded() == restored.encoded())
    }

    @Test("a home with many names keeps them all, and frees none too early")
    func manyNames() {
        var state = Home.opened
        let count = 3 * SymbolTable.sweepMin
        for number in 0..<count {
            reduce(into: &state, .deviceAnnounced(Home.announcement("native:d\(number)")))
        }
        #expect(state.graph.deviceCount == count)
        #expect((0..<count).allSatisfy { state.graph.slot("native:d\($0)") != nil })
        #expect(state.graph.symbols.count < count + 100)
    }
}
