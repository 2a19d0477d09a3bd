// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
package import HomeGraph

extension Replay {
    /// Reads the records before an offset without their captures, the newest first; the body
    /// returns false to stop.
    ///
    /// - Parameters:
    ///   - max: more are not read.
    ///   - span: so many are read at first, then more.
    package func records(
        before offset: UInt64, max: UInt64, span: UInt64 = 64,
        _ body: (HomeRecord) throws -> Bool
    ) throws {
        let first = Swift.max(firstOffset, offset.subtractingSaturated(max))
        var end = offset
        var span = span
        while end > first {
            let start = Swift.max(first, end.subtractingSaturated(span))
            var found: [HomeRecord] = []
            try records(in: start..<end, captures: false) { item in
                if case .record(let record) = item { found.append(record) }
                return true
            }
            for record in found.reversed() where try !body(record) { return }
            end = start
            span = min(span * 4, 1 << 14)
        }
    }

    /// Reads the records behind an offset without their captures, in order; the body returns false
    /// to stop.
    ///
    /// - Parameter max: more are not read.
    package func records(
        behind offset: UInt64, max: UInt64, _ body: (HomeRecord) throws -> Bool
    ) throws {
        let first = offset.addingSaturated(1)
        try records(in: first..<first.addingSaturated(max), captures: false) { item in
            guard case .record(let record) = item else { return true }
            return try body(record)
        }
    }

    /// Reads the records at some offsets with their captures, in order; those that are lost are
    /// left out.
    ///
    /// A reader walks each segment from its beginning, so offsets that lie near each other are read
    /// in one walk.
    /// - Parameter offsets: rising.
    func records(at offsets: [UInt64], _ body: (HomeRecord) throws -> Void) throws {
        let gapMax: UInt64 = 50_000
        var rest = offsets[...]
        while let first = rest.first {
            var walk: [UInt64] = []
            while let next = rest.first, next - (walk.last ?? first) <= gapMax {
                walk.append(next)
                rest.removeFirst()
            }
            var waiting = walk[...]
            try records(in: first..<(walk.last ?? first).addingSaturated(1)) { item in
                guard case .record(let record) = item, let offset = record.offset else {
                    return true
                }
                while let next = waiting.first, next < offset { waiting.removeFirst() }
                if waiting.first == offset { try body(record) }
                return true
            }
        }
    }

    /// The message that a later record released; nil where it is not found.
    package func held(_ released: HeldReleased, before offset: UInt64) throws -> MessageHeld? {
        var found: MessageHeld?
        try records(before: offset, max: Self.heldRecordsMax) { record in
            for case .messageHeld(let held) in record.events
            where held.number == released.number && utf8Equal(held.profile, released.profile)
                && utf8Equal(held.codec, released.codec)
            {
                found = held
            }
            return found == nil
        }
        return found
    }

    /// So far back a held message is looked for.
    private static let heldRecordsMax: UInt64 = 200_000
}
