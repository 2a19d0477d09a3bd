// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HummingbirdCore
import NIOCore

/// One client of a stream, from its first event to its end.
///
/// ```
///            resume from a known point         newer graph
/// connected ───────────────────────▶ current ──────────────▶ current (diff)
///     │  reset: new, too old, or of another log     │ too much at once
///     └────────────────────────────▶ current ◀──────┘ (reset)
/// ```
struct StreamClient: Sendable {
    let form: StreamForm
    /// The last offset that the client has; nil for a new one.
    let last: UInt64?
    let home: Home
    let facilities: ServerFacilities
    /// Whether the token that opened it still holds.
    let isOpen: @Sendable () -> Bool
    /// A graph that the home had a moment ago, by its offset.
    let recent: @Sendable (UInt64?) -> HomeSnapshot?

    /// A difference over more records is a reset: comparing would cost more than the whole.
    private static let recordsBehindMax: UInt64 = 1_000_000

    /// Where the client stands, without a graph: one that is held while a client takes nothing keeps
    /// all that has changed since in memory, for each client another one.
    private struct Place {
        /// Of the newest graph that was compared; nil where that has no records.
        var compared: UInt64?
        /// Of the last event; behind it there may have been records that change nothing here.
        var told: UInt64?
    }

    /// What is written next.
    private enum News {
        case nothing
        case bytes([[UInt8]])
        case reset(AnySequence<[UInt8]>, mark: [UInt8])
    }

    /// Writes until the client goes, or the home ends.
    @concurrent func write(
        _ ticks: AsyncStream<StreamTick>, to writer: inout any ResponseBodyWriter
    ) async throws {
        try await writer.write(ByteBuffer(bytes: ServerSentEvent.retry))
        var place: Place?
        var following = ticks.makeAsyncIterator()
        while let news = await news(&following, &place) {
            switch news {
            case .nothing: continue
            case .bytes(let all):
                for bytes in all { try await writer.writeInPieces(bytes) }
            case .reset(let pieces, let mark):
                try await writer.write(joined: pieces)
                try await writer.writeInPieces(mark)
            }
        }
        try await writer.finish(nil)
    }

    /// What the next tick is to the client; nil at the end.
    @concurrent private func news(
        _ ticks: inout AsyncStream<StreamTick>.Iterator, _ place: inout Place?
    ) async -> News? {
        guard let tick = await ticks.next(isolation: nil), isOpen() else { return nil }
        let now = tick.new
        guard let known = place else {
            place = Place(compared: now.offset, told: now.offset)
            guard let last, let before = await graph(at: last, for: now) else {
                return await reset(now)
            }
            return .bytes([form.diff(before, now, facilities) ?? [], mark(now.offset)])
        }
        guard now.offset != known.compared else { return .bytes([ServerSentEvent.heartbeat]) }
        place?.compared = now.offset
        let event: [UInt8]?
        if known.compared == tick.old.offset {
            event = tick.event(form, facilities)
        } else if let before = await graph(at: known.compared, for: now) {
            event = form.diff(before, now, facilities)
        } else {
            place?.told = now.offset
            return await reset(now)
        }
        guard let event else { return .nothing }
        place?.told = now.offset
        // A difference leads from what the client has been told, or it would look like a gap.
        return .bytes(known.told == known.compared ? [event] : [mark(known.compared), event])
    }

    /// The graph that a client has, if a difference from it is worth while.
    @concurrent private func graph(at offset: UInt64?, for now: HomeSnapshot) async -> HomeSnapshot?
    {
        if let found = recent(offset) { return found }
        guard let offset, let newest = now.offset, offset <= newest,
            newest - offset <= Self.recordsBehindMax
        else { return nil }
        return try? await home.snapshot(at: .offset(offset))
    }

    @concurrent private func reset(_ now: HomeSnapshot) async -> News {
        var asOf: Int64?
        if await !facilities.isLive() {
            // Nobody follows the home, so the newest moment is this one.
            asOf = try? await home.moment(at: .newest).receivedAt
        }
        return .reset(
            form.reset(now, logID: home.identifier, asOf: asOf, facilities), mark: mark(now.offset))
    }

    /// Says at which point the client stands, and of which log.
    private func mark(_ offset: UInt64?) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("logID")
            json.string(home.identifier)
            json.key("offset")
            if let offset { json.number(offset) } else { json.null() }
            json.key("v")
            json.number(1)
        }
        return ServerSentEvent.bytes("mark", id: offset, data: json.utf8)
    }
}
