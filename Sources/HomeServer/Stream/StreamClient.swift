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

    /// A difference over more records is a reset: comparing would cost more than the whole.
    private static let recordsBehindMax: UInt64 = 1_000_000

    /// Writes until the client goes, or the home ends.
    @concurrent func write(
        _ ticks: AsyncStream<StreamTick>, to writer: inout any ResponseBodyWriter
    ) async throws {
        try await writer.write(ByteBuffer(bytes: ServerSentEvent.retry))
        var sent: HomeSnapshot?
        // Of the last event; behind it there may have been records that change nothing here.
        var told: UInt64?
        for await tick in ticks {
            guard isOpen() else { break }
            let now = tick.new
            if let before = sent {
                guard now.offset != before.offset else {
                    try await writer.write(ByteBuffer(bytes: ServerSentEvent.heartbeat))
                    continue
                }
                let event =
                    before.offset == tick.old.offset
                    ? tick.event(form, facilities) : form.diff(before, now, facilities)
                if let event {
                    // A difference leads from what the client has been told, or it would look like
                    // a gap.
                    if told != before.offset { try await writer.writeInPieces(mark(before)) }
                    try await writer.writeInPieces(event)
                    told = now.offset
                }
            } else {
                try await begin(at: now, &writer)
                told = now.offset
            }
            sent = now
        }
        try await writer.finish(nil)
    }

    @concurrent private func begin(
        at now: HomeSnapshot, _ writer: inout any ResponseBodyWriter
    ) async throws {
        if let last, let newest = now.offset, last <= newest,
            newest - last <= Self.recordsBehindMax,
            let before = try? await home.snapshot(at: .offset(last))
        {
            if let event = form.diff(before, now, facilities) {
                try await writer.writeInPieces(event)
            }
        } else {
            try await writer.write(
                joined: form.reset(now, logID: home.identifier, facilities))
        }
        try await writer.writeInPieces(mark(now))
    }

    /// Says at which point the client stands, and of which log.
    private func mark(_ snapshot: HomeSnapshot) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("logID")
            json.string(home.identifier)
            json.key("offset")
            if let offset = snapshot.offset { json.number(offset) } else { json.null() }
            json.key("v")
            json.number(1)
        }
        return ServerSentEvent.bytes("mark", id: snapshot.offset, data: json.utf8)
    }
}
