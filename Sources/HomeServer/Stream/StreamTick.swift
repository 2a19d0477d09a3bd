// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Synchronization

/// Two graphs that follow each other, and what was written of them: once for all clients that are
/// at the same place, also for those that begin or fell behind together.
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
        /// What the client has; nil: nothing, and it gets the whole.
        var from: UInt64??

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
        text(Text(form: form, from: .some(before.offset))) {
            form.diff(before, new, facilities)
        }
    }

    /// The event for clients that have nothing yet.
    func reset(_ form: StreamForm, logID: String, _ facilities: ServerFacilities) -> [UInt8] {
        text(Text(form: form, from: nil)) { form.reset(new, logID: logID, facilities) } ?? []
    }

    private func text(_ text: Text, _ write: () -> [UInt8]?) -> [UInt8]? {
        kept.withLock { kept in
            if let known = kept.texts[text] { return known }
            let written = write()
            // Who asks for ever other parts of the home, or from ever other points, fills nothing.
            let bytes = (written?.count ?? 0) + text.bytes
            guard kept.bytes + bytes <= ServerLimits.streamTextBytesMax else { return written }
            kept.texts[text] = .some(written)
            kept.bytes += bytes
            return written
        }
    }
}
