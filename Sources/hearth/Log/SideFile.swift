// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeRuntime

/// A small file beside a log, which commands change while a daemon runs.
///
/// A reader takes no lock: the file is replaced by a rename. A writer holds a lock file from its
/// reading to its rename; a lock on the file itself would stay with the old file.
struct SideFile {
    /// How often a writer tries the lock, a tenth of a second apart.
    static let triesMax = 300

    let directory: String
    let name: String
    let lockName: String
    /// What is in it, for errors.
    let things: String
    let bytesMax: Int
    var fileSystem: any FileSystem = SystemFileSystem()
    var pause: () -> Void = pauseBriefly

    var path: String { directory + "/" + name }

    /// Its content; nil where there is no file.
    ///
    /// - Throws: `damaged` for a file that is too long.
    func bytes() throws(CommandFailure) -> [UInt8]? {
        let bytes: [UInt8]
        do throws(LogError) {
            let file = try fileSystem.open(path, .read)
            // A buffer of the largest size would cost more than all else that a listing does.
            let count = min(Int(clamping: try file.size()), bytesMax + 1)
            bytes = try file.read(count, at: 0)
        } catch .io(let failure) where failure.isAbsence {
            return nil
        } catch {
            throw CommandFailure(error)
        }
        guard bytes.count <= bytesMax else {
            throw CommandFailure(
                .damaged,
                TerminalText.escape("\(path) is damaged: it is longer than \(bytesMax) bytes"))
        }
        return bytes
    }

    /// Lets one writer at a time read and write.
    ///
    /// - Parameter body: is given what writes; after a crash there is the old file or the new one.
    func change(
        _ body: (_ write: ([UInt8]) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        try DataDirectory.mustNotBeCopy(directory)
        if let complaint = DataDirectoryTrust.complaint(directory: directory) {
            throw CommandFailure(.notAllowed, TerminalText.escape(complaint))
        }
        let lock = try lock()
        try body { bytes throws(CommandFailure) in try write(bytes) }
        withExtendedLifetime(lock) {}
    }

    private func lock() throws(CommandFailure) -> any FileLock {
        var tries = 0
        while true {
            do throws(LogError) {
                return try fileSystem.lock(directory + "/" + lockName)
            } catch .locked(_, let processID) {
                tries += 1
                guard tries < Self.triesMax else {
                    let holder = processID.map { "process \($0)" } ?? "another process"
                    throw CommandFailure(.tryAgain, "\(holder) is changing the \(things)")
                }
                pause()
            } catch {
                throw CommandFailure(error)
            }
        }
    }

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
