// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime

/// The new log of a remap.
final class RemapTarget {
    private let directory: String
    private let log: NewLog

    /// - Throws: there is a log in the directory already, or none can be made.
    init(_ directory: String, of old: LogAccess) throws(CommandFailure) {
        guard let first = try old.record(at: 0), case .logOpened(let opened)? = first.events.first
        else {
            throw CommandFailure(.damaged, "\(old.directory): the first record cannot be read")
        }
        self.directory = directory
        log = try NewLog(
            directory: directory, logID: (0..<16).map { _ in UInt8.random(in: .min ... .max) },
            homeName: opened.homeName, openedAt: first.receivedAt,
            // The user's changes name rooms that the rules of the old log made.
            reducerVersion: opened.reducerVersion)
        do throws(CommandFailure) {
            try Self.copyKey(from: old.directory, to: directory)
        } catch {
            log.discard()
            throw error
        }
    }

    /// Adds a record; the log's first record exists already, with the new log's id.
    func append(_ record: HomeRecord) throws(CommandFailure) {
        guard record.offset != 0 else { return }
        var record = record
        record.offset = nil
        try log.append(record)
    }

    func finish() throws(CommandFailure) {
        var state = try log.finish()
        let hashes = state.hashes(sha256: sha256)
        Output.tell(
            "new log \(state.books.logID.prefix(12)) @\(state.nextOffset - 1) in "
                + "\(TerminalText.escape(directory)), graph \(hexText(hashes.graph))")
    }

    /// Removes the unfinished log.
    func discard() { log.discard() }

    /// The new log gets the key of digests, so that the same PIN keeps its digest.
    private static func copyKey(
        from old: String, to new: String
    ) throws(CommandFailure) {
        let path = old + "/digest.key"
        guard Directories.exists(path) else { return }
        let key = try NewFile(new + "/digest.key", replaces: false)
        try key.write(FileLines.bytes(path))
        try key.sync()
    }
}
