// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeRuntime

extension SHA256Stream: FileDigest {}

/// What a backup goes to: a directory, a new one or that of an earlier backup, or one file, whose
/// name ends in `.tar`.
struct BackupTarget {
    /// Without slashes at its end.
    let path: String
    private let isFile: Bool

    private var name: String { TerminalText.escape(path) }

    /// - Throws: `usage` for no name; `cannotCreate` for a target that is something else, or lies
    ///   within the data directory.
    init(_ path: String, of data: String) throws(CommandFailure) {
        let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
        self.path = end.map { String(path[...$0]) } ?? path
        isFile = path.hasSuffix(".tar")
        guard !path.isEmpty else { throw CommandFailure(.usage, "the target has no name") }
        let (inner, outer) = (Directories.real(self.path), Directories.real(data))
        if (inner + "/").utf8.starts(with: (outer + "/").utf8) {
            throw CommandFailure(
                .cannotCreate,
                "\(name) lies in the data directory: what takes the one takes the other")
        }
        switch Directories.kind(self.path) {
        case .nothing,
            .directory where !isFile, .file where isFile:
            return
        case .directory:
            throw CommandFailure(
                .cannotCreate, "\(name) is a directory: a name that ends in .tar is one file")
        case .file:
            throw CommandFailure(
                .cannotCreate,
                "\(name) is a file: a backup is a directory, or one file whose name ends in .tar")
        case .link:
            throw CommandFailure(
                .cannotCreate, "\(name) is a symbolic link: name what it leads to")
        case .other:
            throw CommandFailure(.cannotCreate, "\(name) is neither a file nor a directory")
        }
    }

    /// Makes the backup, or brings it up to date.
    ///
    /// - Parameter mayGoOn: asked now and then, with the number of bytes copied.
    func write(
        _ source: BackupSource, mayGoOn: @escaping (UInt64) -> Bool
    ) throws(CommandFailure) -> BackupReport {
        try Directories.make(parentOf: path)
        let now = SystemClock().wallNanoseconds
        do throws(BackupError) {
            if isFile {
                return try LogBackup.run(
                    source, toFile: path, now: now, digest: { SHA256Stream() }, mayGoOn: mayGoOn)
            }
            return try LogBackup.run(
                source, to: path, now: now, digest: { SHA256Stream() }, mayGoOn: mayGoOn)
        } catch {
            throw failure(error)
        }
    }

    /// What to name where this target cannot be taken.
    private var another: String { isFile ? "name another file" : "name a new directory" }

    private func failure(_ error: BackupError) -> CommandFailure {
        switch error {
        case .log(.locked(_, let processID)):
            let holder = processID.map { "process \($0)" } ?? "another process"
            return CommandFailure(.tryAgain, "\(holder) writes to \(name) now")
        case .log(let error): return failure(error)
        case .notEmpty:
            return CommandFailure(
                .cannotCreate,
                isFile
                    ? "\(name) is no backup of a log, or it is damaged: name another file"
                    : "\(name) holds other things: name a new directory, or that of an earlier "
                        + "backup")
        case .otherLog(_, let logID):
            return CommandFailure(
                .cannotCreate,
                "\(name) is the backup of log \(BackupManifest.hex(logID).prefix(12)), which is "
                    + "another one: name another \(isFile ? "file" : "directory")")
        case .gap(let end, let first):
            return CommandFailure(
                .cannotCreate,
                isFile
                    ? "the log was trimmed up to @\(first) meanwhile; \(name) stays as it is: "
                        + "run it again"
                    : "the log begins at @\(first) by now, and \(name) ends before @\(end): what "
                        + "was between is lost to it. It stays as it is: name a new directory")
        case .changed:
            return CommandFailure(
                .tryAgain,
                "captured messages of the log were removed meanwhile; \(name) has what it had: run "
                    + "it again")
        case .behind(let end, let next):
            return CommandFailure(
                .cannotCreate,
                "the log ends before @\(next), and \(name) goes on to @\(end - 1): an older log was "
                    + "put back, or it lost its end. The backup stays as it is: \(another)")
        case .diverged(let offset):
            return CommandFailure(
                .cannotCreate,
                "\(name) has another record @\(offset) than the log, which went another way since: "
                    + "the backup stays as it is, \(another)")
        case .stopped:
            return CommandFailure(
                .interrupted,
                isFile
                    ? "interrupted: nothing was changed"
                    : "interrupted: the next backup goes on from here")
        }
    }

    private func failure(_ error: LogError) -> CommandFailure {
        var failure = CommandFailure(error)
        guard case .io(let found) = error else { return failure }
        if found.isFull {
            failure.line +=
                isFile
                ? "; nothing was changed: make room and run it again"
                : "; the backup has what it had: make room and run it again"
        } else if found.operation == .lock, failure.status == .inputOutput {
            return CommandFailure(.cannotCreate, failure.line)
        }
        return failure
    }
}

extension LogAccess {
    /// Opens a backup, or any other log.
    init(backup path: String) throws(CommandFailure) {
        do throws(CommandFailure) {
            try self.init(directory: path)
        } catch {
            guard error.status == .noLog else { throw error }
            throw CommandFailure(
                .noLog,
                "\(TerminalText.escape(path)) is no backup, or its first run ended before it had a "
                    + "record")
        }
    }
}

extension BackupSource {
    static let keyName = "digest.key"
    static let keyBytesMax = 4096

    /// A log with its tags, its key of digests and its known damage.
    init(of log: LogAccess) throws(CommandFailure) {
        var notes: [(name: String, bytes: [UInt8])] = []
        do throws(LogError) {
            for (name, max) in [
                (TagFile.name, TagList.bytesMax), (Self.keyName, Self.keyBytesMax),
                (DamageFile.name, DamageList.bytesMax),
            ] {
                let path = log.reader.path + "/" + name
                guard let file = try log.reader.fileSystem.openIfPresent(path, .read) else {
                    continue
                }
                notes.append((name, try file.read(min(Int(clamping: try file.size()), max), at: 0)))
            }
            try self.init(log.reader, notes: notes)
        } catch {
            throw CommandFailure(error)
        }
    }
}
