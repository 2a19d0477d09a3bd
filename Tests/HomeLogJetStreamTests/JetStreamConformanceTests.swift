// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog
import HomeLogJetStream
import HomeTesting
import Testing

/// Streams on which a home's log must behave as every log.
enum StreamKind: String, CaseIterable {
    case calm, shortMessages, unreliable, manyTables, taken

    func withLog(_ body: (any EventLog) throws -> Void) throws {
        var settings = PassingTime().settings
        var stream = ScriptedStream()
        switch self {
        case .calm, .taken: break
        case .shortMessages: stream = ScriptedStream(messageBytesMax: 4_000)
        case .unreliable:
            let faults = ScriptedStream.Faults(
                losesAnswer: 5, losesRequest: 7, arrivesLate: 6, readFails: 5)
            stream = ScriptedStream(faults: faults, seed: propertySeed(20261127))
        case .manyTables: settings.tableEveryBytes = 100
        }
        if self == .taken {
            // What an owner before has written for another home.
            let before = try openPartition(stream, epoch: 1)
            _ = try before.log(of: homeID(9)).append(LogConformance.batch(1, entries: 2))
            try before.writeTable()
        }
        let partition = try openPartition(stream, epoch: 2, settings: settings)
        try body(partition.log(of: homeID(1)))
    }
}

@Suite struct JetStreamConformanceTests {
    @Test(arguments: StreamKind.allCases, LogConformance.checks)
    func `LOG-CONFORMS`(kind: StreamKind, check: LogConformance.Check) throws {
        try kind.withLog(check.run)
    }
}
