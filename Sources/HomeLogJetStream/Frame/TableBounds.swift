// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// What the first and the last message of a table say: where it begins, and where the whole table
/// before it ends.
///
///     0 begin (of the last message; 0 in the first)  8 end of the one before, 0 for none
struct TableBounds: Sendable, Hashable {
    var begin: UInt64
    var previousEnd: UInt64

    private static let byteCount = 16

    func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendInteger(begin)
        bytes.appendInteger(previousEnd)
        return bytes
    }

    init(begin: UInt64, previousEnd: UInt64) {
        self.begin = begin
        self.previousEnd = previousEnd
    }

    init?(_ body: ArraySlice<UInt8>) {
        guard body.count == TableBounds.byteCount else { return nil }
        let bytes = Array(body)
        begin = bytes.span.bytes.integer(UInt64.self, at: 0)
        previousEnd = bytes.span.bytes.integer(UInt64.self, at: 8)
    }
}
