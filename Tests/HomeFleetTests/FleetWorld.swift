// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeFleet
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime
import HomeThreads
import Logging
import Synchronization
import Testing

/// A fleet in memory: streams and leases that all nodes share, and a real broker.
final class FleetWorld: Sendable {
    let broker: RealBrokerBox
    private let streams: [ScriptedStream]
    private let leases: ScriptedLeases
    private let checkpoints = Mutex<[[UInt8]: MemoryLog]>([:])
    private let enrolled: Mutex<[[FleetHome]]>
    private let removedLogs = Mutex<Set<[UInt8]>>([])
    /// What homes bring along.
    private let folder: TemporaryFolder

    private let checkpointBytes: Int
    private let keepBytes: Int?

    /// - Parameters:
    ///   - homes: how many in each partition.
    ///   - others: homes of partition 0 beside them.
    ///   - checkpointBytes: as in `FleetSettings`, and so is `keepBytes`.
    init(
        partitions: Int, homes: Int, others: [FleetHome] = [], checkpointBytes: Int = 32 << 20,
        keepBytes: Int? = nil
    ) throws {
        self.checkpointBytes = checkpointBytes
        self.keepBytes = keepBytes
        var settings = RealBroker.Settings()
        settings.isPersistent = false
        broker = RealBrokerBox(try RealBroker(settings))
        streams = (0..<partitions).map { _ in ScriptedStream() }
        leases = ScriptedLeases(
            timeToLive: 1_000_000_000, time: { SystemTime.monotonicNanoseconds })
        let all = (0..<partitions).map { partition in
            (0..<homes).map { number in
                let id = partition * homes + number + 1
                let bytes = [UInt8(truncatingIfNeeded: id), UInt8(truncatingIfNeeded: id >> 8)]
                return FleetHome(
                    key: "home-\(id)", logID: [UInt8](repeating: 0, count: 14) + bytes,
                    name: "Home \(id)")
            } + (partition == 0 ? others : [])
        }
        enrolled = Mutex(all)
        folder = try TemporaryFolder()
    }

    func importedHome(_ logID: [UInt8]) -> ImportedHome {
        ImportedHome(directory: folder.file(hexText(logID)))
    }

    var homes: [[FleetHome]] { enrolled.withLock { $0 } }

    func enrol(_ home: FleetHome, in partition: Int) {
        enrolled.withLock { $0[partition].append(home) }
    }

    /// The logs of homes that were removed.
    var removed: Set<[UInt8]> { removedLogs.withLock { $0 } }

    /// Removes a home as the directory does it.
    func remove(_ home: FleetHome, from partition: Int) {
        removedLogs.withLock { _ = $0.insert(home.logID) }
        unenrol(home.key, from: partition)
    }

    /// Whether there are checkpoints of a home.
    func hasFiles(of home: FleetHome) -> Bool { checkpoints.withLock { $0[home.logID] != nil } }

    fileprivate func removeFiles(of logID: [UInt8]) {
        checkpoints.withLock { $0[logID] = nil }
    }

    func unenrol(_ key: String, from partition: Int) {
        enrolled.withLock { $0[partition].removeAll { $0.key == key } }
    }

    var settings: FleetSettings {
        var settings = FleetSettings(
            name: "test", broker: BrokerAddress(host: "127.0.0.1", port: broker.port),
            codecs: [CodecChoice(name: "zigbee2mqtt", roots: ["zigbee2mqtt"])],
            secret: [UInt8](repeating: 7, count: 32))
        settings.threads = 4
        settings.checkpointBytes = checkpointBytes
        settings.keepBytes = keepBytes
        return settings
    }

    /// A connected client that says what devices say.
    func publisher() throws -> MosquittoPublisher {
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "devices")
        try publisher.connect()
        return publisher
    }

    /// A node, and the link to what it shares, which can be cut.
    func node(_ name: String) throws -> (node: FleetNode, link: FleetLink) {
        let link = FleetLink(self)
        let node = try FleetNode(
            name: name, partitions: 0..<streams.count, store: link, settings: settings,
            threads: 4, logger: quiet)
        return (node, link)
    }

    /// Lets a stream take so many bytes more; nil: as many as come.
    func limit(_ partition: Int, bytes: Int?) {
        streams[partition].withState { state in
            state.bytesMax = bytes.map { state.bytes + $0 } ?? .max
        }
    }

    /// How many messages a stream has, and how many readers have been given of it.
    func traffic(of partition: Int) -> (messages: Int, read: Int) {
        streams[partition].withState { ($0.messages.count, $0.messagesRead) }
    }

    /// The oldest sequence of a stream that is there.
    func firstSequence(of partition: Int) -> UInt64 { streams[partition].withState { $0.first } }

    /// The newest checkpoint of a home; nil where there is none.
    func newestCheckpoint(of home: FleetHome) -> UInt64? {
        (try? checkpoints(of: home.logID).list())?.last { $0.isVerified }?.offset
    }

    /// What is under the key of a partition's lease; empty where it was handed over.
    func lease(of partition: Int) -> [UInt8]? {
        leases.withState { $0.current("p\(partition)")?.bytes }
    }

    fileprivate func stream(of partition: Int) -> ScriptedStream { streams[partition] }

    fileprivate var leaseStore: ScriptedLeases { leases }

    fileprivate func checkpoints(of logID: [UInt8]) -> any CheckpointStore {
        checkpoints.withLock { logs in
            let log = logs[logID] ?? MemoryLog(logID: logID)
            logs[logID] = log
            return log.checkpoints
        }
    }

    /// Reads the logs of a partition as its next owner would; fences every owner before.
    func reopened(
        _ partition: Int, settings: PartitionSettings = PartitionSettings()
    ) throws -> JetStreamPartition {
        let epoch = leases.withState { state in
            state.revision += 1
            return state.revision
        }
        return try JetStreamPartition.open(
            stream: streams[partition],
            owner: PartitionOwner(epoch: epoch, name: "reader", nonce: 1, mayAppend: { true }),
            settings: settings
        ) { logID, _ in self.checkpoints(of: logID) }
    }
}

/// What a node sees of the fleet. Cut off, it gets no answers and changes nothing.
final class FleetLink: FleetStore, LeaseStore {
    private let world: FleetWorld
    private let isCut = Atomic(false)
    /// The next message of records is stored, and its answer is the first that does not come.
    private let cutsBehindAppend = Atomic(false)

    init(_ world: FleetWorld) { self.world = world }

    func cut() { isCut.store(true, ordering: .sequentiallyConsistent) }

    func cutBehindNextAppend() { cutsBehindAppend.store(true, ordering: .sequentiallyConsistent) }

    fileprivate func appended() throws(StreamError) {
        if cutsBehindAppend.load(ordering: .sequentiallyConsistent) { cut() }
        try check()
    }

    fileprivate func check() throws(StreamError) {
        if isCut.load(ordering: .sequentiallyConsistent) { throw .unknown("cut off") }
    }

    var leases: any LeaseStore { self }

    func stream(of partition: Int) throws(StreamError) -> any FrameStream {
        CutStream(world.stream(of: partition), self)
    }

    func homes(of partition: Int) throws(StreamError) -> [FleetHome] { world.homes[partition] }

    func removedLogs(of partition: Int) throws(StreamError) -> Set<[UInt8]> { world.removed }

    func removeFiles(of logID: [UInt8]) { world.removeFiles(of: logID) }

    func checkpoints(
        of logID: [UInt8], firstOffset: @escaping @Sendable () -> UInt64
    ) -> any CheckpointStore { world.checkpoints(of: logID) }

    func importedHome(_ logID: [UInt8]) -> ImportedHome { world.importedHome(logID) }

    var timeToLive: Int64 { world.leaseStore.timeToLive }

    func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64 {
        try check()
        return try world.leaseStore.create(key, value)
    }

    func update(
        _ key: String, _ value: [UInt8], revision: UInt64
    ) throws(StreamError) -> UInt64 {
        try check()
        return try world.leaseStore.update(key, value, revision: revision)
    }

    func read(_ key: String) throws(StreamError) -> KeyValue? {
        try check()
        return try world.leaseStore.read(key)
    }
}

/// A stream behind a link that can be cut.
private final class CutStream: FrameStream {
    private let stream: any FrameStream
    private let link: FleetLink

    init(_ stream: any FrameStream, _ link: FleetLink) {
        self.stream = stream
        self.link = link
    }

    var name: String { stream.name }
    var messageBytesMax: Int { stream.messageBytesMax }

    func append(
        _ bytes: [UInt8], to subject: StreamSubject, expecting last: UInt64
    ) throws(StreamError) -> UInt64 {
        try link.check()
        let sequence = try stream.append(bytes, to: subject, expecting: last)
        try link.appended()
        return sequence
    }

    func message(at sequence: UInt64) throws(StreamError) -> StreamMessage? {
        try link.check()
        return try stream.message(at: sequence)
    }

    func bounds() throws(StreamError) -> StreamBounds {
        try link.check()
        return try stream.bounds()
    }

    func newest(on subject: StreamSubject) throws(StreamError) -> StreamMessage? {
        try link.check()
        return try stream.newest(on: subject)
    }

    func reader(from sequence: UInt64) throws(StreamError) -> any StreamReader {
        try link.check()
        return try stream.reader(from: sequence)
    }

    func purge(below sequence: UInt64) throws(StreamError) {
        try link.check()
        try stream.purge(below: sequence)
    }
}

/// `@unchecked Sendable`: the broker is made, and not changed after that.
final class RealBrokerBox: @unchecked Sendable {
    private let broker: RealBroker
    init(_ broker: RealBroker) { self.broker = broker }
    var port: UInt16 { broker.port }
}

let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

extension FleetNode {
    /// Waits until the status is so.
    func until(_ what: String, _ isSo: ([FleetPartitionStatus]) -> Bool) throws {
        let news = Awaited(0)
        observe { news.change { $0 += 1 } }
        var seen = 0
        while !isSo(status) {
            seen = try news.wait("\(what): \(status)", timeoutSeconds: 60) { $0 > seen }
        }
    }

    /// Waits until the node serves a home, and the broker its filters: what comes before that is for
    /// nobody.
    func connected(
        _ key: String, profile: String = FleetSettings.profileKey
    ) throws -> RunningHome {
        try until("\(key) is served") { _ in home(key) != nil }
        let served = try #require(home(key))
        try served.untilSubscribed(profile: profile)
        return served
    }
}

extension RunningHome {
    /// The payloads of the messages in its log, in their order.
    var captured: [String] {
        get throws { try engine.replay().captured }
    }

    /// Waits until its log has so many messages.
    func messages(_ count: Int) throws -> [String] {
        var found: [String] = []
        try until("\(count) messages") { home in
            found = (try? home.captured) ?? []
            return found.count >= count
        }
        return found
    }

    /// Waits until the broker has its filters.
    func untilSubscribed(profile: String = FleetSettings.profileKey) throws {
        try until("\(profile) is subscribed") { home in
            let book = home.engine.state.books.profile(profile)
            return book?.session == .connected && book?.filters.isEmpty == false
        }
    }

    /// Waits until something is so.
    func until(_ what: String, _ isSo: (RunningHome) -> Bool) throws {
        let news = Awaited(0)
        engine.observePoints { news.change { $0 += 1 } }
        var seen = 0
        while !isSo(self) {
            seen = try news.wait(what, timeoutSeconds: 60) { $0 > seen }
        }
    }
}

extension Replay {
    var captured: [String] {
        get throws {
            var found: [String] = []
            try records(in: 0..<UInt64.max) { item in
                if case .record(let record) = item, let capture = record.capture {
                    found.append(String(decoding: capture, as: UTF8.self))
                }
                return true
            }
            return found
        }
    }
}
