// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

/// Finds what a log is asked about: in the home of today, else among what the log ever held.
struct LogSearch {
    let log: LogAccess
    /// The home of today.
    let snapshot: HomeSnapshot

    /// The ids under which the log speaks of something.
    ///
    /// - Parameter kind: `room` or `device`, where it must be one.
    func devices(
        _ text: String, mustBe kind: String?
    ) throws(CommandFailure) -> (devices: Set<ByteString>, rooms: Set<ByteString>) {
        let found: HomeSearch
        do throws(CommandFailure) {
            found = try HomeSearch(text, in: snapshot) { $0.isKind(kind) }
        } catch {
            // A device that is gone still has its history.
            guard kind != "room", error.status == .no else { throw error }
            let gone = try LogHistory(log).deviceIDs(called: text)
            guard !gone.isEmpty else { throw error }
            return (Set(gone.map { ByteString($0) }), [])
        }
        guard found.isKind(kind) else {
            throw CommandFailure(.no, "'\(TerminalText.escape(text))' is no \(kind ?? "thing")")
        }
        var devices: Set<ByteString> = []
        for id in found.deviceIDs(in: snapshot) {
            devices.insert(ByteString(id))
            for alias in snapshot.view(of: id)?.aliases ?? [] { devices.insert(ByteString(alias)) }
        }
        if case .room(let id) = found { return (devices, [ByteString(id)]) }
        return (devices, [])
    }

    /// A trait that nobody has, in the home, the log or the catalogue, is a slip.
    func check(trait: String) throws(CommandFailure) {
        var known: Set<String> = []
        snapshot.forEachView { view in
            for part in view.parts { for trait in part.traits { known.insert(trait.trait) } }
        }
        if Self.has(trait, known) { return }
        known.formUnion(Catalogue.traitsWithMeanings)
        if Self.has(trait, known) { return }
        known.formUnion(try LogHistory(log).traits)
        if Self.has(trait, known) { return }
        let near = Suggestion.nearest(
            to: ValueText.short(trait), in: known.map { ValueText.short($0) }.sorted())
        throw CommandFailure(
            .usage,
            "'\(TerminalText.escape(trait))' is not a trait"
                + (near.map { "; did you mean \(TerminalText.escape($0))?" } ?? ""))
    }

    private static func has(_ trait: String, _ known: Set<String>) -> Bool {
        known.contains { utf8Equal($0, trait) || utf8Equal(ValueText.short($0), trait) }
    }
}

extension HomeSearch {
    /// Whether it is a `room` or a `device`; anything fits nil.
    fileprivate func isKind(_ kind: String?) -> Bool {
        switch (self, kind) {
        case (_, nil), (.room, "room"), (.device, "device"): true
        default: false
        }
    }
}
