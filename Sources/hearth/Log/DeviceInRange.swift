// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph

/// The device that the user asks about in a range of the log, though it may be gone by now or have
/// another name.
struct DeviceInRange {
    /// As it was written, where that is an id: a former id is a device of its own before the two
    /// were joined.
    let id: String
    /// The homes of the range that have the device and were looked at, the newest first.
    let homes: [HomeSnapshot]

    var name: String { homes.first?.device(id).map { HomeWords.name(of: $0) } ?? id }

    /// - Throws: `no` for a name that no device has, for one of several devices, and for a room.
    init(_ text: String, _ log: LogAccess, _ range: Range<UInt64>) throws(CommandFailure) {
        let last = max(range.upperBound, log.firstOffset + 1) - 1
        let end = try log.home(at: last)
        let start = try log.home(at: min(last, max(range.lowerBound, log.firstOffset)))
        do throws(CommandFailure) {
            let id = try Self.id(text, in: end)
            self.init(id: id, homes: [end, start])
            return
        } catch {
            // Two devices of that name, and rooms, are no reason to search on.
            if Self.isThere(text, in: end) { throw error }
            if Self.isThere(text, in: start) {
                self.init(id: try Self.id(text, in: start), homes: [start])
                return
            }
            let former = try LogHistory(log).deviceIDs(called: text)
            let ids = Set(former.map { ByteString(end.view(of: $0)?.id ?? $0) }).map(\.text)
                .sorted()
            guard let id = ids.first else { throw error }
            let shown = TerminalText.escape(text)
            guard ids.count == 1 else {
                throw CommandFailure(
                    .no,
                    "'\(shown)' was the name of \(ids.count) devices: "
                        + ids.map { TerminalText.escape($0) }.joined(separator: ", "))
            }
            if let device = end.device(id) {
                Output.tell("'\(shown)' is '\(HomeWords.name(of: device))' now")
                self.init(id: id, homes: [end, start])
            } else if start.view(of: id) != nil {
                self.init(id: id, homes: [start])
            } else if let gone = try GoneDevice(id, in: log), range.contains(gone.lastOffset) {
                self.init(id: id, homes: [try log.home(at: gone.lastOffset)])
            } else {
                throw CommandFailure(
                    .no,
                    "the home did not have '\(shown)' in @\(range.lowerBound) to @\(last)")
            }
        }
    }

    private init(id: String, homes: [HomeSnapshot]) {
        self.id = id
        self.homes = homes.filter { $0.view(of: id) != nil }
    }

    /// Whether an object has a name, in letters of either case.
    private static func isThere(_ text: String, in home: HomeSnapshot) -> Bool {
        guard home.view(of: text) == nil, home.room(text) == nil, home.structure(text) == nil
        else { return true }
        let wanted = text.lowercased()
        var isThere =
            (home.rooms.map(\.name) + home.structures.map(\.name))
            .contains { utf8Equal($0.lowercased(), wanted) }
        home.forEachView { isThere = isThere || utf8Equal($0.name.lowercased(), wanted) }
        return isThere
    }

    private static func id(
        _ text: String, in home: HomeSnapshot
    ) throws(CommandFailure) -> String {
        if home.view(of: text) != nil { return text }
        let found = try HomeSearch(text, in: home) { $0.isDevice }
        guard case .device(let id) = found else {
            let ids = found.deviceIDs(in: home)
            let names = ids.prefix(5).compactMap { home.device($0) }.map { HomeWords.name(of: $0) }
            throw CommandFailure(
                .no,
                "'\(TerminalText.escape(text))' is no device: name one"
                    + (names.isEmpty
                        ? ""
                        : " of " + names.joined(separator: ", ") + (ids.count > 5 ? ", …" : "")))
        }
        return id
    }
}

extension HomeSearch {
    fileprivate var isDevice: Bool { if case .device = self { true } else { false } }
}

extension LogAccess {
    /// The home after a record; says nothing of damage.
    fileprivate func home(at offset: UInt64) throws(CommandFailure) -> HomeSnapshot {
        do throws(EngineError) {
            return try replay.fold(through: offset).state.graph
        } catch {
            throw CommandFailure(error)
        }
    }
}
