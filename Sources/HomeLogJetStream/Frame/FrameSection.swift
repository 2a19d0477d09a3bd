// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// One batch of one home in a frame of records.
///
///     0 log id  16 length  20 the batch, as `StandaloneBatch` has it
struct FrameSection: Sendable, Hashable {
    var logID: [UInt8]
    var batch: [UInt8]

    static let headerByteCount = LogIdentity.byteCount + 4

    var byteCount: Int { FrameSection.headerByteCount + batch.count }

    func encode(into bytes: inout [UInt8]) {
        bytes += logID
        bytes.appendInteger(UInt32(batch.count))
        bytes += batch
    }

    /// The sections of a frame's body, those of one home alone where one is named; nil where they do
    /// not fill it.
    static func all(in body: [UInt8], of logID: [UInt8]? = nil) -> [FrameSection]? {
        var sections: [FrameSection] = []
        var at = 0
        while at < body.count {
            guard body.count - at >= headerByteCount else { return nil }
            let start = at + headerByteCount
            let count = Int(body.span.bytes.integer(UInt32.self, at: at + LogIdentity.byteCount))
            guard count <= body.count - start else { return nil }
            let found = body[at..<at + LogIdentity.byteCount]
            if logID.map({ found.elementsEqual($0) }) ?? true {
                sections.append(
                    FrameSection(logID: Array(found), batch: Array(body[start..<start + count])))
            }
            at = start + count
        }
        return sections
    }
}
