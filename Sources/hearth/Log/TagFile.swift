// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// The file of a log's tags, beside the log.
typealias TagFile = SideFile<TagList>

extension TagList: SideContent {
    static let fileName = "tags.json"
    static let lockName = "tags.lock"
    static let things = "tags"
    static let ifDamaged = "nothing was changed"

    var fileBytes: [UInt8] { Array((json + "\n").utf8) }

    init(fileBytes: [UInt8]) throws(SideDamage) {
        do throws(Damage) {
            self = try TagList(fileBytes)
        } catch {
            throw SideDamage(sentence: error.sentence)
        }
    }

    func check() throws(CommandFailure) {
        guard tags.count <= Self.tagsMax else {
            throw CommandFailure(.no, "a log has \(Self.tagsMax) tags at most: remove some")
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
