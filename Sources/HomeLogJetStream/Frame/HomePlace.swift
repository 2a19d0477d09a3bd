// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// An offset of one home's log: where it goes on, or where it begins. A frame has many.
///
///     0 log id  16 offset
struct HomePlace: Sendable, Hashable {
    var logID: [UInt8]
    var offset: UInt64

    private static let byteCount = LogIdentity.byteCount + 8

    func encode(into bytes: inout [UInt8]) {
        bytes += logID
        bytes.appendInteger(offset)
    }

    /// The places of a frame's body; nil where they do not fill it.
    static func all(in body: [UInt8]) -> [HomePlace]? {
        guard body.count % byteCount == 0 else { return nil }
        let span = body.span.bytes
        var found: [HomePlace] = []
        for start in stride(from: 0, to: body.count, by: byteCount) {
            let offset = span.integer(UInt64.self, at: start + LogIdentity.byteCount)
            guard offset <= LogLimits.offsetMax else { return nil }
            found.append(
                HomePlace(
                    logID: Array(body[start..<start + LogIdentity.byteCount]), offset: offset))
        }
        return found
    }
}
