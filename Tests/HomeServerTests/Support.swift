// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK
import HomeServer
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// A home in memory whose records a test writes, and a server of it that a test asks.
struct ServedHome: Sendable {
    let engine: Engine
    private let clock = VirtualClock()
    var facilities = ServerFacilities(version: "test", sha256: { sha256($0) })

    private static let source = "main:test:x"

    init() throws {
        engine = try Engine.open(
            log: MemoryLog(logID: [UInt8](repeating: 7, count: 16)), clock: clock,
            sha256: { sha256($0) }, logger: quiet)
    }

    /// One record, a second after the last one.
    @discardableResult func commit(_ events: [HomeEvent]) throws -> UInt64 {
        let offset = engine.state.nextOffset
        clock.advance(seconds: 1)
        try engine.commit([
            HomeRecord(receivedAt: clock.wallNanoseconds, cause: .message, events: events)
        ])
        return offset
    }

    /// A device with one trait, and what it says of itself.
    static func device(
        _ id: String, name: String, type: String, trait: String, _ values: [AttributeMember]
    ) -> [HomeEvent] {
        [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: "test", nativeID: id, name: name)),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: id, source: source,
                    parts: [
                        PartDescription(
                            part: "main", type: type,
                            traits: [
                                TraitDescription(trait: trait, attributes: values.map(\.key))
                            ])
                    ])),
            .attributesReported(
                AttributesReported(
                    deviceID: id, source: source, part: "main", trait: trait, delivery: .live,
                    attributes: values)),
        ]
    }

    static func lamp(_ id: String, name: String) -> [HomeEvent] {
        device(
            id, name: name, type: "OnOffLightDeviceType", trait: "Matter.OnOffTrait",
            [AttributeMember(key: "onOff", value: .null)])
    }

    static func report(_ id: String, isOn: Bool) -> [HomeEvent] {
        [
            .attributesReported(
                AttributesReported(
                    deviceID: id, source: source, part: "main", trait: "Matter.OnOffTrait",
                    delivery: .live,
                    attributes: [AttributeMember(key: "onOff", value: .bool(isOn))]))
        ]
    }

    /// Asks for a login; a token of one structure, or of all, is told to `body`.
    mutating func askForLogin(_ tokens: AccessToken.Wanted...) -> [String] {
        var list = AccessList(logID: "07")
        let secrets = tokens.compactMap { list.add($0, .token, at: 0, { sha256($0) }) }
        facilities.access = ServerAccess(
            list: { [list] in list }, redeem: { _ in nil }, now: { 0 }, sha256: { sha256($0) })
        return secrets
    }

    /// Serves the home while `body` runs.
    func served(_ body: (Client) async throws -> Void) async throws {
        let home = try await Home.open(.engine(engine))
        try await serve(
            { listening in
                DashboardServer(
                    home, address: ServerAddress(port: 0), facilities: facilities, logger: quiet,
                    onListening: listening)
            }, body)
        await home.disconnect()
    }
}

/// Runs a server while `body` asks it.
func serve(
    _ make: (@escaping @Sendable (Int) -> Void) -> some Service,
    _ body: (Client) async throws -> Void
) async throws {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let server = make { listening.yield($0) }
    let group = ServiceGroup(
        configuration: .init(services: [.init(service: server)], logger: quiet))
    async let running: Void = {
        defer { listening.finish() }
        try await group.run()
    }()
    let result: Result<Void, any Error>
    if let port = await ports.first(where: { _ in true }) {
        do {
            result = .success(try await body(Client(port: port)))
        } catch {
            result = .failure(error)
        }
    } else {
        result = .failure(HomeError.unavailable("the server ended before it listened"))
    }
    await group.triggerGracefulShutdown()
    try await running
    try result.get()
}

/// Asks a server as it is: nothing is decompressed.
struct Client {
    let port: Int

    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: .init(redirectConfiguration: .disallow, decompression: .disabled))

    struct Answer {
        var status: Int
        var headers: HTTPHeaders
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    func get(_ path: String, token: String? = nil, _ headers: [(String, String)] = [])
        async throws -> Answer
    {
        try await ask(.GET, path, token: token, headers)
    }

    func ask(
        _ method: HTTPMethod, _ path: String, token: String? = nil,
        _ headers: [(String, String)] = [], body: String? = nil
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = method
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(string: body))
        }
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        var bytes = try await response.body.collect(upTo: 64 << 20)
        return Answer(
            status: Int(response.status.code), headers: response.headers,
            body: bytes.readBytes(length: bytes.readableBytes) ?? [])
    }
}
