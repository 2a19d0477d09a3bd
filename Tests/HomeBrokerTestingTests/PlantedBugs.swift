// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeLog
import Synchronization

/// Bugs that others have had, planted around the seams of a home: no line of the product knows
/// them.
enum PlantedBug: String, CaseIterable, Sendable {
    // The disk.
    case syncsNothing, syncsNoNames, writesHalf, readsWrongBits
    // The connection.
    case acknowledgesBeforeLogging, overlooksCopies, takesNewForCopies, leavesRestOfRecord
    // What a session remembers.
    case forgetsFence, forgetsEpoch
    // What is logged.
    case dropsMessages, swapsMessages, repeatsMessages, changesPayloads, dropsEqualPayloads
    case dropsOlderTimes, hidesFailedCommits, hidesRollbacks, hidesLostSessions

    var bugs: SimulatorBugs {
        var bugs = SimulatorBugs()
        switch self {
        case .syncsNothing, .syncsNoNames, .writesHalf, .readsWrongBits:
            bugs.disk = { BuggyDisk($0, self) }
        case .acknowledgesBeforeLogging, .overlooksCopies, .takesNewForCopies,
            .leavesRestOfRecord:
            bugs.transport = { BuggyTransport($0, self) }
        case .forgetsFence:
            bugs.configuration = {
                var changed = $0
                changed.fence = SessionFence(epoch: $0.fence.epoch)
                return changed
            }
        case .forgetsEpoch:
            bugs.configuration = {
                var changed = $0
                changed.fence = SessionFence()
                return changed
            }
        case .dropsMessages, .swapsMessages, .repeatsMessages, .changesPayloads,
            .dropsEqualPayloads, .dropsOlderTimes, .hidesFailedCommits, .hidesRollbacks,
            .hidesLostSessions:
            bugs.sink = { BuggySink($0, self) }
        }
        return bugs
    }
}

/// Logs something else than it was given.
private final class BuggySink: SessionSink {
    private let inner: any SessionSink
    private let bug: PlantedBug
    private let state = Mutex(State())

    private struct State {
        var batches = 0
        var newest = Int64.min
        var payloads: Set<[UInt8]> = []
    }

    init(_ inner: any SessionSink, _ bug: PlantedBug) {
        self.inner = inner
        self.bug = bug
    }

    func commit(_ batch: SessionBatch) throws {
        let items = state.withLock { changed(batch.items, &$0) }
        guard bug == .hidesFailedCommits else {
            return try inner.commit(SessionBatch(items: items))
        }
        try? inner.commit(SessionBatch(items: items))
    }

    private func changed(_ items: [SessionItem], _ state: inout State) -> [SessionItem] {
        state.batches += 1
        var items = items
        let messages = items.indices.filter { if case .message = items[$0] { true } else { false } }
        switch bug {
        case .dropsMessages where state.batches % 50 == 0:
            if let last = messages.last { items.remove(at: last) }
        case .swapsMessages where messages.count > 1: items.swapAt(messages[0], messages[1])
        case .repeatsMessages where state.batches % 50 == 0:
            if let last = messages.last { items.insert(items[last], at: last) }
        case .changesPayloads where state.batches % 50 == 0:
            if let last = messages.last, case .message(var message) = items[last] {
                message.payload += [0x20]
                items[last] = .message(message)
            }
        case .dropsEqualPayloads:
            items.removeAll {
                guard case .message(let message) = $0 else { return false }
                return !state.payloads.insert(message.payload).inserted
            }
        case .dropsOlderTimes:
            items.removeAll {
                guard case .message(let message) = $0 else { return false }
                defer { state.newest = max(state.newest, message.receivedAt) }
                return message.receivedAt < state.newest
            }
        case .hidesRollbacks:
            items.removeAll { if case .brokerRolledBack = $0 { true } else { false } }
        case .hidesLostSessions:
            items = items.map {
                guard case .started(let epoch, _) = $0 else { return $0 }
                return .started(epoch: epoch, reason: .first)
            }
        default: break
        }
        return items
    }
}

/// Reads and writes packets in other ways than a session relies on.
private final class BuggyTransport: SessionTransport {
    private let inner: any SessionTransport
    private let bug: PlantedBug

    init(_ inner: any SessionTransport, _ bug: PlantedBug) {
        self.inner = inner
        self.bug = bug
    }

    var events: [MosquittoEvent] {
        get { inner.events }
        set { inner.events = newValue }
    }
    var packetsEnded: Int { inner.packetsEnded }
    var peekedHeader: UInt8? {
        get { inner.peekedHeader }
        set { inner.peekedHeader = newValue }
    }
    var errorLine: String? { inner.errorLine }
    var isListening: Bool { inner.isListening }
    var socket: Int32 { inner.socket }
    var wantsWrite: Bool { inner.wantsWrite }
    var isTLS: Bool { bug != .leavesRestOfRecord && inner.isTLS }
    var hasBytesWaiting: Bool { inner.hasBytesWaiting }
    var isAtEnd: Bool { inner.isAtEnd }

    func connect() -> Int32 { inner.connect() }
    func reconnect() -> Int32 { inner.reconnect() }
    func disconnect() { inner.disconnect() }
    func listen(_ isListening: Bool) { inner.listen(isListening) }
    func peek() -> UInt8? { inner.peek() }

    func loopRead() -> Int32 {
        let code = inner.loopRead()
        if bug == .acknowledgesBeforeLogging, inner.wantsWrite { _ = inner.loopWrite() }
        inner.events = inner.events.map {
            guard case .message(var message) = $0 else { return $0 }
            if bug == .overlooksCopies { message.isDuplicate = false }
            if bug == .takesNewForCopies { message.isDuplicate = true }
            return .message(message)
        }
        return code
    }

    func loopWrite() -> Int32 { inner.loopWrite() }
    func loopMisc() -> Int32 { inner.loopMisc() }
    func waitWritable(timeout: Duration) { inner.waitWritable(timeout: timeout) }

    func subscribe(
        _ filters: [String], options: SessionMachine.SubscribeOptions, identifier: UInt32?
    ) -> (packetID: Int32, code: Int32) {
        inner.subscribe(filters, options: options, identifier: identifier)
    }

    func unsubscribe(_ filters: [String]) -> (packetID: Int32, code: Int32) {
        inner.unsubscribe(filters)
    }

    func publish(_ message: OutgoingMessage) -> (packetID: Int32, code: Int32) {
        inner.publish(message)
    }
}

/// A disk that says it did what it did not do.
private final class BuggyDisk: FileSystem {
    private let inner: any FileSystem
    private let bug: PlantedBug

    init(_ inner: any FileSystem, _ bug: PlantedBug) {
        self.inner = inner
        self.bug = bug
    }

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        BuggyFile(try inner.open(path, mode), path, bug)
    }

    func list(_ directory: String) throws(LogError) -> [String] { try inner.list(directory) }

    func createDirectory(_ path: String) throws(LogError) { try inner.createDirectory(path) }

    func rename(_ path: String, to newPath: String) throws(LogError) {
        try inner.rename(path, to: newPath)
    }

    func remove(_ path: String) throws(LogError) { try inner.remove(path) }

    func syncDirectory(_ path: String) throws(LogError) {
        if bug != .syncsNoNames { try inner.syncDirectory(path) }
    }

    func lock(_ path: String) throws(LogError) -> any FileLock { try inner.lock(path) }

    func isLocked(_ path: String) throws(LogError) -> Bool { try inner.isLocked(path) }

    func freeBytes(_ directory: String) throws(LogError) -> UInt64? {
        try inner.freeBytes(directory)
    }
}

private final class BuggyFile: LogFile {
    private let inner: any LogFile
    private let isSegment: Bool
    private let bug: PlantedBug
    private let calls = Mutex(0)

    init(_ inner: any LogFile, _ path: String, _ bug: PlantedBug) {
        self.inner = inner
        self.bug = bug
        isSegment = path.hasSuffix(".seg")
    }

    private func isEvery(_ count: Int) -> Bool {
        calls.withLock { calls in
            calls += 1
            return isSegment && calls % count == 0
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64)
        throws(LogError) -> Int
    {
        let count = try inner.read(into: buffer, at: position)
        if bug == .readsWrongBits, count > 100, isEvery(4) { buffer[count / 2] ^= 4 }
        return count
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        guard bug == .writesHalf, isEvery(50) else { return try inner.write(bytes, at: position) }
        try inner.write(bytes.extracting(first: bytes.byteCount / 2), at: position)
    }

    func sync() throws(LogError) {
        if bug != .syncsNothing { try inner.sync() }
    }

    func truncate(to size: UInt64) throws(LogError) { try inner.truncate(to: size) }

    func allocate(to size: UInt64) throws(LogError) { try inner.allocate(to: size) }

    func size() throws(LogError) -> UInt64 { try inner.size() }
}
