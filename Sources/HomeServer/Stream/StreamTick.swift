// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Synchronization

/// Two graphs that follow each other, and what was written of them: once for all clients that have
/// the old one, and once for all that have nothing yet.
final class StreamTick: Sendable {
    let old: HomeSnapshot
    let new: HomeSnapshot
    private let kept = Mutex(Kept())

    private struct Kept {
        var texts: [Text: [UInt8]?] = [:]
        var bytes = 0
    }

    private struct Text: Hashable {
        var form: StreamForm
        /// For a client that has nothing yet; else for one that has the old graph.
        var isWhole: Bool

        /// What it takes to keep it, beside the text.
        var bytes: Int {
            let filter = form.filter
            return [filter.structureID, filter.roomID, filter.deviceID].reduce(256) {
                $0 + ($1?.utf8.count ?? 0)
            }
        }
    }

    /// How much is kept for the next client, of ``ServerLimits/streamTextBytesMax``.
    var keptBytes: Int { kept.withLock { $0.bytes } }

    init(from old: HomeSnapshot, to new: HomeSnapshot) {
        self.old = old
        self.new = new
    }

    /// The event for clients that have the graph `before`; nil where nothing changed for them.
    func diff(
        from before: HomeSnapshot, _ form: StreamForm, _ facilities: ServerFacilities
    ) -> [UInt8]? {
        // A slow client is where no other one is: what is kept for it would only take room.
        guard before.offset == old.offset else { return form.diff(before, new, facilities) }
        return text(Text(form: form, isWhole: false)) { form.diff(old, new, facilities) }
    }

    /// The event for clients that have nothing yet.
    func reset(_ form: StreamForm, logID: String, _ facilities: ServerFacilities) -> [UInt8] {
        text(Text(form: form, isWhole: true)) { form.reset(new, logID: logID, facilities) } ?? []
    }

    private func text(_ text: Text, _ write: () -> [UInt8]?) -> [UInt8]? {
        kept.withLock { kept in
            if let known = kept.texts[text] { return known }
            let written = write()
            // Who asks for ever other parts of the home fills nothing.
            let bytes = (written?.count ?? 0) + text.bytes
            guard kept.bytes + bytes <= ServerLimits.streamTextBytesMax else { return written }
            kept.texts[text] = .some(written)
            kept.bytes += bytes
            return written
        }
    }
}
