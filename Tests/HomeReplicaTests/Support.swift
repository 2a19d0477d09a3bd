// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeReplica
import HomeRuntime
import HomeSDK
import HomeServer
import HomeTesting
import Logging
import ServiceLifecycle
import Synchronization
import Testing

let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "hearth-replica-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Other bytes in the first segment of a log, as a bad disk gives them.
func damage(_ directory: String, at position: Int, count: Int = 64) throws {
    let segments = try FileManager.default.contentsOfDirectory(atPath: directory + "/segments")
        .filter { $0.hasSuffix(".seg") }.sorted()
    let path = directory + "/segments/" + segments[0]
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(position))
    try file.write(contentsOf: Data(repeating: 0xA5, count: count))
    try file.close()
}

/// Keeps what is logged.
struct KeptLines: LogHandler {
    let lines: Awaited<[String]>
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let details = (event.metadata ?? [:]).map { "\($0.value)" }
        lines.change { $0.append((["\(event.message)"] + details).joined(separator: "; ")) }
    }
}

extension Engine {
    static func inMemory() throws -> Engine {
        try Engine.open(
            log: MemoryLog(logID: [UInt8](repeating: 7, count: 16)),
            clock: VirtualClock(), sha256: { sha256($0) }, logger: quiet)
    }
}

/// The log of a random home, which grows when the test says so, and is served by a reader of it.
final class ServedLog: Sendable {
    let directory: String
    private let log: FileLog
    private let state: Mutex<State>

    private struct State {
        var encoder = RecordEncoder()
        var records: [HomeRecord]
        var era: UInt32 = 0
        var home = HomeState()
    }

    /// - Parameter changing: the offset of a record that another event takes the place of.
    init(
        _ directory: String, records count: Int, changing: Int? = nil, id: UInt8 = 7,
        using random: inout SeededRandom
    ) throws {
        self.directory = directory
        var limits = LogLimits()
        limits.segmentBytesMax = 4096
        limits.allocationBytes = 4096
        log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: id, count: 16), time: 0), limits: limits,
            random: { 7 })
        var records = RandomHome(records: count, using: &random).records
        if let changing {
            records[changing].events.append(
                .profileChanged(ProfileSettings(profile: "another")))
        }
        state = Mutex(State(records: records.reversed()))
    }

    func append(_ count: Int) throws {
        try state.withLock { state in
            for _ in 0..<count {
                guard var record = state.records.popLast() else { return }
                record.offset = log.nextOffset
                reduce(into: &state.home, record)
                let stored = LogRecord(
                    time: record.receivedAt, events: state.encoder.encode(record),
                    capture: record.capture)
                _ = try log.append(
                    LogBatch(
                        records: [stored], dictionary: state.encoder.takeNewDefinitions(),
                        era: state.home.books.era))
            }
        }
    }

    /// Saves the state after the newest record beside the log.
    func checkpoint() throws {
        try state.withLock { state in
            let checkpoint = StateCheckpoint(state: &state.home, sha256: { sha256($0) })
            try log.checkpoints.save(
                offset: log.nextOffset, bytes: checkpoint.bytes, verified: true)
        }
    }

    /// Removes the records of all segments but the newest.
    ///
    /// - Returns: the offset of the oldest record.
    func trim() throws -> UInt64 {
        let base = try log.segments().last!.baseOffset
        var first = try Replay(log: log, sha256: { sha256($0) }).state(before: base)
        let checkpoint = StateCheckpoint(state: &first, sha256: { sha256($0) })
        try log.checkpoints.save(offset: base, bytes: checkpoint.bytes, verified: true)
        try log.trim(below: base)
        return base
    }

    func served(
        on port: Int, mayReplicate: @escaping @Sendable (UInt64, UInt64) -> Bool = { _, _ in true },
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let home = try await Home.open(.log(directory: directory))
        try await serve(
            home, on: port, sha256: { sha256($0) }, mayReplicate: mayReplicate, body)
        await home.disconnect()
    }
}

/// Serves a home while a body runs. Tests of another process may look at the port for a moment.
func serve(
    _ home: Home, on port: Int, sha256: SHA256Function?,
    mayReplicate: @escaping @Sendable (UInt64, UInt64) -> Bool = { _, _ in true },
    _ body: @Sendable () async throws -> Void
) async throws {
    var facilities = ServerFacilities(version: "test", sha256: sha256)
    facilities.mayReplicate = mayReplicate
    for attemptsLeft in (0..<200).reversed() {
        do {
            return try await serveNow(home, on: port, facilities, body)
        } catch ServerError.cannotListen where attemptsLeft > 0 {
            await Task.yield()
        }
    }
}

private func serveNow(
    _ home: Home, on port: Int, _ facilities: ServerFacilities,
    _ body: @Sendable () async throws -> Void
) async throws {
    try await serveNow(
        { listening in
            DashboardServer(
                home, address: ServerAddress(port: port), facilities: facilities, logger: quiet,
                onListening: listening)
        }, body)
}

/// Runs a server while a body runs.
///
/// - Throws: `ServerError` where it cannot listen.
func serveNow(
    _ make: (@escaping @Sendable (Int) -> Void) -> some Service,
    _ body: @Sendable () async throws -> Void
) async throws {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let server = make { listening.yield($0) }
    let group = ServiceGroup(
        configuration: .init(
            services: [
                .init(
                    service: server, successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .gracefullyShutdownGroup)
            ], logger: quiet))
    async let running: Void = {
        // A server that cannot listen is not waited for.
        defer { listening.finish() }
        try await group.run()
    }()
    guard await ports.first(where: { _ in true }) != nil else {
        try await running
        throw BrokerFault.unexpected("the server ended before it listened")
    }
    let result: Result<Void, any Error>
    do {
        result = .success(try await body())
    } catch {
        result = .failure(error)
    }
    await group.triggerGracefulShutdown()
    try await running
    try result.get()
}

/// A replica that runs, and whose statuses can be waited for.
final class FollowedReplica: Sendable {
    private let replica: Replica
    private let task: Task<Void, any Error>
    private let statuses: AsyncStream<ReplicaStatus>

    convenience init(_ directory: String, port: Int) async throws {
        try await self.init(directory, at: HomeAddress("http://127.0.0.1:\(port)"))
    }

    init(
        _ directory: String, at address: HomeAddress, logger: Logger = quiet
    ) async throws {
        let (statuses, continuation) = AsyncStream.makeStream(of: ReplicaStatus.self)
        self.statuses = statuses
        let replica = try await Replica.open(
            address, directory: directory, sha256: { sha256($0) }, logger: logger,
            onChange: { continuation.yield($0) })
        self.replica = replica
        task = Task {
            defer { continuation.finish() }
            try await replica.run()
        }
    }

    var status: ReplicaStatus { replica.status }

    /// Waits for a status; an end before it is a failed test.
    func until(_ isWanted: @Sendable (ReplicaStatus) -> Bool) async throws {
        if isWanted(replica.status) { return }
        for await status in statuses where isWanted(status) { return }
        Issue.record("the replica ended as \(replica.status): \(String(describing: await error()))")
    }

    /// Waits until the replica has the records below an offset, and the home's hash.
    func isCurrent(at offset: UInt64) async throws {
        try await until { $0.isCurrent && $0.agreedAt == offset && $0.nextOffset == offset }
    }

    func end() async throws {
        task.cancel()
        try await task.value
    }

    /// The error that it ends with.
    func error() async -> ReplicaError? {
        do {
            try await task.value
            return nil
        } catch {
            return error as? ReplicaError
        }
    }
}
