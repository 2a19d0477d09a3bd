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
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        } catch CocoaError.fileWriteFileExists {
            // As at every later start.
        } catch {
            throw ReplicaError.files("\(directory) cannot be made: \(error.localizedDescription)")
        }
        if try ReplicaNote.read(in: directory) == nil {
            let hasLog: Bool
            do { hasLog = try FileLog.exists(directory: directory) } catch {
                throw Self.error(.engine(.log(error)), directory)
            }
            guard !hasLog else { throw ReplicaError.notAReplica(directory: directory) }
            try note.write(to: directory)
        }
        if FileManager.default.fileExists(atPath: "\(directory)/\(condemned)") {
            try setAside(directory, logger)
        }
        do {
            return try ReplicaLog(directory: directory, sha256: sha256)
        } catch .damaged {
            try setAside(directory, logger)
        } catch {
            throw Self.error(error, directory)
        }
        do {
            return try ReplicaLog(directory: directory, sha256: sha256)
        } catch {
            throw Self.error(error, directory)
        }
    }

    /// Makes the next opening set the log's files aside. They stay where they are until then, for
    /// others may be reading them. Not made durable: a log that is damaged is found so again.
    static func condemn(_ directory: String) throws(ReplicaError) {
        let path = "\(directory)/\(condemned)"
        guard FileManager.default.createFile(atPath: path, contents: nil) else {
            throw .files("\(path) cannot be written: it makes the next start set the log aside")
        }
    }

    /// Moves the files of a log out of the way. Those of an earlier time go: all that they have
    /// comes from the home again.
    private static func setAside(_ directory: String, _ logger: Logger) throws(ReplicaError) {
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
            for name in earlier { try files.removeItem(atPath: "\(aside)/\(name)") }
            logger.warning(
                "the replica's log was damaged: it begins anew", metadata: ["aside": "\(target)"])
        } catch {
            throw .files(
                "the damaged files in \(directory) cannot be moved: \(error.localizedDescription)")
        }
    }

    /// The error of the replica's files in words.
    static func error(_ failure: ReplicaLog.Failure, _ directory: String) -> ReplicaError {
        switch failure {
        case .engine(.log(.locked)): .inUse(directory: directory)
        case .engine(.log(.full)): .files("the disk of \(directory) is full")
        case .engine(.newerReducer(let found, let supported)):
            .files(
                "the home folds its log by the rules \(found), this program knows those up to "
                    + "\(supported): it must be updated")
        case .engine(let error): .files("\(directory): \(error)")
        default: .files("\(directory): \(failure)")
        }
    }
}
