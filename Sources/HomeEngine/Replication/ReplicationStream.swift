// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// The frames of a living log for one replica: its records, and the marks between them.
package struct ReplicationStream: ~Copyable {
    private var reader: ReplicationReader
    /// Where the last mark was.
    private var marked: UInt64?
    /// A mark that waits until everything before it is sent.
    private var due: StateMark?

    /// - Parameters:
    ///   - replay: the records.
    ///   - offset: the first record that the replica has not.
    ///   - sha256: the digest of the states' hashes.
    /// - Throws: as `Replay.state(before:)`
    package init(
        _ replay: Replay, from offset: UInt64, sha256: @escaping SHA256Function
    ) throws(EngineError) {
        reader = try ReplicationReader(replay, logID: replay.logID, from: offset, sha256: sha256)
    }

    /// Whether the newest records that were sent have no mark behind them yet.
    package var isMarkMissing: Bool { reader.nextOffset != marked }

    /// The next frame; nil where everything that is durable now was sent.
    ///
    /// - Parameter mark: makes a mark of the living state, which costs a hash over all devices; nil
    ///   where none may be made now. Asked only where all records are sent.
    /// - Throws: `EngineError.log`; `unreadableRecord` where damage took the meaning of a name.
    package mutating func next(
        mark: () -> StateMark?
    ) throws(EngineError) -> ReplicationFrame? {
        if let mark = due {
            if reader.nextOffset < mark.nextOffset {
                if let frame = try reader.next(below: mark.nextOffset) { return frame }
            }
            due = nil
            if reader.nextOffset == mark.nextOffset {
                marked = mark.nextOffset
                return .mark(mark)
            }
        }
        if let frame = try reader.next() { return frame }
        guard isMarkMissing, let mark = mark() else { return nil }
        // A home that follows a log may still be behind it: the next time, then.
        guard mark.nextOffset >= reader.nextOffset else { return nil }
        due = mark
        return try next { nil }
    }
}
