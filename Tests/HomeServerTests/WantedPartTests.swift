// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeServer
import NIOHTTP1
import Testing

/// What a request names must be there; what was meant otherwise is no empty answer.
@Suite(.timeLimit(.minutes(20))) struct WantedPartTests {
    private static func home() throws -> ServedHome {
        let home = try ServedHome()
        try home.commit(ServedHome.lamp("test:lamp", name: "Lamp"))
        for isOn in [true, false, true] {
            try home.commit(ServedHome.report("test:lamp", isOn: isOn))
        }
        return home
    }

    @Test(arguments: [
        ("snapshot?device=test:lam", 404, "did you mean 'test:lamp'?"),
        ("tiles?room=nope", 404, "nope"),
        ("snapshot?structure=nope", 404, "nope"), ("diff?from=@1&device=nope", 404, "nope"),
        ("stream?device=nope", 404, "nope"), ("log?device=nope", 404, "nope"),
        ("log?room=Kitchen", 404, "Kitchen"),
        ("log?kind=attributesReportd", 400, "attributesReported"),
        ("log?cause=nonsense", 400, "cause"),
        ("tiles?at=2026-11-29T18:22+05:30", 400, "%2B"), ("tiles?at=2300-01-01", 400, "2261"),
        ("log?before=3&after=1", 400, "'before' and 'after'"),
        ("log?before=3&at=@1", 400, "'before' and 'at'"),
        ("log?device=test:lamp&kind=deviceRemoved", 200, #""records":[]"#),
    ])
    func whatIsNotThereIsNamed(path: String, status: Int, text: String) async throws {
        try await Self.home().served { client in
            let answer = try await client.get("/api/v1/\(path)")
            #expect(answer.status == status && answer.text.contains(text), "\(answer.text)")
        }
    }

    /// A token of one structure cannot tell a room elsewhere from none.
    @Test func whatIsElsewhereIsAsWhatIsNotThere() async throws {
        var home = try Self.home()
        let structure = try #require(home.engine.snapshot.structures.first).id
        try home.commit([.roomAnnounced(RoomAnnounced(name: "Den", structureID: structure))])
        let room = try #require(home.engine.snapshot.rooms.first).id
        let secret = home.askForLogin(.init(name: "other", structure: "structure:other"))[0]
        try await home.served { client in
            for wanted in ["room=\(room)", "device=test:lamp"] {
                let there = try await client.get("/api/v1/snapshot?\(wanted)", token: secret)
                let none = try await client.get("/api/v1/snapshot?\(wanted)x", token: secret)
                #expect(there.status == 404 && none.status == 404)
                let id = wanted.split(separator: "=")[1]
                #expect(
                    there.text.replacing(id, with: "") == none.text.replacing(id + "x", with: ""))
            }
        }
    }

    /// The range of a predicate begins as a range does everywhere: with the first record at or after
    /// a time.
    @Test func aPredicateIsNotLookedForBeforeItsRange() async throws {
        let home = try Self.home()
        let newest = home.engine.state.nextOffset - 1
        try await home.served { client in
            let path = "/api/v1/find?expr=any(onOff%20==%20on)&from="
            let later = try await client.get(path + "2200-01-01")
            #expect(later.status == 200 && later.text.contains(#""spans":[]"#), "\(later.text)")
            let last = try await client.get(path + "HEAD")
            #expect(last.text.contains(#""from":{"offset":\#(newest),"#), "\(last.text)")
        }
    }

    @Test func aPathTakesItsMethodsOnly() async throws {
        try await Self.home().served { client in
            for (method, path, allow) in [
                ("POST", "about", "GET, HEAD"), ("GET", "commands", "POST"),
                ("DELETE", "commands", "POST"), ("OPTIONS", "log", "GET, HEAD"),
            ] {
                let answer = try await client.ask(.init(rawValue: method), "/api/v1/\(path)")
                #expect(answer.status == 405 && answer.headers.first(name: "Allow") == allow)
            }
            #expect(try await client.ask(.PUT, "/api/v1/nowhere").status == 404)
        }
    }

    /// A client that keeps an answer asks with its tag: what would be answered otherwise now has
    /// another one.
    @Test func aTagIsOfAllThatTheAnswerSays() async throws {
        var home = try Self.home()
        func tag(_ home: ServedHome) async throws -> (tag: String?, asOf: String?) {
            var found: (String?, String?)
            try await home.served { client in
                let answer = try await client.get("/api/v1/tiles")
                found = (
                    answer.headers.first(name: "ETag"), answer.headers.first(name: "Hearth-As-Of")
                )
                let past = try await client.get("/api/v1/tiles?at=@3")
                #expect(past.headers.first(name: "Hearth-As-Of") == nil)
            }
            return found
        }
        let still = try await tag(home)
        #expect(still.asOf != nil)
        home.facilities.isLive = { true }
        let live = try await tag(home)
        #expect(live.tag != still.tag && live.asOf == nil)
        home.facilities.command = { _, _ in [] }
        #expect(try await tag(home).tag != live.tag, "tiles have controls then")
    }
}
