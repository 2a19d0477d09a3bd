// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeTypes
import Synchronization
import Testing

@testable import HomeSDK

/// Which code a client gets for what goes wrong below (home-api section 7). Codes that devices and
/// brokers bring are shown with the command that brings them.
@Suite struct HomeErrorTests {
    private static let failure = IOFailure(path: "/data/x", operation: .append, errno: 5)
    private static let forbidden = IOFailure(path: "/data/x", operation: .open, errno: 13)

    @Test(
        "HomeError alreadyExists, HomeError permissionDenied: each way in which a log fails has a code",
        arguments: [
            (LogError.wrongOffset(expected: 1, actual: 2), HomeError.Code.aborted),
            (.fenced, .aborted),
            (.full(failure), .resourceExhausted),
            (.closed, .unavailable),
            (.locked(path: "/data", processID: 1), .failedPrecondition),
            (.noLog(path: "/data"), .notFound),
            (.logExists(path: "/data"), .alreadyExists),
            (.otherLog(path: "/data"), .failedPrecondition),
            (.trimmed(firstOffset: 9), .outOfRange),
            (.beyondEnd(nextOffset: 9), .outOfRange),
            (.noCheckpoint(offset: 9), .notFound),
            (.damagedFile(path: "/data/x", position: 9), .dataLoss),
            (.io(forbidden), .permissionDenied),
            (.io(failure), .internal),
            (.poisoned(cause: failure), .internal),
            (.ambiguous(failure), .internal),
            (.emptyBatch, .internal),
        ])
    func log(_ error: LogError, _ code: HomeError.Code) {
        #expect(HomeError(error).code == code)
        #expect(HomeError(EngineError.log(error)).code == code)
        #expect(HomeError(DecisionError.engine(.log(error))).code == code)
        #expect(!HomeError(error).message.isEmpty)
    }

    @Test(
        "HomeError dataLoss, HomeError outOfRange: each way in which a fold fails has a code",
        arguments: [
            (EngineError.newerReducer(found: 2, supported: 1), HomeError.Code.failedPrecondition),
            (.notOpened, .dataLoss),
            (.noSuchPoint(offset: 9, first: 0, next: 5), .outOfRange),
            (.unreadableRecord(offset: 9, .endOfBytes(position: 3)), .dataLoss),
            (
                .unreadableRecord(offset: 9, .unknownVersion(9, what: "record")),
                .failedPrecondition
            ),
        ])
    func engine(_ error: EngineError, _ code: HomeError.Code) {
        #expect(HomeError(error).code == code)
        #expect(!HomeError(error).message.isEmpty)
    }

    @Test(
        "Section 7: what refuses a command keeps its code and its sentence",
        arguments: ErrorCode.allCases)
    func refusal(_ code: ErrorCode) {
        let error = HomeError(DecisionError.refused(CommandRefusal(code, "because")))
        #expect(error.code.rawValue == Int(code.rawValue) && error.message == "because")
    }

    @Test("RES, HomeError resourceExhausted, HomeError unavailable: a full disk; a closed log")
    func live() async throws {
        let log = FailingLog()
        let test = try await TestHome(log: log)
        let structure = try await test.structure
        log.failure = .full(Self.failure)
        let full = await HomeSDKTests.failure { try await structure.setName("X") }
        #expect(full?.code == .resourceExhausted)
        log.failure = nil
        #expect(try await structure.setName("X").name == "X")
        try await blocking { try test.engine.close() }
        let closed = await HomeSDKTests.failure { try await structure.setName("Y") }
        #expect(closed?.code == .unavailable)
        // What was known stays readable.
        #expect(try await test.structure.name == "X")
    }

    @Test("HomeError aborted, HomeError internal: another writer; a disk that breaks")
    func broken() async throws {
        for (error, code) in [
            (LogError.fenced, HomeError.Code.aborted), (.ambiguous(Self.failure), .internal),
        ] {
            let log = FailingLog()
            let test = try await TestHome(log: log)
            let structure = try await test.structure
            log.failure = error
            let found = await HomeSDKTests.failure { try await structure.setName("X") }
            #expect(found?.code == code)
        }
    }

    @Test("HomeError invalidArgument, HomeError notFound: what is no id; one that is not there")
    func ids() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [newRoom("Attic")]])
        let structure = try await test.structure
        let room = try #require(try await test.home.rooms().list().first)
        for id in ["", "été", "a b", String(repeating: "x", count: 129)] {
            let errors = [
                await HomeSDKTests.failure { try await structure.move(device: id, to: room.id) },
                await HomeSDKTests.failure { try await structure.move(device: "a", to: id) },
                await HomeSDKTests.failure { try await structure.deleteRoom(id: id) },
            ]
            #expect(errors.allSatisfy { $0?.code == .invalidArgument }, "\(id)")
        }
        let missing = await HomeSDKTests.failure {
            try await structure.move(device: "nobody#1", to: room.id)
        }
        #expect(missing?.code == .notFound)
    }
}

/// A log whose disk a test can break.
private final class FailingLog: EventLog {
    private let log = MemoryLog(logID: TestHome.logID)
    private let state = Mutex<LogError?>(nil)

    /// What the next append fails with.
    var failure: LogError? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    var identity: LogIdentity { log.identity }
    var firstOffset: UInt64 { log.firstOffset }
    var nextOffset: UInt64 { log.nextOffset }
    var dictionaryCount: UInt32 { log.dictionaryCount }
    var checkpoints: any CheckpointStore { log.checkpoints }

    func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        if let failure { throw failure }
        return try log.append(batch, expecting: expecting)
    }

    func read(from offset: UInt64) throws(LogError) -> LogCursor { try log.read(from: offset) }
    func trim(below offset: UInt64) throws(LogError) { try log.trim(below: offset) }
    func segments() throws(LogError) -> [SegmentInfo] { try log.segments() }
    func close() throws(LogError) { try log.close() }
}
