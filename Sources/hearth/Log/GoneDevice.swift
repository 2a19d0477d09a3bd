// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK

/// A device that the newest home does not have, and the last point at which the home had it.
struct GoneDevice {
    var id: String
    var lastOffset: UInt64

    /// Each record that names the device, up to this many; of more, the newest count.
    private static let mentionsMax = 100_000

    /// Searches the history for an id or name, and the home for the last point with that device.
    ///
    /// - Returns: nil where the log never had such a device.
    init?(_ text: String, in log: LogAccess) throws(CommandFailure) {
        guard let id = try LogHistory(log).deviceIDs(called: text).first else { return nil }
        var mentions: [UInt64] = []
        try log.records(in: log.firstOffset..<log.nextOffset, captures: false) {
            item throws(CommandFailure) in
            guard case .record(let record) = item, let offset = record.offset,
                record.events.contains(where: { $0.deviceIDs.contains { utf8Equal($0, id) } })
            else { return true }
            mentions.append(offset)
            if mentions.count > 2 * Self.mentionsMax { mentions.removeFirst(Self.mentionsMax) }
            return true
        }
        // The home had the device up to some mention: found by halving.
        var (low, high) = (0, mentions.count)
        while low < high {
            let middle = low + (high - low) / 2
            if try Self.isThere(id, at: mentions[middle], log) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low > 0 else { return nil }
        self.id = id
        // It stayed until the record before the one that took it away, or at least so long.
        lastOffset = mentions[low - 1]
    }

    private static func isThere(
        _ id: String, at offset: UInt64, _ log: LogAccess
    ) throws(CommandFailure) -> Bool {
        do throws(EngineError) {
            return try log.replay.fold(through: offset).state.graph.device(id) != nil
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension LogAccess {
    /// The object that the user names at a point; for a device that is gone at HEAD the error names
    /// a point that has it.
    func find(
        _ text: String, in state: HomeState, at point: Point
    ) throws(CommandFailure) -> HomeSearch {
        do throws(CommandFailure) {
            return try HomeSearch(text, in: state.graph)
        } catch {
            guard point == .head, error.status == .no, let gone = try GoneDevice(text, in: self)
            else { throw error }
            throw CommandFailure(
                .no,
                "'\(TerminalText.escape(text))' is gone: the home had it at @\(gone.lastOffset); "
                    + "add --at @\(gone.lastOffset)")
        }
    }
}
