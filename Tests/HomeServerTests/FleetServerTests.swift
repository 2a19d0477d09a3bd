// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeRuntime
import HomeSDK
import NIOHTTP1
import Synchronization
import Testing

@testable import HomeServer

/// The homes of a node over HTTP, and those of other nodes.
@Suite(.timeLimit(.minutes(20)))
struct FleetServerTests {
    private static let other = "http://127.0.0.1:9/"

    /// A node that serves the homes it was given; what it says of others a test changes.
    private final class Node: HomeDirectory {
        struct State {
            var homes: [String: ServedHome] = [:]
            var places: [String: HomePlace] = [:]
            var lists: [String: AccessList] = [:]
            var identities: [String: Identity] = [:]
            var opened: [String] = []
            var isBroken = false
            var reads = 0
            /// What a second look finds.
            var newLists: [String: AccessList] = [:]
        }
        final class Identity: Sendable {}
        struct Broken: Error {}

        let state = Mutex(State())
        let wantsLogin: Bool

        init(wantsLogin: Bool) { self.wantsLogin = wantsLogin }

        /// Serves a home, and returns the secret of its token.
        func add(_ key: String, _ home: ServedHome, scope: AccessScope = .read) -> String {
            var list = AccessList(logID: "07")
            let secret = list.add(
                .init(name: "panel", scope: scope), .token, at: 0, { sha256($0) })
            state.withLock {
                $0.homes[key] = home
                $0.lists[key] = list
                $0.identities[key] = Identity()
            }
            return secret ?? ""
        }

        func access(of key: String, isNewest: Bool) async throws -> ServerAccess {
            state.withLock { state in
                state.reads += 1
                if isNewest, let list = state.newLists[key] { state.lists[key] = list }
            }
            if state.withLock({ $0.isBroken }) { throw Broken() }
            return ServerAccess(
                list: { [self] in state.withLock { $0.lists[key] ?? AccessList(logID: "") } },
                redeem: { _ in nil }, now: { 0 }, sha256: { sha256($0) })
        }

        func serves(_ key: String, _ identity: any AnyObject & Sendable) -> Bool {
            state.withLock { $0.identities[key] } === identity
        }

        func place(of key: String) async throws -> HomePlace {
            let (home, identity, place) = state.withLock {
                ($0.homes[key], $0.identities[key], $0.places[key])
            }
            guard let home, let identity else { return place ?? .unknown }
            return .here(
                LocalHome(identity: identity) { [self] in
                    state.withLock { $0.opened.append(key) }
                    return (try await Home.open(.engine(home.engine)), home.facilities)
                })
        }
    }

    private func home(_ name: String) throws -> ServedHome {
        let home = try ServedHome()
        try home.commit([
            .structureRenamed(id: "structure:1", name: name)
        ])
        try home.commit(ServedHome.lamp("lamp", name: "Lamp of \(name)"))
        return home
    }

    private func served(_ node: Node, _ body: (Client) async throws -> Void) async throws {
        try await serve(
            { listening in
                FleetServer(
                    node, address: ServerAddress(port: 0), logger: quiet, onListening: listening)
            }, body)
    }

    @Test("each home has its own API below its key, and no other one's devices")
    func homesBesideEachOther() async throws {
        let node = Node(wantsLogin: false)
        _ = node.add("flat-1", try home("One"))
        _ = node.add("flat-2", try home("Two"))
        try await served(node) { client in
            for (key, name) in [("flat-1", "One"), ("flat-2", "Two")] {
                let about = try await client.get("/api/v1/homes/\(key)/about")
                #expect(about.status == 200 && about.text.contains(#""homeName":"\#(name)""#))
                let snapshot = try await client.get("/api/v1/homes/\(key)/snapshot")
                #expect(snapshot.text.contains("Lamp of \(name)"))
                #expect(snapshot.headers.first(name: "ETag") != nil)
            }
            let odd = try await client.get("/api/v1/homes/flat%2D1/about")
            #expect(odd.text.contains("One"))
            let wrong = try await client.get("/api/v1/homes/flat-1/about?x=1")
            #expect(wrong.status == 400 && wrong.text.contains("no parameter 'x'"))
            for path in [
                "/api/v1/homes", "/api/v1/homes/", "/api/v1/homes/flat-1",
                "/api/v1/homes/flat-1/nothing", "/api/v1/homes/flat-1/../flat-2/about",
                "/api/v1/about", "/",
            ] {
                let answer = try await client.get(path)
                #expect(answer.status == 404, "\(path)")
                #expect(answer.text.contains(#""code":"notFound""#), "\(path): \(answer.text)")
            }
            #expect(try await client.get("/healthz").status == 200)
        }
        #expect(node.state.withLock { $0.opened.sorted() } == ["flat-1", "flat-2"])
    }

    @Test("who has no token of a home hears the same, whether it is there or not")
    func tokensOfOneHome() async throws {
        let node = Node(wantsLogin: true)
        let first = node.add("flat-1", try home("One"))
        let second = node.add("flat-2", try home("Two"))
        node.state.withLock { $0.places["flat-3"] = .at(url: Self.other) }
        try await served(node) { client in
            #expect(try await client.get("/api/v1/homes/flat-1/about", token: first).status == 200)
            var answers: Set<String> = []
            for key in ["flat-1", "flat-3", "nobody", "a%2Fb", "%00", "..", "é"] {
                let none = try await client.get("/api/v1/homes/\(key)/about")
                answers.insert("\(none.status) \(none.text)")
            }
            #expect(answers.count == 1 && answers.first?.hasPrefix("401") == true, "\(answers)")
            #expect(node.state.withLock { $0.reads } == 1, "who has no token costs no read")
            var wrong: Set<String> = []
            for key in ["flat-1", "flat-3", "nobody"] {
                let answer = try await client.get("/api/v1/homes/\(key)/about", token: second)
                wrong.insert("\(answer.status) \(answer.text)")
            }
            #expect(wrong.count == 1 && wrong.first?.hasPrefix("401") == true, "\(wrong)")
            // One that was made a moment ago is found by a second look.
            var list = node.state.withLock { $0.lists["flat-1"] } ?? AccessList(logID: "07")
            let made = list.add(.init(name: "new"), .token, at: 0, { sha256($0) })
            node.state.withLock { [list] in $0.newLists["flat-1"] = list }
            #expect(try await client.get("/api/v1/homes/flat-1/about", token: made).status == 200)
            // What a token of the scope 'read' may not.
            let command = try await client.ask(
                .POST, "/api/v1/homes/flat-1/commands", token: first, body: "{}")
            #expect(command.status == 403)
            node.state.withLock { $0.isBroken = true }
            let broken = try await client.get("/api/v1/homes/flat-1/about", token: first)
            #expect(broken.status == 503 && broken.text.contains("cannot be read"))
        }
    }

    @Test("a home of another node is asked for there, by the same method, path and query")
    func redirects() async throws {
        let node = Node(wantsLogin: false)
        node.state.withLock {
            $0.places = [
                "flat-1": .at(url: Self.other), "flat-2": .nowhere("It moves."),
            ]
        }
        try await served(node) { client in
            for method in [HTTPMethod.GET, .HEAD, .POST] {
                let path = "/api/v1/homes/flat-1/log?from=3&x=%20"
                let answer = try await client.ask(
                    method, path, body: method == .POST ? "{}" : nil)
                #expect(answer.status == 307, "\(method)")
                #expect(
                    answer.headers.first(name: "Location") == "http://127.0.0.1:9" + path,
                    "\(method)")
            }
            let moving = try await client.get("/api/v1/homes/flat-2/about")
            #expect(moving.status == 503 && moving.text.contains("It moves."))
            let unknown = try await client.get("/api/v1/homes/flat-9/about")
            #expect(unknown.status == 404 && unknown.text.contains("no such home"))
        }
    }

    @Test("a home that the node lost and has again is opened again; an idle one is closed")
    func homesComeAndGo() async throws {
        let node = Node(wantsLogin: false)
        _ = node.add("flat-1", try home("One"))
        try await served(node) { client in
            let path = "/api/v1/homes/flat-1/about"
            #expect(try await client.get(path).text.contains("One"))
            node.state.withLock { $0.homes["flat-1"] = nil }
            #expect(try await client.get(path).status == 404)
            _ = node.add("flat-1", try home("Again"))
            #expect(try await client.get(path).text.contains("Again"))
            #expect(try await client.get(path).text.contains("Again"))
        }
        #expect(node.state.withLock { $0.opened } == ["flat-1", "flat-1"])

        let open = OpenHomes(node, logger: quiet)
        guard case .here(let local) = try await node.place(of: "flat-1") else {
            Issue.record("the home is not here")
            return
        }
        let first = try await open.home("flat-1", local, nil)
        open.closeIdle(since: .now - .seconds(60))
        #expect(try await open.home("flat-1", local, nil) === first)
        var ticks = first.hub.ticks()
        #expect(ticks != nil)
        open.closeIdle(since: .now)
        #expect(try await open.home("flat-1", local, nil) === first, "it is followed")
        ticks = nil
        while first.isFollowed { await Task.yield() }
        open.closeIdle(since: .now)
        let second = try await open.home("flat-1", local, nil)
        #expect(second !== first)
        // The node has lost it: who follows it hears no more of it.
        let stream = try #require(second.hub.ticks())
        open.closeLost()
        #expect(try await open.home("flat-1", local, nil) === second, "it is served")
        node.state.withLock { $0.identities["flat-1"] = nil }
        open.closeLost()
        for await _ in stream {}
        open.end()
        await #expect(throws: HomeError.self) { try await open.home("flat-1", local, nil) }
    }

    @Test("a home that cannot be opened is tried again by the next request")
    func openingFails() async throws {
        struct Refusal: Error {}
        let open = OpenHomes(Node(wantsLogin: false), logger: quiet)
        let served = try home("One")
        let identity = Node.Identity()
        let tries = Mutex(0)
        let local = LocalHome(identity: identity) {
            let number = tries.withLock { tries in
                tries += 1
                return tries
            }
            guard number > 1 else { throw Refusal() }
            return (try await Home.open(.engine(served.engine)), served.facilities)
        }
        await #expect(throws: Refusal.self) { try await open.home("flat-1", local, nil) }
        _ = try await open.home("flat-1", local, nil)
        #expect(tries.withLock { $0 } == 2)
        open.end()
    }
}
