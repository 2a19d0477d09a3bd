// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Testing

/// One backend that must pass `LogConformance`; a new one is one more line in `all`.
enum Backend: String, CaseIterable {
    case memory, files, smallSegments, faultyFileSystem

    /// Runs a body with an empty log.
    func withLog(_ body: (any EventLog) throws -> Void) throws {
        let directory = TemporaryDirectory()
        switch self {
        case .memory:
            try body(MemoryLog(logID: testLogID))
        case .files:
            try body(createLog(SystemFileSystem(), directory.path, limits: LogLimits()))
        case .smallSegments:
            try body(createLog(SystemFileSystem(), directory.path))
        case .faultyFileSystem:
            try body(createLog(FaultyFileSystem()))
        }
        _ = directory
    }
}

@Suite struct ConformanceTests {
    @Test(arguments: Backend.allCases, LogConformance.checks)
    func `LOG-CONFORMS`(backend: Backend, check: LogConformance.Check) throws {
        try backend.withLog(check.run)
    }
}
