// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct FoldPropertyTests {
    @Test func historiesAreEffectiveAndHoldEveryKind() {
        var random = SeededRandom(seed: propertySeed(1))
        var counts: [String: (all: Int, changed: Int, ineffective: Int)] = [:]
        var all = 0
        var changed = 0
        for _ in 0..<300 {
            for (kind, effect) in RandomHome(records: 120, using: &random).effects {
                counts[kind, default: (0, 0, 0)].all += 1
                if effect == .changed { counts[kind]!.changed += 1 }
                if effect == .ineffective { counts[kind]!.ineffective += 1 }
                all += 1
                if effect == .changed { changed += 1 }
            }
        }
        print("\(all) events, \(changed * 100 / all) % changed the home")
        // `logOpened` is effective once per log and nowhere else.
        let kinds = HomeEvent.kindNames.filter { $0 != "logOpened" }
        for kind in kinds {
            let count = counts[kind] ?? (0, 0, 0)
            print("  \(kind): \(count.all * 1000 / all) ‰, changed \(count.changed)")
            // A fixed share would be missed by chance as soon as there are kinds enough.
            #expect(
                count.all * kinds.count * 4 >= all * 3,
                "\(kind) is rarer than three quarters of an equal share")
        }
        #expect(changed * 2 >= all)
    }

    @Test("the fold of the home keeps the laws of a reducer: any split, copy, log or checkpoint")
    func laws() throws {
        try ReducerLaws(
            HomeState(), restored: { try HomeState(encoded: $0.encoded()) },
            isSame: { $0.whole == $1.whole },
            reduce: { state, record in _ = reduce(into: &state, record) }
        ).check(cases: 1000, records: 10, seed: 2)
        reportFigure(
            "F23", "folds split anywhere, copied, from bytes, from a checkpoint",
            ["histories": 1000])
    }

    @Test func bytesFoldAsRecordsDo() throws {
        try checkHistories(seed: 3) { history in
            var encoded = EncodedFold()
            for record in history.records { try encoded.add(record) }
            try hold(encoded.fold.state.whole == fold(history.records).whole, "bytes differ")
        }
        reportFigure(
            "F23", "a fold of bytes beside one of records", ["histories": 1000])
    }

    @Test func recordsSurviveTheirEncoding() throws {
        try checkHistories(seed: 4) { history in
            var encoder = RecordEncoder()
            var decoder = RecordDecoder()
            for record in history.records {
                let bytes = encoder.encode(record)
                for definition in encoder.takeNewDefinitions() {
                    try decoder.dictionary.define(
                        id: decoder.dictionary.names.count, bytes: definition)
                }
                let decoded = try decoder.decode(
                    bytes.span.bytes, offset: record.offset!, receivedAt: record.receivedAt)
                try hold(decoded == record, "decoded \(decoded.jsonLines)")
                try hold(decoded.jsonLines == record.jsonLines, "lines differ")
            }
        }
        reportFigure(
            "F23", "records written and read again", ["histories": 1000])
    }

    @Test func restoredStatesKeepTheInvariants() throws {
        try checkHistories(seed: 5) { history in
            let cut = history.index(history.records.count + 1)
            let checkpoint = fold(history.records.prefix(cut)).encoded()
            // What is counted from the checkpoint, not written into it.
            try checkInvariants(try HomeState(encoded: checkpoint))
        }
    }

    @Test func incrementalHashesAreTheRecomputedOnes() throws {
        try checkHistories(records: 8, seed: 6) { history in
            var state = HomeState()
            for (index, record) in history.records.enumerated() {
                reduce(into: &state, record)
                if (history.choice >> (index % 60)) & 1 == 1 { _ = state.hashes(sha256: sha256) }
            }
            let hashes = state.hashes(sha256: sha256)
            try hold(hashes == state.recomputedHashes(sha256: sha256), "incremental")
            var restored = try HomeState(encoded: state.encoded())
            try hold(hashes == restored.hashes(sha256: sha256), "after decoding")
        }
    }

    @Test func earlierCopiesNeverChange() throws {
        try checkHistories(seed: 7) { history in
            var state = HomeState()
            var seen: [(graph: HomeSnapshot, json: String)] = []
            for record in history.records {
                reduce(into: &state, record)
                seen.append((state.graph, state.graph.json()))
            }
            for (graph, json) in seen { try hold(graph.json() == json, "a snapshot changed") }
        }
    }

    @Test func aRepeatedEventChangesNothingTwice() throws {
        try checkHistories(seed: 8) { history in
            guard let last = history.records.last, let event = last.events.first else { return }
            switch event {
            case .structureAnnounced, .roomAnnounced: return
            default: break
            }
            var once = fold(history.records.dropLast())
            var record = last
            record.events = [event]
            reduce(into: &once, record)
            var twice = once
            record.offset = record.offset! + 1
            reduce(into: &twice, record)
            try hold(once.graph == twice.graph, "\(event.kindName) twice")
        }
    }

    @Test("M-4, M-7, 5.4: aggregates and places are settled, and invariants hold")
    func aggregatesAndPlacesAreSettledAndInvariantsHold() throws {
        try checkHistories(seed: 9) { history in
            var state = HomeState()
            for record in history.records {
                reduce(into: &state, record)
                try checkInvariants(state)
                var again = state
                for slot in 0..<again.graph.pages.count {
                    again.refreshPlace(slot)
                    again.refreshPrimary(slot)
                    again.recompute(slot)
                }
                try hold(again.whole == state.whole, "not settled after \(record.offset!)")
            }
        }
    }

    private func checkInvariants(_ state: HomeState) throws {
        var names: Set<ByteString> = []
        for device in state.graph.devices {
            for name in [device.id] + device.aliases {
                try hold(names.insert(ByteString(name)).inserted, "\(name) names two devices")
                try hold(
                    utf8Equal(state.graph.device(name)?.id, device.id), "\(name) names no device")
            }
            if let roomID = device.roomID {
                let room = state.graph.room(roomID)
                try hold(utf8Equal(room?.structureID, device.structureID), "M-4 of \(device.id)")
            }
            let candidates = device.parts.filter { !DeviceTypeOrder.isUtility($0.type) }
            let primary = device.parts.filter(\.isPrimaryType)
            try hold(primary.count == (candidates.isEmpty ? 0 : 1), "M-7 of \(device.id)")
            try checkAggregates(device, of: state.graph.page(device.id)!, in: state)
        }
        try checkIndex(state)
    }

    /// What is found by an index is what is found by looking at all devices, and whoever looks at
    /// all places again finds nothing to change.
    private func checkIndex(_ state: HomeState) throws {
        var again = state
        again.refreshPlaces()
        try hold(again.whole == state.whole, "a device is not where its slots say")
        let pages = (0..<state.graph.pages.count).map { ($0, state.graph.pages[$0]) }
        for source in state.books.sources.map(\.source) {
            guard let symbol = state.graph.symbols.find(source) else { continue }
            try hold(
                state.books.devices.slots(ofSource: symbol)
                    == pages.filter { $0.1?.sourceIndex(symbol) != nil }.map(\.0),
                "devices of \(source)")
        }
        for area in Set(pages.compactMap { $0.1?.announcedArea }) {
            try hold(
                state.books.devices.slots(inArea: area)
                    == pages.filter { page in
                        page.1?.announcedArea.map { HomeName.folded($0) }
                            == HomeName.folded(area)
                    }.map(\.0), "devices in \(area)")
        }
        try hold(
            state.graph.deviceCount == pages.filter { $0.1 != nil }.count, "count of devices")
    }

    /// The joins by counting, independent of how the fold computes them.
    private func checkAggregates(
        _ device: DeviceState, of page: DevicePage, in state: HomeState
    ) throws {
        let recounted = DevicePage(copying: page)
        recounted.countStatuses()
        try hold(
            recounted.tally == page.tally
                && recounted.parts.map(\.tally) == page.parts.map(\.tally),
            "tally of \(device.id)")
        for part in device.parts {
            let traits = part.traits
            try hold(
                part.connectivityState == bruteForce(traits.map(\.connectivityState))
                    && part.dataSourceLocality == bruteForce(traits.map(\.dataSourceLocality)),
                "aggregate of \(part.part)")
        }
        let counting = device.parts.filter { part in
            let symbol = state.graph.symbols.find(part.part)!
            return part.part != "root" || !page.parts[page.partIndex(symbol)!].describers.isEmpty
        }
        let traits = counting.flatMap(\.traits)
        try hold(
            device.connectivityState == bruteForce(traits.map(\.connectivityState))
                && device.dataSourceLocality == bruteForce(traits.map(\.dataSourceLocality)),
            "aggregate of \(device.id)")
        let routes = Set(traits.map(\.dataSourceLocality))
        let isLocal = routes.contains(.direct) || routes.contains(.localPeer)
        let isRemote = routes.contains(.remote)
        let routeClass: RouteClass =
            isLocal ? (isRemote ? .mixed : .local) : (isRemote ? .remote : .unknown)
        try hold(device.routeClass == routeClass, "route class of \(device.id)")
    }

    private func bruteForce(_ states: [ConnectivityState]) -> ConnectivityState {
        let known = Set(states).subtracting([.unknown])
        if known.isEmpty { return .unknown }
        return known.count == 1 ? known.first! : .partiallyOnline
    }

    private func bruteForce(_ localities: [LocalityType]) -> LocalityType {
        let known = Set(localities).subtracting([.unspecified])
        if known.isEmpty { return .unspecified }
        return known.count == 1 ? known.first! : .mixed
    }
}
