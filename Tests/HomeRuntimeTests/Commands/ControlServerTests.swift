// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeThreads
import Logging
import Testing

@testable import HomeRuntime

@Suite("The control socket", .timeLimit(.minutes(20)))
struct ControlServerTests {
    /// A socket in front of a dispatcher.
    private final class Served {
        let home: DispatcherHome
        let link = FakeLink()
        let folder: TemporaryFolder
        let socket: ControlServer
        let log = Awaited<[String]>([])

        init() throws {
            home = try DispatcherHome(links: [link])
            folder = try TemporaryFolder()
            let door = ControlRequestHandler(
                dispatcher: home.dispatcher, engine: home.engine,
                status: { .object(JSONObject()) }, forget: { _ in [] })
            let lines = log
            socket = ControlServer(
                directory: folder.path,
                logger: Logger(label: "test") { _ in LineLog(lines: lines) },
                answer: { door.answer($0, from: $1) })
            try socket.start()
        }

        deinit { socket.stop() }

        func connect() throws -> Int32 {
            try UnixSocket.connect(in: folder.path, name: ControlServer.name)
        }
    }

    private func ask(_ descriptor: Int32, _ request: String) -> String {
        _ = UnixSocket.write(Array((request + "\n").utf8), to: descriptor)
        return Self.line(descriptor)
    }

    fileprivate static func line(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    #if canImport(Darwin)
        private static let files = RLIMIT_NOFILE
    #else
        private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif

    private static func unconnected() -> Int32 {
        #if canImport(Glibc)
            socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
    }

    private static func connect(_ descriptor: Int32, to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    private let on =
        #"{"v":1,"do":"command","commands":[{"device":"test:lamp","#
        + #""trait":"Matter.OnOffTrait","command":"on","timeoutSeconds":5}]}"#

    @Test("Only its owner may open it")
    func mode() throws {
        let served = try Served()
        let path = served.folder.file(ControlServer.name)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("K-11: a request's record keeps the user and the program that asked, and a move's too")
    func sender() async throws {
        let served = try Served()
        let descriptor = try served.connect()
        let (link, home) = (served.link, served.home)
        let named = on.replacing(#""do":"#, with: #""program":"wall \u001b panel pin=1234","do":"#)
        _ = try await onThread {
            _ = UnixSocket.write(Array((named + "\n").utf8), to: descriptor)
            try link.published.wait("a message") { !$0.isEmpty }
            try home.deliver([DispatcherHome.report(isOn: true)])
            return Self.line(descriptor)
        }
        let made = ask(descriptor, #"{"v":1,"do":"createRoom","name":"Cellar"}"#)
        #expect(made.contains(#""ok":true"#), "\(made)")
        let refused = ask(descriptor, #"{"v":1,"do":"createRoom","name":"Cellar","program":1}"#)
        #expect(refused.contains("program: is not a text"), "\(refused)")
        close(descriptor)

        let records = try served.home.records()
        let user = String(cString: getpwuid(getuid())!.pointee.pw_name)
        let set = try #require(
            records.first { $0.events.contains { $0.kindName == "commandRequested" } })
        guard case .socket(user, let program?)? = set.sender else {
            Issue.record("\(String(describing: set.sender))")
            return
        }
        #expect(program.hasPrefix("wall \u{1B} panel pin=redacted:"), "\(program)")
        let room = try #require(
            records.first { $0.events.contains { $0.kindName == "roomAnnounced" } })
        #if os(Linux)
            let comm = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8)
            #expect(
                room.sender
                    == .socket(user: user, program: comm.trimmingCharacters(in: .newlines)))
        #endif
        // What a command led to was asked by nobody.
        let sent = records.first { $0.events.contains { $0.kindName == "commandSent" } }
        #expect(sent?.sender == nil)
    }

    @Test("Connections that wait keep nobody from being served, and no time-out from coming")
    func crowd() async throws {
        let served = try Served()
        let idle = try (0..<ControlServer.connectionsMax - 2).map { _ in try served.connect() }
        let first = try served.connect()
        let second = try served.connect()
        let (link, home) = (served.link, served.home)
        let answer = try await onThread {
            _ = UnixSocket.write(Array((self.on + "\n").utf8), to: first)
            try link.published.wait("a message") { !$0.isEmpty }
            #expect(self.ask(second, #"{"v":1,"do":"status"}"#).contains(#""ok":true"#))
            try home.deliver([DispatcherHome.report(isOn: true)])
            return Self.line(first)
        }
        #expect(answer.contains(#""state":"confirmed""#), "\(answer)")
        for descriptor in idle + [first, second] { close(descriptor) }
    }

    @Test("RES: one connection too many is told so")
    func tooMany() throws {
        let served = try Served()
        let open = try (0..<ControlServer.connectionsMax).map { _ in try served.connect() }
        // All of them are taken when the last one is answered.
        _ = ask(open[open.count - 1], #"{"v":1,"do":"status"}"#)
        let late = try served.connect()
        #expect(Self.line(late).contains(#""code":"resourceExhausted""#))
        for descriptor in open + [late] { close(descriptor) }
    }

    @Test("A process without a free descriptor takes connections again once it has one")
    func shortage() async {
        await #expect(processExitsWith: .success) {
            let served = try Served()
            let first = Self.unconnected()
            var before = rlimit()
            getrlimit(Self.files, &before)
            let free = dup(0)
            close(free)
            var none = before
            none.rlim_cur = rlim_t(free)
            setrlimit(Self.files, &none)
            try #require(dup(0) < 0)
            try #require(Self.connect(first, to: served.folder.file(ControlServer.name)))
            _ = UnixSocket.write(Array(#"{"v":1,"do":"status"}"#.utf8) + [10], to: first)
            try served.log.wait("the line") { lines in
                lines.contains { $0.contains("takes nobody for now") }
            }
            setrlimit(Self.files, &before)
            let answer = Self.line(first)
            try #require(answer.contains(#""ok":true"#))
        }
    }

    @Test(
        "Bad input gets an answer that names the place, and the connection lives on",
        arguments: [
            ("nonsense", "the request is not JSON"), ("[]", "not an object"),
            (#"{"do":"status"}"#, "v: is not 1"), (#"{"v":1}"#, "do: is not a text"),
            (#"{"v":1,"do":"fly"}"#, "fly is none of"),
            (#"{"v":1,"do":"command","commands":[]}"#, "commands:"),
            (#"{"v":1,"do":"command","commands":[{"device":"x y"}]}"#, "commands[0].device"),
            (
                #"{"v":1,"do":"command","commands":[{"device":"x","trait":"t","write":{},"timeoutSeconds":0}]}"#,
                "commands[0].timeoutSeconds"
            ),
            (#"{"v":1,"do":"createRoom"}"#, "name: is missing"),
            (#"{"v":1,"do":"moveDevices","devices":["a"],"rum":"b"}"#, "rum: unknown key"),
            (#"{"v":1,"do":"forget","do":"read","device":"test:lamp"}"#, "do: stands twice"),
            (#"{"v":1,"do":"createRoom","name":"a","name":"b"}"#, "name: stands twice"),
            (
                #"{"v":1,"do":"status","profile":"main"}"#,
                "profile: unknown key; known are v, do, program"
            ),
            (#"{"v":1,"do":"read","device":"test:lamp","now":true}"#, "now: unknown key"),
            (
                #"{"v":1,"do":"command","commands":[{"device":"test:lamp","device":"test:other"}]}"#,
                "commands[0].device: stands twice"
            ),
        ])
    func badInput(request: String, place: String) throws {
        let served = try Served()
        let connection = try served.connect()
        let answer = ask(connection, request)
        #expect(answer.contains(#""code":"invalidArgument""#), "\(answer)")
        #expect(answer.contains(place), "\(answer)")
        #expect(ask(connection, #"{"v":1,"do":"status"}"#).contains(#""ok":true"#))
        close(connection)
    }

    @Test("A line without an end is refused at its bound")
    func longLine() throws {
        let served = try Served()
        let connection = try served.connect()
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: ControlServer.lineBytesMax + 1)
        _ = UnixSocket.write(bytes, to: connection)
        #expect(Self.line(connection).contains("longer than 65536 bytes"))
        #expect(Self.line(connection).isEmpty)
        close(connection)
    }

    @Test("R-1, N-4, N-8: names and rooms are changed, and refused by their codes")
    func metadata() throws {
        let served = try Served()
        let connection = try served.connect()
        let made = ask(connection, #"{"v":1,"do":"createRoom","name":"Cellar"}"#)
        let room = try #require(served.home.engine.snapshot.rooms.first)
        #expect(made.contains(#""id":"\#(room.id)""#), "\(made)")
        #expect(
            ask(
                connection,
                #"{"v":1,"do":"moveDevices","devices":["test:lamp"],"room":"\#(room.id)"}"#
            ).contains(#""ok":true"#))
        #expect(served.home.engine.snapshot.device("test:lamp")?.roomID == room.id)
        #expect(
            ask(connection, #"{"v":1,"do":"renameDevice","device":"test:lamp","name":" "}"#)
                .contains(#""code":"invalidArgument""#))
        #expect(
            ask(connection, #"{"v":1,"do":"renameDevice","device":"test:none","name":"a"}"#)
                .contains(#""code":"notFound""#))
        let again = ask(connection, #"{"v":1,"do":"deleteRoom","room":"\#(room.id)"}"#)
        #expect(again.contains(#""ok":true"#))
        #expect(served.home.engine.snapshot.device("test:lamp")?.roomID == nil)
        close(connection)
    }
}

private func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
    connect(descriptor, address, length)
}
