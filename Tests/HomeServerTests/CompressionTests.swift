// SPDX-License-Identifier: Apache-2.0

import CZlib
import HTTPTypes
import HomeGraph
import HomeSDK
import HummingbirdCore
import NIOCore
import NIOHTTP1
import Testing

@testable import HomeServer

/// The bytes that gzip packed.
private func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    try #require(
        inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var (packed, plain) = (packed, [UInt8](repeating: 0, count: 8 << 20))
    let room = UInt32(plain.count)
    let end = packed.withUnsafeMutableBufferPointer { packed in
        plain.withUnsafeMutableBufferPointer { plain in
            stream.next_in = packed.baseAddress
            stream.avail_in = UInt32(packed.count)
            stream.next_out = plain.baseAddress
            stream.avail_out = room
            return inflate(&stream, Z_FINISH)
        }
    }
    try #require(end == Z_STREAM_END && stream.avail_in == 0)
    return Array(plain.prefix(Int(stream.total_out)))
}

@Suite(.timeLimit(.minutes(20))) struct CompressionTests {
    @Test(arguments: [0, 1, 2, 1023, 1024, 70_000, 1_000_000])
    func whatIsPackedIsUnpacked(count: Int) throws {
        var random = SystemRandomNumberGenerator()
        let texts = [
            [UInt8](repeating: 65, count: count),
            (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) },
        ]
        for text in texts {
            for effort in [Gzip.Effort.little, .most] {
                #expect(try unpacked(try #require(Gzip.bytes(text, effort))) == text)
            }
        }
    }

    private func request(_ fields: HTTPFields) -> Request {
        Request(
            head: HTTPRequest(
                method: .get, scheme: nil, authority: nil, path: "/", headerFields: fields),
            body: .init(buffer: ByteBuffer()))
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br, zstd", true), ("br;q=1.0, gzip;q=0.8", true),
        ("*", true), ("x-gzip", true), ("GZIP", true), (" gzip ; q=0.1 ", true), ("", false),
        ("br", false), ("gzip;q=0", false), ("gzip;q=0.000, *", false), ("*;q=0", false),
        ("identity", false), ("identity;q=1, gzip;q=0.5", false), ("gzip;q=x", false),
        ("gzip;q=2", false), (",,;q=1,", false), ("gzipped", false),
    ])
    func whoTakesGzip(accepted: String, isTaken: Bool) {
        #expect(request([.acceptEncoding: accepted]).acceptsGzip == isTaken, "\(accepted)")
    }

    @Test(arguments: [
        (#"W/"a-1""#, true), (#""a-1""#, true), (#""b", W/"a-1" "#, true), ("*", true),
        (#"W/"a-2""#, false), ("", false), ("a-1", false),
    ])
    func whoHasATagAlready(known: String, has: Bool) {
        #expect(request([.ifNoneMatch: known]).has(#"W/"a-1""#) == has, "\(known)")
    }

    /// The same bytes, whether compressed or not, and one tag for both.
    @Test(arguments: ["/app/main.js", "/app/style.css", "/app/words.js", "/api/v1/openapi.json"])
    func thePageIsCompressed(path: String) async throws {
        try await ServedHome().served { client in try await compare(client, path) }
    }

    @Test func longAnswersAreCompressedAndShortOnesAreNot() async throws {
        let home = try ServedHome()
        try home.commit([.profileChanged(ProfileSettings(profile: "main"))])
        for number in 0..<20 {
            try home.commit(ServedHome.lamp("native:\(number)", name: "Lamp \(number)"))
        }
        try await home.served { client in
            for path in ["snapshot", "tiles", "log", "diff?from=@0"] {
                try await compare(client, "/api/v1/" + path)
            }
            for path in ["/", "/healthz", "/api/v1/about", "/api/v1/device?id=no"] {
                let answer = try await client.get(path, [("Accept-Encoding", "gzip")])
                #expect(answer.headers["Content-Encoding"].isEmpty, "\(path)")
                #expect(answer.headers["Vary"] == ["Accept-Encoding"], "\(path)")
            }
            let head = try await client.ask(.HEAD, "/app/main.js", [("Accept-Encoding", "gzip")])
            #expect(head.status == 200 && head.body.isEmpty)
        }
    }

    private func compare(_ client: Client, _ path: String) async throws {
        let gzip = [("Accept-Encoding", "gzip")]
        let plain = try await client.get(path)
        let packed = try await client.get(path, gzip)
        #expect(plain.headers["Content-Encoding"].isEmpty)
        #expect(plain.headers["Content-Length"] == ["\(plain.body.count)"])
        #expect(packed.headers["Content-Encoding"] == ["gzip"])
        #expect(packed.headers["Content-Length"] == ["\(packed.body.count)"])
        #expect(packed.body.count < plain.body.count)
        #expect(try unpacked(packed.body) == plain.body)
        for answer in [plain, packed] { #expect(answer.headers["Vary"] == ["Accept-Encoding"]) }
        let tags = plain.headers["ETag"]
        #expect(tags == packed.headers["ETag"])
        guard let tag = tags.first else { return }
        for headers in [[], gzip] {
            let again = try await client.get(path, [("If-None-Match", tag)] + headers)
            #expect(again.status == 304 && again.body.isEmpty && again.headers["ETag"] == [tag])
            #expect(again.headers["Vary"] == ["Accept-Encoding"])
        }
    }

    @Test(arguments: [false, true])
    func whoeverMayNotCommandIsToldWhy(isRunning: Bool) async throws {
        var home = try ServedHome()
        if isRunning { home.facilities.status = { "{}" } }
        try await home.served { client in
            let answer = try await client.ask(.POST, "/api/v1/commands", body: #"{"v":1}"#)
            #expect(answer.status == 403 && answer.text.contains("permissionDenied"))
            #expect(answer.text.contains("set web.commands") == isRunning, "\(answer.text)")
            #expect(answer.text.contains("a log that is read") != isRunning, "\(answer.text)")
        }
    }

    @Test func aSenderWithTooManyCommandsIsToldWhenToComeAgain() async throws {
        var home = try ServedHome()
        home.facilities.command = { _, _ in throw HomeError.resourceExhausted("Too many wait.") }
        try await home.served { client in
            let answer = try await client.ask(.POST, "/api/v1/commands", body: #"{"v":1}"#)
            #expect(answer.status == 429 && answer.text.contains("Too many wait."))
            #expect(answer.headers["Retry-After"] == ["1"])
        }
    }
}
