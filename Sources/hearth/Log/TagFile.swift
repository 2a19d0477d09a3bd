// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// The file of a log's tags, beside the log.
///
/// A reader takes no lock: the file is replaced by a rename. A writer holds `tags.lock` from its
/// reading to its rename; a lock on the file itself would stay with the old file.
struct TagFile {
    static let name = "tags.json"
    static let lockName = "tags.lock"
    /// How often a writer tries the lock, a tenth of a second apart.
    static let triesMax = 300

    let directory: String
    /// The id of the log in the directory.
    let logID: String
    var fileSystem: any FileSystem = SystemFileSystem()
    var pause: () -> Void = pauseBriefly

    var path: String { directory + "/" + Self.name }

    /// The tags of the log; none where there is no file.
    ///
    /// - Throws: `damaged` for a file that is damaged, newer, or of another log.
    func read() throws(CommandFailure) -> TagList {
        guard let bytes = try bytes() else { return TagList(logID: logID) }
        let list: TagList
        do throws(TagList.Damage) {
            list = try TagList(bytes)
        } catch {
            throw CommandFailure(
                .damaged, TerminalText.escape("\(path) \(error.sentence); nothing was changed"))
        }
        guard utf8Equal(list.logID, logID) else {
            throw CommandFailure(
                .damaged,
                TerminalText.escape(
                    "\(path) has the tags of log \(list.logID.prefix(12)), and this is log "
                        + "\(logID.prefix(12)): put it back beside its own log"))
        }
        return list
    }

    /// Changes the tags; no other command changes them meanwhile.
    ///
    /// - Parameter body: the file stays as it is where this throws or changes nothing.
    func change(
        _ body: (inout TagList) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        try DataDirectory.mustNotBeCopy(directory)
        if let complaint = DataDirectoryTrust.complaint(directory: directory) {
            throw CommandFailure(.notAllowed, TerminalText.escape(complaint))
        }
        let lock = try lock()
        // Read again below the lock: another command may have written since.
        let old = try read()
        var new = old
        try body(&new)
        guard new.tags.count <= TagList.tagsMax else {
            throw CommandFailure(.no, "a log has \(TagList.tagsMax) tags at most: remove some")
        }
        if new != old { try write(Array((new.json + "\n").utf8)) }
        withExtendedLifetime(lock) {}
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
                    throw CommandFailure(.tryAgain, "\(holder) is changing the tags")
                }
                pause()
            } catch {
                throw CommandFailure(error)
            }
        }
    }

    /// Nil where there is no file.
    private func bytes() throws(CommandFailure) -> [UInt8]? {
        let bytes: [UInt8]
        do throws(LogError) {
            let file = try fileSystem.open(path, .read)
            // A buffer of the largest size would cost more than all else that 'tag ls' does.
            let count = min(Int(clamping: try file.size()), TagList.bytesMax + 1)
            bytes = try file.read(count, at: 0)
        } catch .io(let failure) where failure.isAbsence {
            return nil
        } catch {
            throw CommandFailure(error)
        }
        guard bytes.count <= TagList.bytesMax else {
            throw CommandFailure(
                .damaged,
                TerminalText.escape(
                    "\(path) is damaged: it is longer than \(TagList.bytesMax) bytes"))
        }
        return bytes
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

extension LogAccess {
    var tagFile: TagFile {
        TagFile(
            directory: directory, logID: hexText(reader.identity.logID),
            fileSystem: reader.fileSystem)
    }

    /// The offset that a tag names.
    ///
    /// - Throws: `no` where there is no such tag, or the log has not its record any more.
    func offset(ofTag name: String) throws(CommandFailure) -> UInt64 {
        let list = try tagFile.read()
        guard let tag = list[name] else { throw list.missing(name) }
        let text = "tag:\(name) is @\(tag.offset), \(LocalTime.zoned(tag.receivedAt))"
        switch try standing(of: tag) {
        case .here: return tag.offset
        case .trimmed:
            throw CommandFailure(
                .no, "\(text), which is no longer kept: the oldest record is @\(firstOffset)")
        case .beyondEnd:
            throw CommandFailure(
                .no,
                "\(text), but the log ends with @\(nextOffset.subtractingSaturated(1)): its "
                    + "last records were lost, or an older copy was put back")
        case .replaced(let time):
            throw CommandFailure(
                .no,
                "\(text), but @\(tag.offset) is a record of \(LocalTime.zoned(time)) now: the "
                    + "log lost records and grew again")
        }
    }

    /// What became of the record of a tag.
    enum TagStanding: Equatable {
        case here
        case trimmed
        case beyondEnd
        /// Another record has the offset, with this receive time.
        case replaced(Int64)
    }

    func standing(of tag: LogTag) throws(CommandFailure) -> TagStanding {
        if tag.offset < firstOffset { return .trimmed }
        if tag.offset >= nextOffset { return .beyondEnd }
        // A damaged record keeps its tag: the fold says what is lost.
        guard let record = try record(at: tag.offset), record.receivedAt != tag.receivedAt else {
            return .here
        }
        return .replaced(record.receivedAt)
    }
}
