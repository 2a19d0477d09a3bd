// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeLog
import Logging

/// The files of a replica: a log, and a note that says of what it is a replica.
enum ReplicaFiles {
    /// Says that the log is damaged, where that was found while it was open.
    private static let condemned = "damaged"

    /// Opens the log of a directory. Damaged files are set aside, and the log begins anew.
    ///
    /// - Throws: `ReplicaError`: `notAReplica`, `files`.
    static func open(
        _ directory: String, note: ReplicaNote, sha256: @escaping SHA256Function, logger: Logger
    ) throws -> ReplicaLog {
        try make(directory)
        let known = try ReplicaNote.read(in: directory)
        if known == nil {
            let hasLog: Bool
            do { hasLog = try FileLog.exists(directory: directory) } catch {
                throw Self.error(.engine(.log(error)), directory)
            }
            guard !hasLog else { throw ReplicaError.notAReplica(directory: directory) }
        }
        if known != note { try note.write(to: directory) }
        if FileManager.default.fileExists(atPath: "\(directory)/\(condemned)") {
            try setAside(directory, "records of it are not as they were written", logger)
        }
        do {
            return try ReplicaLog(directory: directory, sha256: sha256)
        } catch .damaged(let reason) {
            try setAside(directory, reason, logger)
        } catch {
            throw Self.error(error, directory)
        }
        do {
            return try ReplicaLog(directory: directory, sha256: sha256)
        } catch {
            throw Self.error(error, directory)
        }
    }

    private static func make(_ directory: String) throws(ReplicaError) {
        guard !directory.isEmpty else { throw .files("the directory of the replica has no name") }
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        if files.fileExists(atPath: directory, isDirectory: &isDirectory) {
            guard isDirectory.boolValue else { throw .files("\(directory) is no directory") }
            return
        }
        if mkdir(directory, 0o700) == 0 || errno == EEXIST { return }
        let number = errno
        let parent = URL(fileURLWithPath: directory).deletingLastPathComponent().path
        if number == ENOENT {
            throw .files("\(directory) cannot be made: there is no directory \(parent)")
        }
        throw .files("\(directory) cannot be made: \(String(cString: strerror(number)))")
    }

    /// Makes the next opening set the log's files aside. They stay where they are until then, for
    /// others may be reading them. Not made durable: a log that is damaged is found so again.
    static func condemn(_ directory: String) throws(ReplicaError) {
        let path = "\(directory)/\(condemned)"
        guard FileManager.default.createFile(atPath: path, contents: nil) else {
            throw .files("\(path) cannot be written: it makes the next start set the log aside")
        }
    }

    /// Moves the files of a log out of the way. Each time they get a place of their own, and stay:
    /// they may have records that the home has removed since.
    private static func setAside(
        _ directory: String, _ reason: String, _ logger: Logger
    ) throws(ReplicaError) {
        let files = FileManager.default
        do {
            let aside = directory + "/aside"
            let names = (try? files.contentsOfDirectory(atPath: aside)) ?? []
            let earlier = names.filter { $0.hasPrefix("replica-") }
            let numbers = earlier.compactMap { Int($0.dropFirst("replica-".count)) }
            let target = "\(aside)/replica-\((numbers.max() ?? 0) + 1)"
            try files.createDirectory(atPath: target, withIntermediateDirectories: true)
            // Without the mark that says what is durable there is no log: it goes first.
            for name in ["durable", "segments", "checkpoints", "indexes", condemned]
            where files.fileExists(atPath: "\(directory)/\(name)") {
                try files.moveItem(atPath: "\(directory)/\(name)", toPath: "\(target)/\(name)")
            }
            logger.warning(
                "the replica's log is damaged and begins anew: \(reason)",
                metadata: ["files": "moved to \(target)"])
        } catch {
            throw .files(
                "the damaged files in \(directory) cannot be moved: \(error.localizedDescription)")
        }
    }

    /// The error of the replica's files in words.
    static func error(_ failure: ReplicaLog.Failure, _ directory: String) -> ReplicaError {
        switch failure {
        case .engine(.log(.locked)): .inUse(directory: directory)
        case .engine(.newerReducer(let found, let supported)):
            .files(
                "the home folds its log by the rules \(found), this program knows those up to "
                    + "\(supported): it must be updated")
        case .engine(.unreadableRecord(let offset, _)):
            .files(
                "\(directory): record @\(offset) cannot be read: this program must be updated")
        case .engine(.log(let error)): .files("\(directory): \(words(error))")
        case .engine(let error): .files("\(directory): \(error)")
        default: .files("\(directory): \(failure)")
        }
    }

    private static func words(_ error: LogError) -> String {
        switch error {
        case .newerFormat(_, let found, let supported):
            "its log has format \(found.major).\(found.minor), written by a newer program; this one "
                + "reads \(supported.major).\(supported.minor)"
        case .isBackup: "it is a backup, which only reading commands open"
        case .otherLog: "its files belong to different logs"
        default: error.words
        }
    }
}
