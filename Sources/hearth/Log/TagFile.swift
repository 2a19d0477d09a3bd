// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// The file of a log's tags, beside the log.
struct TagFile {
    static let name = "tags.json"
    static let lockName = "tags.lock"

    /// The id of the log in the directory.
    let logID: String
    private let file: SideFile

    var path: String { file.path }

    init(
        directory: String, logID: String, fileSystem: any FileSystem = SystemFileSystem(),
        pause: @escaping () -> Void = pauseBriefly
    ) {
        self.logID = logID
        file = SideFile(
            directory: directory, name: Self.name, lockName: Self.lockName, things: "tags",
            bytesMax: TagList.bytesMax, fileSystem: fileSystem, pause: pause)
    }

    /// The tags of the log; none where there is no file.
    ///
    /// - Throws: `damaged` for a file that is damaged, newer, or of another log.
    func read() throws(CommandFailure) -> TagList {
        guard let bytes = try file.bytes() else { return TagList(logID: logID) }
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
        try file.change { write throws(CommandFailure) in
            // Read again below the lock: another command may have written since.
            let old = try read()
            var new = old
            try body(&new)
            guard new.tags.count <= TagList.tagsMax else {
                throw CommandFailure(.no, "a log has \(TagList.tagsMax) tags at most: remove some")
            }
            if new != old { try write(Array((new.json + "\n").utf8)) }
        }
    }
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
