// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTesting
import NIOHTTP1
import Testing

/// Any parameters and bodies at all: each request is answered, none with an error of the server.
@Suite(.timeLimit(.minutes(20))) struct HostileQueryTests {
    private static let queries = [
        "snapshot?at=@3&device=test:lamp", "snapshot?at=2026-11-20T14:00:00Z&room=room:1.0",
        "diff?from=@1&to=@-1&structure=structure:1", "diff?from=HEAD&to=tag:x",
        "tiles?at=@2&room=room:1.0", "device?id=test:lamp&at=@3",
        "log?before=4&n=10&device=test:lamp&kind=attributesReported&all=true",
        "log?after=1&at=@2&n=50&topic=a/%2B/b&trait=OnOff&cause=message", "record?offset=3",
        "timeline?from=@0&to=HEAD&buckets=100",
        "history?device=test:lamp&attribute=onOff&from=@0&to=HEAD&points=300",
        "explain?device=test:lamp&attribute=onOff&at=@3", "blame?device=test:lamp&attribute=onOff",
        "find?expr=any(onOff%20==%20on%20for%2010m)&from=@0",
        "backtest?when=any(onOff%20==%20on)&for=10m&from=@0&to=HEAD", "hash?at=@2",
    ]
    private static let bodies = [
        #"{"v":1,"do":"command","commands":[{"device":"test:lamp","trait":"OnOff","command":"on"}]}"#,
        #"{"v":1,"do":"read","device":"test:lamp"}"#, #"{"token":"abc"}"#,
    ]
    /// What may stand in a path as it is.
    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?&=%:@/.-+")

    @Test func `any request is answered`() async throws {
        let count = ProcessInfo.processInfo.environment["HEARTH_SOAK"] == nil ? 600 : 60_000
        let home = try ServedHome()
        try home.commit(ServedHome.lamp("test:lamp", name: "Lamp"))
        for isOn in [true, false, true] {
            try home.commit(ServedHome.report("test:lamp", isOn: isOn))
        }
        var random = SeededRandom(seed: propertySeed(20_261_127))
        let (queries, bodies) = (HostileText(Self.queries), HostileText(Self.bodies))
        var codes: [Int: Int] = [:]
        try await home.served { client in
            for number in 0..<count {
                let answer: Client.Answer
                let said: String
                if number % 6 == 0 {
                    said = bodies.next(using: &random)
                    let path = random.oneIn(2) ? "commands" : "login"
                    answer = try await client.ask(.POST, "/api/v1/\(path)", body: said)
                } else {
                    let text = String(queries.next(using: &random).prefix(4000))
                    said = text.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
                    answer = try await client.get("/api/v1/\(said)")
                }
                codes[answer.status, default: 0] += 1
                #expect(answer.status < 500 || answer.status == 501, "\(said): \(answer.text)")
            }
            #expect(try await client.get("/healthz").status == 200)
        }
        #expect(codes[200, default: 0] > 10 && codes[400, default: 0] > count / 10, "\(codes)")
    }
}
