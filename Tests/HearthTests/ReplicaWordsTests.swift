// SPDX-License-Identifier: Apache-2.0

import HomeReplica
import Testing

@testable import hearth

/// What `hearth follow` says of a replica.
@Suite struct ReplicaWordsTests {
    private func status(_ change: (inout ReplicaStatus) -> Void = { _ in }) -> ReplicaStatus {
        var status = ReplicaStatus()
        status.isConnected = true
        status.nextOffset = 90
        status.homeNextOffset = 90
        status.agreedAt = 90
        status.lastReceivedAt = 1_795_226_400_000_000_000
        change(&status)
        return status
    }

    @Test func whatTheHomeHasNoMoreIsNamedOnce() {
        var words = ReplicaWords(directory: "replica")
        let lines = words.lines(for: status { $0.lostRanges = [60...69] })
        #expect(lines.count == 2)
        #expect(
            lines.first
                == "lost to the replica, for the home has them no more: records @60 to @69")
        let current = "the replica has the records below @90 and the home's state"
        #expect(lines.last?.hasPrefix(current) == true)
        #expect(words.lines(for: status { $0.lostRanges = [60...69] }) == [])
        #expect(
            words.lines(for: status { $0.lostRanges = [60...69, 75...75] })
                == ["lost to the replica, for the home has them no more: record @75"])
    }

    @Test func ofManyRangesSomeAreCounted() {
        var words = ReplicaWords(directory: "replica")
        let ranges = (0..<5).map { UInt64($0) * 10...UInt64($0) * 10 + 1 }
        let line = words.lines(for: status { $0.lostRanges = ranges }).first
        #expect(line?.hasSuffix("records @20 to @21, and 2 other ranges") == true)
    }

    @Test func aStateThatCannotBeComparedIsSaidSo() {
        var words = ReplicaWords(directory: "replica")
        #expect(words.lines(for: status { $0.agreedAt = nil }) == [])
        let lines = words.lines(
            for: status {
                $0.agreedAt = nil
                $0.isIncomplete = true
            })
        #expect(lines.count == 1)
        #expect(lines[0].contains("a state that cannot be compared"))
    }
}
