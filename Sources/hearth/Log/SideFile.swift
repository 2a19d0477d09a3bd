// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime

/// What stands in a small file beside a log, and belongs to this log alone.
protocol SideContent: Equatable {
    static var fileName: String { get }
    static var lockName: String { get }
    /// What it is a list of, for errors.
    static var things: String { get }
    /// What follows from a damaged file, for its error.
    static var ifDamaged: String { get }
    /// A longer file is damaged.
    static var bytesMax: Int { get }

    /// The id of the log that it belongs to.
    var logID: String { get }
    /// The bytes of the file.
    var fileBytes: [UInt8] { get }

    /// That of a log without the file.
    init(logID: String)

    /// - Throws: what is wrong, as a sentence that follows the file's name.
    init(fileBytes: [UInt8]) throws(SideDamage)

    /// - Throws: where there is more than a file may hold.
    func check() throws(CommandFailure)
}

/// Why the bytes of a file beside a log cannot be used.
struct SideDamage: Error, Hashable {
    var sentence: String
}

/// A small file beside a log, which commands change while a daemon runs.
///
/// A reader takes no lock: the file is replaced by a rename. A writer holds a lock file from its
/// reading to its rename; a lock on the file itself would stay with the old file.
struct SideFile<Content: SideContent> {
    static var name: String { Content.fileName }
    static var lockName: String { Content.lockName }
    /// How often a writer tries the lock, a tenth of a second apart.
    static var triesMax: Int { 300 }

    let directory: String
    /// The id of the log in the directory.
    let logID: String
    var fileSystem: any FileSystem = SystemFileSystem()
    var pause: () -> Void = pauseBriefly

    var path: String { directory + "/" + Self.name }
    /// What tells the file from the one that was there before; nil where there is none.
    var stamp: FileStamp? { FileStamp(path) }

    /// Its content; that of an empty one where there is no file.
    ///
    /// - Throws: `damaged` for a file that is damaged, newer, or of another log.
    func read() throws(CommandFailure) -> Content {
        guard let bytes = try bytes() else { return Content(logID: logID) }
        let content: Content
        do throws(SideDamage) {
            content = try Content(fileBytes: bytes)
        } catch {
            throw CommandFailure(
                .damaged,
                TerminalText.escape("\(path) \(error.sentence); \(Content.ifDamaged)"))
        }
        guard utf8Equal(content.logID, logID) else {
            throw CommandFailure(
                .damaged,
                TerminalText.escape(
                    "\(path) has the \(Content.things) of log \(content.logID.prefix(12)), and this "
                        + "is log \(logID.prefix(12)): put it back beside its own log"))
        }
        return content
    }

    /// Changes the content; no other command changes it meanwhile.
    ///
    /// - Parameter body: the file stays as it is where this throws or changes nothing.
    func change<Answer>(
        _ body: (inout Content) throws(CommandFailure) -> Answer
    ) throws(CommandFailure) -> Answer {
        try DataDirectory.mustNotBeCopy(directory)
        if let complaint = DataDirectoryTrust.complaint(directory: directory) {
            throw CommandFailure(.notAllowed, TerminalText.escape(complaint))
        }
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        // Read below the lock: another command may have written since.
        let old = try read()
        var new = old
        let answer = try body(&new)
        try new.check()
        if new != old { try write(new.fileBytes) }
        return answer
    }

    private func bytes() throws(CommandFailure) -> [UInt8]? {
        let bytes: [UInt8]
        do throws(LogError) {
            let file = try fileSystem.open(path, .read)
            // A buffer of the largest size would cost more than all else that a listing does.
            let count = min(Int(clamping: try file.size()), Content.bytesMax + 1)
            bytes = try file.read(count, at: 0)
        } catch .io(let failure) where failure.isAbsence {
            return nil
        } catch {
            throw CommandFailure(error)
        }
        guard bytes.count <= Content.bytesMax else {
            throw CommandFailure(
                .damaged,
                TerminalText.escape(
                    "\(path) is damaged: it is longer than \(Content.bytesMax) bytes"))
        }
        return bytes
    }

    private func lock() throws(CommandFailure) -> any FileLock {
        var tries = 0
        while true {
            do throws(LogError) {
                return try fileSystem.lock(directory + "/" + Self.lockName)
            } catch .locked(_, let processID) {
                tries += 1
                guard tries < Self.triesMax else {
                    let holder = processID.map { "process \($0)" } ?? "another process"
                    throw CommandFailure(.tryAgain, "\(holder) is changing the \(Content.things)")
                }
                pause()
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    /// After a crash there is the old file or the new one.
    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        let temporary = path + ".new"
        do throws(LogError) {
            // A left-over of a crash; where there is none, the removal fails.
            try? fileSystem.remove(temporary)
            let file = try fileSystem.open(temporary, .create(replacing: false))
            try file.write(bytes.span.bytes, at: 0)
            try file.sync()
            try fileSystem.rename(temporary, to: path)
            try fileSystem.syncDirectory(directory)
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension IOFailure {
    fileprivate var isAbsence: Bool { operation == .open && errno == IOFailure.noSuchFile }
}
