// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HomeEngine
import HomeGraph
import HomeSDK
import HummingbirdCore
import NIOCore
import Synchronization
import Testing

@testable import HomeServer

/// What one client of a stream is told, tick by tick.
@Suite struct StreamClientTests {
    /// Keeps what was written.
    private struct KeptBody: ResponseBodyWriter {
        let text: KeptText

        mutating func write(_ buffer: ByteBuffer) async throws {
            text.value.withLock { $0 += String(buffer: buffer) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    private final class KeptText: Sendable {
        let value = Mutex("")
    }

    /// The event and its data, in their order.
    private static func told(
        _ home: ServedHome, _ ticks: [StreamTick], last: UInt64? = nil,
        recent: [HomeSnapshot] = []
    ) async throws -> [String] {
        let (stream, continuation) = AsyncStream.makeStream(of: StreamTick.self)
        for tick in ticks { continuation.yield(tick) }
        continuation.finish()
        let opened = try await Home.open(.engine(home.engine))
        let client = StreamClient(
            form: StreamForm(view: .graph, filter: GraphFilter()), last: last, home: opened,
            facilities: home.facilities, isOpen: { true },
            recent: { offset in recent.first { $0.offset == offset } })
        let kept = KeptText()
        var writer: any ResponseBodyWriter = KeptBody(text: kept)
        try await client.write(stream, to: &writer)
        await opened.disconnect()
        let events = kept.value.withLock { $0 }.split(separator: "\n\n")
        return events.compactMap { event in
            let lines = event.split(separator: "\n").map(String.init)
            guard lines.count == 3 else { return nil }
            let from = lines[2].firstRange(of: #""from":"#).map { place in
                " from " + lines[2][place.upperBound...].prefix { $0.isNumber }
            }
            return lines[1].dropFirst("event: ".count) + " @" + lines[0].dropFirst("id: ".count)
                + (from ?? "")
        }
    }

    @Test func aDifferenceLeadsFromWhatTheClientWasTold() async throws {
        let home = try ServedHome()
        var moments: [HomeSnapshot] = []
        func commit(_ events: [HomeEvent]) throws {
            try home.commit(events)
            moments.append(home.engine.state.graph)
        }
        try commit(ServedHome.lamp("native:a", name: "Lamp"))
        // Nothing of the home changes by these.
        try commit([.messageIgnored(reason: "same")])
        try commit([.messageIgnored(reason: "same")])
        try commit(ServedHome.report("native:a", isOn: true))
        try commit(ServedHome.report("native:a", isOn: false))
        let all = try moments.map { try #require($0.offset) }
        let ticks = zip([moments[0]] + moments, moments).map { StreamTick(from: $0, to: $1) }
        #expect(
            try await Self.told(home, ticks) == [
                "reset @\(all[0])", "mark @\(all[0])", "mark @\(all[2])",
                "diff @\(all[3]) from \(all[2])", "diff @\(all[4]) from \(all[3])",
            ])
        // A slow client has skipped a tick, and what it has is known yet, or folded again.
        for recent in [moments, []] {
            let told = try await Self.told(
                home, [ticks[0], ticks[2], ticks[4]], recent: recent)
            #expect(
                told == [
                    "reset @\(all[0])", "mark @\(all[0])", "mark @\(all[2])",
                    "diff @\(all[4]) from \(all[2])",
                ])
        }
        // One that comes back, and nothing had changed for it.
        #expect(
            try await Self.told(home, [ticks[2], ticks[3]], last: all[0]) == [
                "mark @\(all[2])", "diff @\(all[3]) from \(all[2])",
            ])
    }
}
