// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
public import HomeTypes

// The whole log is folded once for each question; only records that changed the device are
// compared.

extension HomeDevice {
    /// The name, place and connectivity that the device had, oldest first.
    ///
    /// - Returns: one entry per change; nil stands for the time when it was not there.
    /// - Throws: `HomeError`: `unavailable` after `disconnect()`, `cancelled`, `dataLoss` where the
    ///   log cannot be read.
    public func history() async throws -> [HistoryEntry<DevicePresence?>] {
        let part = scope.part
        return try await feed.history(of: scope.view.id) { version in
            version.view.flatMap { view in
                part.map { DeviceScope(view, part: $0) } ?? DeviceScope(view)
            }.map { DevicePresence($0) }
        }
    }

    /// The values that an attribute had, oldest first, as the log has them.
    ///
    ///     let values = try await lamp.history(of: Matter.OnOffTrait.self, "onOff")
    ///
    /// - Parameters:
    ///   - trait: of the catalogue, or a vendor's.
    ///   - attribute: by its name in the data model.
    ///   - part: the part, where several have this trait; nil: the first that has it.
    /// - Returns: one entry per change, the first value included; empty for what was never
    ///   reported.
    /// - Throws: as ``history()``
    public func history<T: Trait>(
        of trait: T.Type, _ attribute: String, part: String? = nil
    ) async throws -> [AttributeHistoryEntry] {
        let place = place(of: trait, part)
        return try await feed.history(of: scope.view.id, reportedAs: (place, attribute)) {
            $0.trait(place)?.attribute(attribute)
        }
    }

    /// The values that an attribute had, oldest first, as its Swift type has them.
    ///
    ///     let values = try await lamp.history(of: \Matter.OnOffTrait.attributes.onOff)
    ///
    /// - Parameters:
    ///   - attribute: a path from the trait.
    ///   - part: which of several parts with this trait; nil: the first that has it.
    /// - Returns: one entry per change; nil where there was no valid value.
    /// - Throws: as ``history()``
    public func history<T: Trait, Value: Equatable & Sendable>(
        of attribute: any KeyPath<T, Value?> & Sendable, part: String? = nil
    ) async throws -> [HistoryEntry<Value?>] {
        let place = place(of: T.self, part)
        let feed = feed
        return try await feed.history(of: scope.view.id, reportedAs: (place, nil)) { version in
            guard let view = version.view, let trait = version.trait(place) else { return nil }
            return T(values: feed.values(of: trait, part: place.part ?? "", deviceID: view.id))[
                keyPath: attribute]
        }
    }

    private func place<T: Trait>(of trait: T.Type, _ part: String?) -> TraitRef {
        let names = [T.graphName, T.identifier]
        let having = scope.parts.filter { part in
            names.contains { part.trait(named: $0) != nil }
        }
        // A member of a multipart device has its own part; the first member also has the other
        // parts.
        let own = having.first { $0.part == scope.part }
        return TraitRef(
            names: names, part: part ?? own?.part ?? having.first?.part ?? scope.part)
    }
}

/// The place of a trait in a device.
struct TraitRef: Sendable {
    let names: [String]
    /// Nil where the device has no such trait now: the first part that had it counts.
    let part: String?

    /// Whether a report is about this trait.
    func isMeant(by report: AttributesReported) -> Bool {
        names.contains { utf8Equal($0, report.trait) }
            && part.map { utf8Equal($0, report.part) } ?? true
    }
}

/// A device as it was after one record.
struct DeviceVersion {
    /// Nil: the device did not exist.
    let view: DeviceView?

    func trait(_ place: TraitRef) -> TraitView? {
        guard let view else { return nil }
        let parts = place.part.map { view.part(named: $0).map { [$0] } ?? [] } ?? view.parts
        for part in parts {
            for name in place.names {
                if let trait = part.trait(named: name) { return trait }
            }
        }
        return nil
    }
}

extension HomeFeed {
    /// The changes of a device over the whole log.
    ///
    /// - Parameters:
    ///   - reported: the trait and attribute whose report an entry names; nil: entries name none.
    ///   - read: reads the value from one version; nil where there is none.
    fileprivate func history<Value: Equatable & Sendable>(
        of deviceID: String, reportedAs reported: (place: TraitRef, attribute: String?)? = nil,
        _ read: @escaping @Sendable (DeviceVersion) -> Value?
    ) async throws -> [HistoryEntry<Value?>] {
        let backend = try openBackend()
        return try await offPool { cancellation in
            let replay = try backend.replay()
            return try asHomeError { () throws(EngineError) in
                try HistoryWalk(deviceID, replay, reported, read).run(cancellation)
            }.get()
        }
    }
}

/// One walk through the log for the history of one device.
private struct HistoryWalk<Value: Equatable & Sendable>: ~Copyable {
    private let deviceID: String
    private let reported: (place: TraitRef, attribute: String?)?
    private let read: (DeviceVersion) -> Value?
    private var tail: FoldTail
    private var entries: [HistoryEntry<Value?>] = []
    /// The device at this record; keeping its page makes a change copy it, so that pages differ.
    private var view: DeviceView?

    init(
        _ deviceID: String, _ replay: Replay,
        _ reported: (place: TraitRef, attribute: String?)?,
        _ read: @escaping (DeviceVersion) -> Value?
    ) throws(EngineError) {
        self.deviceID = deviceID
        self.reported = reported
        self.read = read
        tail = try FoldTail(replay, from: try replay.state(before: replay.firstOffset))
    }

    consuming func run(
        _ cancellation: Cancellation
    ) throws(EngineError) -> Result<[HistoryEntry<Value?>], HomeError> {
        while let step = try tail.advance() {
            do throws(HomeError) {
                try cancellation.check()
            } catch {
                return .failure(error)
            }
            look(after: step)
        }
        return .success(entries)
    }

    private mutating func look(after step: FoldTail.Step) {
        let now = tail.snapshot.view(of: deviceID)
        switch (view, now) {
        case (nil, nil): return
        case (let old?, let new?) where old.isSamePage(as: new): return
        default: view = now
        }
        let value = read(DeviceVersion(view: now))
        let last = entries.last?.value ?? nil
        guard value != last else { return }
        let report = reported.flatMap { tail.record()?.report(of: $0.place, $0.attribute) }
        entries.append(
            HistoryEntry(
                offset: tail.nextOffset - 1,
                time: Date(logTime: step.receivedAt ?? tail.state.books.lastReceivedAt),
                value: value, delivery: report?.delivery, source: report?.source))
    }
}

extension FoldTail.Step {
    fileprivate var receivedAt: Int64? {
        guard case .record(_, let time) = self else { return nil }
        return time
    }
}

extension HomeRecord {
    /// The last report of an attribute, or of any attribute of a trait.
    fileprivate func report(of place: TraitRef, _ attribute: String?) -> AttributesReported? {
        for case .attributesReported(let report) in events.reversed()
        where place.isMeant(by: report) {
            guard let attribute else { return report }
            if report.attributes.contains(where: { utf8Equal($0.key, attribute) }) { return report }
        }
        return nil
    }
}
