// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeEngine

/// Which submissions share an append: as many whole ones as it may have, in records and in bytes.
@Suite struct CommitGroupTests {
    private static func records(_ count: Int, captureBytes: Int = 0) -> [HomeRecord] {
        let capture = captureBytes > 0 ? [UInt8](repeating: 0, count: captureBytes) : nil
        let record = HomeRecord(
            receivedAt: 0, cause: .message, events: [.messageIgnored(reason: "test")],
            capture: capture)
        return Array(repeating: record, count: count)
    }

    /// The records of each append, and where each submission stands.
    private func commit(
        _ submissions: [[HomeRecord]]
    ) throws -> (appends: [Int], offsets: [Range<UInt64>]) {
        var appends: [Int] = []
        var next: UInt64 = 0
        var group = CommitGroup { records throws(EngineError) in
            appends.append(records.count)
            defer { next += UInt64(records.count) }
            return Array(next..<next + UInt64(records.count))
        }
        for submission in submissions { try group.add(submission) }
        let offsets = try group.finish().map { settlement in
            guard case .appended(let range) = settlement else { return UInt64(0)..<0 }
            return range
        }
        return (appends, offsets)
    }

    @Test func submissionsShareAnAppendUpToItsRecords() throws {
        let most = Engine.appendRecordsMax
        let full = try commit([Self.records(most - 1), Self.records(1)])
        #expect(full.appends == [most])
        #expect(full.offsets == [0..<UInt64(most - 1), UInt64(most - 1)..<UInt64(most)])
        let more = try commit([Self.records(most - 1), Self.records(2), Self.records(3)])
        #expect(more.appends == [most - 1, 5])
        #expect(more.offsets.map(\.count) == [most - 1, 2, 3])
        #expect(more.offsets.last?.upperBound == UInt64(most + 4))
    }

    @Test func submissionsShareAnAppendUpToItsBytes() throws {
        // Two of them have room for a few events beside them, and three are too many.
        let large = Self.records(1, captureBytes: Engine.appendBytesMax / 4 - 1024)
        let found = try commit(Array(repeating: large, count: 5))
        #expect(found.appends == [2, 2, 1])
        #expect(found.offsets.map(\.lowerBound) == [0, 1, 2, 3, 4])
    }
}
