// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeServer
import Testing

/// A token of one structure is not shown what a device was while it was in another one.
@Suite(.timeLimit(.minutes(20))) struct StructureWallTests {
    fileprivate static let lamp = "native:lamp"

    /// A lamp of the house that goes to the flat and comes back; what it did where.
    private struct Story {
        var home: ServedHome
        var house: String
        var flat: String
        /// While it was in the house, in the flat, and in the house again.
        var before: UInt64 = 0
        var within: UInt64 = 0
        var after: UInt64 = 0

        init() throws {
            home = try ServedHome()
            flat = ""
            house = ""
            try move(to: "Flat")
            try move(to: "House")
            let structures = home.engine.snapshot.structures
            flat = try #require(structures.first { $0.name == "Flat" }).id
            house = try #require(structures.first { $0.name == "House" }).id
            try home.commit(ServedHome.lamp(StructureWallTests.lamp, name: "Lamp"))
            before = try home.commit(ServedHome.report(StructureWallTests.lamp, isOn: true))
            try home.commit(ServedHome.report(StructureWallTests.lamp, isOn: false))
            try move(to: "Flat")
            within = try home.commit(ServedHome.report(StructureWallTests.lamp, isOn: true))
            try home.commit(ServedHome.report(StructureWallTests.lamp, isOn: false))
            try move(to: "House")
            after = try home.commit(ServedHome.report(StructureWallTests.lamp, isOn: true))
        }

        /// Gives the profile, and so all of its devices, another structure.
        func move(to name: String) throws {
            try home.commit([
                .profileChanged(ProfileSettings(profile: "main", structureName: name))
            ])
        }
    }

    private func states(_ answer: Client.Answer) throws -> [UInt64] {
        let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        let states = try #require(json?["states"] as? [[String: Any]], "\(answer.text)")
        return states.compactMap { ($0["offset"] as? NSNumber)?.uint64Value }
    }

    @Test func aValueOverTimeIsThatOfItsTimeInTheStructure() async throws {
        var story = try Story()
        let tokens = story.home.askForLogin(
            .init(name: "all"), .init(name: "house", structure: story.house),
            .init(name: "flat", structure: story.flat))
        let path = "/api/v1/history?device=\(Self.lamp)&attribute=onOff"
        let connectivity = "/api/v1/history?device=\(Self.lamp)&attribute=connectivity"
        let (before, within, after) = (story.before, story.within, story.after)
        try await story.home.served { client in
            let all = try states(try await client.get(path, token: tokens[0]))
            #expect(all.contains(before) && all.contains(within) && all.contains(after))
            let house = try states(try await client.get(path, token: tokens[1]))
            #expect(house.contains(before) && house.contains(after))
            #expect(!house.contains { (within - 1...within + 1).contains($0) }, "\(house)")
            for path in [path, connectivity] {
                let flat = try await client.get(path, token: tokens[2])
                #expect(flat.status == 404, "it is not there any more: \(flat.text)")
            }
        }
        try story.move(to: "Flat")
        let end = story.home.engine.state.nextOffset
        try await story.home.served { client in
            let flat = try states(try await client.get(path, token: tokens[2]))
            #expect(flat.contains(within))
            #expect(flat.allSatisfy { (within - 1...within + 1).contains($0) || $0 == end - 1 })
            // Also where the range begins, or ends, in the time elsewhere.
            for range in [
                "&from=@\(after)", "&to=@\(before)", "&from=@\(before)&to=@\(before + 1)",
            ] {
                let found = try states(try await client.get(path + range, token: tokens[2]))
                #expect(!found.contains(before) && !found.contains(after), "\(range): \(found)")
            }
        }
    }

    @Test func everyOtherAnswerHoldsToIt() async throws {
        var story = try Story()
        let tokens = story.home.askForLogin(
            .init(name: "house", structure: story.house),
            .init(name: "flat", structure: story.flat))
        let (house, flat) = (tokens[0], tokens[1])
        let (before, within) = (story.before, story.within)
        try await story.home.served { client in
            // A moment of the past shows a structure as it was then.
            for path in ["snapshot", "tiles"] {
                let shown = try await client.get("/api/v1/\(path)?at=@\(within)", token: house)
                #expect(shown.status == 200 && !shown.text.contains(Self.lamp), "\(path)")
                let own = try await client.get("/api/v1/\(path)?at=@\(within)", token: flat)
                #expect(own.text.contains(Self.lamp), "\(path)")
            }
            for path in ["device?id", "explain?device"] {
                let past = "/api/v1/\(path)=\(Self.lamp)&at=@\(within)"
                #expect(try await client.get(past, token: house).status == 404, "\(path)")
                let now = "/api/v1/\(path)=\(Self.lamp)"
                #expect(try await client.get(now, token: flat).status == 404, "\(path)")
            }
            // A difference and a stream begin and end at the wall.
            let diff = try await client.get(
                "/api/v1/diff?from=@\(before)&to=@\(within)", token: house)
            #expect(diff.text.contains("removed") && !diff.text.contains("updated"), "\(diff.text)")
            let back = try await client.get("/api/v1/diff?from=@\(before)", token: flat)
            #expect(!back.text.contains(Self.lamp), "\(back.text)")
            // What is of the whole home is refused.
            for path in [
                "log?device=\(Self.lamp)", "record?offset=\(before)", "timeline",
                "find?expr=any(onOff)", "backtest?when=any(onOff)", "blame?device=\(Self.lamp)",
                "explain?device=\(Self.lamp)&attribute=onOff", "hash", "replication", "status",
                "edits", "history?device=\(Self.lamp)&attribute=room",
            ] {
                let answer = try await client.get("/api/v1/\(path)", token: house)
                #expect(answer.status == 403, "\(path): \(answer.text)")
                #expect(!answer.text.contains("Flat"), "\(path): \(answer.text)")
            }
        }
    }
}
