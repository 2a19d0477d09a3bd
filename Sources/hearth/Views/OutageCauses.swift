// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Finds the common causes of outages: a bridge, a gateway, a session.
struct OutageCauses {
    private let before: HomeState
    private let after: HomeState
    /// The facts of each source, at both points.
    private let then: [ByteString: SourceBook]
    private let now: [ByteString: SourceBook]

    init(_ before: HomeState, _ after: HomeState) {
        self.before = before
        self.after = after
        then = Self.sources(of: before)
        now = Self.sources(of: after)
    }

    private static func sources(of state: HomeState) -> [ByteString: SourceBook] {
        var sources: [ByteString: SourceBook] = [:]
        for source in state.books.sources { sources[ByteString(source.source)] = source }
        return sources
    }

    /// The change between both points in what a device depends on; nil where only the device
    /// changed.
    ///
    /// - Parameter isUnknown: whether its connectivity was unknown at one of them, as after a lost
    ///   session.
    func cause(of deviceID: String, isUnknown: Bool) -> String? {
        let sources = (after.evidence(of: deviceID) + before.evidence(of: deviceID)).map(\.source)
        for source in sources {
            let words = isUnknown ? session(ofSource: source) : fact(ofSource: source)
            if let words { return words }
        }
        return nil
    }

    private func session(ofSource source: String) -> String? {
        let key = String(source.prefix { $0 != ":" })
        guard let now = profile(key, in: after), let then = profile(key, in: before),
            now.session != then.session
        else { return nil }
        let reason = now.lostReason.isEmpty ? "" : " (\(TerminalText.escape(now.lostReason)))"
        return "session \(TerminalText.escape(key)) \(now.session.name)\(reason) "
            + "@\(now.sessionSince)"
    }

    private func profile(_ key: String, in state: HomeState) -> ProfileBook? {
        state.books.profiles.first { utf8Equal($0.settings.profile, key) }
    }

    private func fact(ofSource source: String) -> String? {
        let (now, then) = (self.now[ByteString(source)], self.then[ByteString(source)])
        for (slot, now, then) in [
            ("bridge", now?.bridge, then?.bridge), ("gateway", now?.gateway, then?.gateway),
        ] {
            guard let now, now.value != then?.value else { continue }
            let reason = now.reason.isEmpty ? "" : " (\(TerminalText.escape(now.reason)))"
            return "\(slot) of \(TerminalText.escape(source)) "
                + EventText.word(now.value) + "\(reason) @\(now.since)"
        }
        return nil
    }
}
