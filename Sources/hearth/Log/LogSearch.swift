// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes

/// Finds the object that the user asks about: in the newest home, else in the log's history.
struct LogSearch {
    let log: LogAccess
    /// The newest home.
    let snapshot: HomeSnapshot

    /// The ids of an object in the log.
    ///
    /// - Parameter kind: the required kind, `room` or `device`; nil: any.
    func devices(
        _ text: String, mustBe kind: String?
    ) throws(CommandFailure) -> (devices: Set<ByteString>, rooms: Set<ByteString>) {
        let found: HomeSearch
        do throws(CommandFailure) {
            found = try HomeSearch(text, in: snapshot) { $0.isKind(kind) }
        } catch {
            // A device that is gone still has a history.
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

    /// Refuses a trait that is in neither the home, the log nor the catalogue: a typing error.
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
            to: shortTraitName(trait), in: known.map { shortTraitName($0) }.sorted())
        throw CommandFailure(
            .usage,
            "'\(TerminalText.escape(trait))' is not a trait"
                + (near.map { "; did you mean \(TerminalText.escape($0))?" } ?? ""))
    }

    private static func has(_ trait: String, _ known: Set<String>) -> Bool {
        known.contains { utf8Equal($0, trait) || utf8Equal(shortTraitName($0), trait) }
    }
}

extension HomeSearch {
    /// Whether the object is a `room` or a `device`; with nil every kind fits.
    fileprivate func isKind(_ kind: String?) -> Bool {
        switch (self, kind) {
        case (_, nil), (.room, "room"), (.device, "device"): true
        default: false
        }
    }
}
