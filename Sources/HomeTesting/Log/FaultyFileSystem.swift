// SPDX-License-Identifier: Apache-2.0

public import HomeLog
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A disk in memory that fails, crashes and forgets on purpose.
///
/// Each call that changes something is one operation, numbered from 0. Unsynced changes are kept
/// apart; `restarted` makes the disk that a machine finds after the crash. Directories are durable
/// as soon as they are made; names in them (creation, renaming, removal) only after
/// `syncDirectory`.
public final class FaultyFileSystem: FileSystem {
    /// The faults, by the number of an operation.
    public struct Plan: Sendable {
        /// These operations fail with an errno and do nothing.
        public var failures: [Int: Int32] = [:]
        /// These writes store only their first bytes and then fail with `EIO`.
        public var shortWrites: [Int: Int] = [:]
        /// These operations are done but reported as failed with `EIO`.
        public var lies: Set<Int> = []
        /// The machine stops in this operation; some bytes of a write may be stored.
        public var crash: Int?
        /// So many of the next syncs of files fail with `EIO` and make nothing durable.
        public var failingSyncs = 0
        /// From the first operation on, growing a file beyond this total fails with `ENOSPC`; a
        /// write stores what fits.
        public var capacity: Int?
        /// Whether space can be set aside for a file before it is written; a ZFS does not.
        public var allocates = true

        public init() {}
    }

    /// Which of the unsynced operations a crash keeps.
    public enum CrashMode: Sendable, Hashable {
        case dropped
        case kept
        /// The first operations in order, the last of them cut at a byte.
        case torn(seed: UInt64)
        /// Any of the operations, each in pieces, in any order.
        case reordered(seed: UInt64)
    }

    /// Counts of finished operations, for tests of what is shared and skipped.
    public struct Counts: Sendable, Hashable {
        public var operations = 0
        public var writes = 0
        public var syncs = 0
        public var directorySyncs = 0
    }

    fileprivate enum Change {
        case write(at: Int, [UInt8])
        case resize(Int)

        func apply(to bytes: inout [UInt8]) {
            switch self {
            case .write(let at, let content):
                if bytes.count < at + content.count {
                    bytes += [UInt8](repeating: 0, count: at + content.count - bytes.count)
                }
                bytes.replaceSubrange(at..<at + content.count, with: content)
            case .resize(let size):
                if size < bytes.count {
                    bytes.removeLast(bytes.count - size)
                } else {
                    bytes += [UInt8](repeating: 0, count: size - bytes.count)
                }
            }
        }
    }

    /// One file's content; it exists while the file is open, even without a name.
    fileprivate struct Node {
        var durable: [UInt8] = []
        var current: [UInt8] = []
        var unsynced: [Change] = []
    }

    fileprivate enum NameChange {
        case link(String, Int)
        case unlink(String)
        case rename(String, String, Int)
    }

    fileprivate struct Disk {
        var plan = Plan()
        var counts = Counts()
        var isCrashed = false
        var nodes: [Int: Node] = [:]
        var names: [String: Int] = [:]
        var durableNames: [String: Int] = [:]
        var unsyncedNames: [NameChange] = []
        var directories: Set<String> = []
        var locks: Set<String> = []
        var nextNode = 0
    }

    private let disk: Mutex<Disk>

    /// An empty disk.
    public init(plan: Plan = Plan()) {
        disk = Mutex(Disk(plan: plan))
    }

    private init(_ disk: sending Disk) {
        self.disk = Mutex(disk)
    }

    public var counts: Counts { disk.withLock { $0.counts } }

    /// Whether the planned crash has happened.
    public var isCrashed: Bool { disk.withLock { $0.isCrashed } }

    /// Replaces the plan; operation numbers go on.
    public func setPlan(_ plan: Plan) {
        disk.withLock { $0.plan = plan }
    }

    /// The machine stops now.
    public func crash() {
        disk.withLock { $0.isCrashed = true }
    }

    /// The disk after the machine came up again, without a plan.
    public func restarted(_ mode: CrashMode) -> FaultyFileSystem {
        FaultyFileSystem(disk.withLock { $0.afterCrash(mode) })
    }

    /// The paths of all files, sorted.
    public var paths: [String] {
        disk.withLock { $0.names.keys.sorted() }
    }

    /// The bytes of all files together.
    public var usedBytes: Int { disk.withLock { $0.usedBytes } }

    /// A file's bytes, nil when there is none.
    public func contents(_ path: String) -> [UInt8]? {
        disk.withLock { disk in disk.names[path].map { disk.nodes[$0]!.current } }
    }

    /// Sets a file's bytes, durably, without the knowledge of a log that has it open.
    public func setContents(_ path: String, _ bytes: [UInt8]) {
        disk.withLock { disk in
            let node = disk.names[path] ?? disk.addNode(path)
            disk.nodes[node] = Node(durable: bytes, current: bytes)
            disk.durableNames[path] = node
        }
    }

    /// Removes a file, durably, without the knowledge of a log that has it open.
    public func deleteFile(_ path: String) {
        disk.withLock { disk in
            disk.names[path] = nil
            disk.durableNames[path] = nil
        }
    }

    /// An independent disk with the same durable and current files, without a plan or locks.
    public func copy() -> FaultyFileSystem {
        FaultyFileSystem(
            disk.withLock { disk in
                var copy = disk
                copy.plan = Plan()
                copy.locks = []
                copy.isCrashed = false
                return copy
            })
    }
}

// MARK: FileSystem

extension FaultyFileSystem {
    public func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        let node = try disk.withLock { disk throws(LogError) -> Int in
            switch mode {
            case .read, .write:
                try disk.requireRunning(path, .open)
                guard let node = disk.names[path] else { throw failed(path, .open, ENOENT) }
                return node
            case .create(let isReplacing):
                if let node = disk.names[path] {
                    guard isReplacing else { throw failed(path, .create, EEXIST) }
                    try disk.operate(path, .create) {
                        $0.change(node, .resize(0))
                    }
                    return node
                }
                guard disk.directories.contains(parent(of: path)) else {
                    throw failed(path, .create, ENOENT)
                }
                var made = 0
                try disk.operate(path, .create) { made = $0.addNode(path) }
                return made
            }
        }
        return FaultyFile(self, node: node, path: path)
    }

    public func list(_ directory: String) throws(LogError) -> [String] {
        try disk.withLock { disk throws(LogError) in
            try disk.requireRunning(directory, .list)
            guard disk.directories.contains(directory) else {
                throw failed(directory, .list, ENOENT)
            }
            return disk.names.keys.compactMap { name(of: $0, in: directory) }
        }
    }

    public func createDirectory(_ path: String) throws(LogError) {
        try disk.withLock { disk throws(LogError) in
            try disk.operate(path, .createDirectory) { $0.directories.insert(path) }
        }
    }

    public func rename(_ path: String, to newPath: String) throws(LogError) {
        try disk.withLock { disk throws(LogError) in
            guard let node = disk.names[path] else { throw failed(path, .rename, ENOENT) }
            try disk.operate(path, .rename) { disk in
                disk.names[path] = nil
                disk.names[newPath] = node
                disk.unsyncedNames.append(.rename(path, newPath, node))
            }
        }
    }

    public func remove(_ path: String) throws(LogError) {
        try disk.withLock { disk throws(LogError) in
            guard disk.names[path] != nil else { throw failed(path, .remove, ENOENT) }
            try disk.operate(path, .remove) { disk in
                disk.names[path] = nil
                disk.unsyncedNames.append(.unlink(path))
            }
        }
    }

    public func syncDirectory(_ path: String) throws(LogError) {
        try disk.withLock { disk throws(LogError) in
            try disk.operate(path, .syncDirectory) { $0.syncNames(in: path) }
            disk.counts.directorySyncs += 1
        }
    }

    public func lock(_ path: String) throws(LogError) -> any FileLock {
        try disk.withLock { disk throws(LogError) in
            try disk.requireRunning(path, .lock)
            guard disk.locks.insert(path).inserted else {
                throw .locked(path: path, processID: 1)
            }
        }
        return FaultyLock(self, path)
    }

    public func isLocked(_ path: String) throws(LogError) -> Bool {
        disk.withLock { $0.locks.contains(path) }
    }

    public func freeBytes(_ directory: String) throws(LogError) -> UInt64? {
        disk.withLock { disk in
            guard let capacity = disk.plan.capacity else { return nil }
            return UInt64(max(0, capacity - disk.usedBytes))
        }
    }

    fileprivate func unlock(_ path: String) {
        _ = disk.withLock { $0.locks.remove(path) }
    }

    fileprivate func access<Result>(
        _ body: (inout Disk) throws(LogError) -> Result
    ) throws(LogError) -> Result {
        try disk.withLock { disk throws(LogError) in try body(&disk) }
    }
}

private final class FaultyLock: FileLock {
    private let fileSystem: FaultyFileSystem
    private let path: String

    init(_ fileSystem: FaultyFileSystem, _ path: String) {
        self.fileSystem = fileSystem
        self.path = path
    }

    deinit {
        fileSystem.unlock(path)
    }
}

private final class FaultyFile: LogFile {
    private let fileSystem: FaultyFileSystem
    private let node: Int
    private let path: String

    init(_ fileSystem: FaultyFileSystem, node: Int, path: String) {
        self.fileSystem = fileSystem
        self.node = node
        self.path = path
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64)
        throws(LogError) -> Int
    {
        let bytes = try fileSystem.access { disk throws(LogError) -> ArraySlice<UInt8> in
            try disk.requireRunning(path, .read)
            let all = disk.nodes[node]!.current
            let start = min(Int(position), all.count)
            return all[start..<min(start + buffer.count, all.count)]
        }
        buffer.copyBytes(from: bytes)
        return bytes.count
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        let content = bytes.withUnsafeBytes { [UInt8]($0) }
        try fileSystem.access { disk throws(LogError) in
            try disk.writeWhatFits(node, path, content, at: Int(position))
            if let count = disk.plan.shortWrites[disk.counts.operations] {
                disk.change(node, .write(at: Int(position), [UInt8](content.prefix(count))))
                disk.plan.failures[disk.counts.operations] = EIO
            }
            let isCrash = disk.plan.crash == disk.counts.operations
            if isCrash { disk.change(node, .write(at: Int(position), content)) }
            try disk.operate(path, .append) {
                $0.change(node, .write(at: Int(position), content))
            }
            disk.counts.writes += 1
        }
    }

    func sync() throws(LogError) {
        try fileSystem.access { disk throws(LogError) in
            if disk.plan.failingSyncs > 0 {
                disk.plan.failingSyncs -= 1
                disk.plan.failures[disk.counts.operations] = EIO
            }
            try disk.operate(path, .sync) { $0.nodes[node]!.sync() }
            disk.counts.syncs += 1
        }
    }

    func truncate(to size: UInt64) throws(LogError) {
        try fileSystem.access { disk throws(LogError) in
            try disk.requireRoom(node, path, size: Int(size), .truncate)
            try disk.operate(path, .truncate) { $0.change(node, .resize(Int(size))) }
        }
    }

    func allocate(to size: UInt64) throws(LogError) {
        try fileSystem.access { disk throws(LogError) in
            guard disk.plan.allocates else { return }
            try disk.requireRoom(node, path, size: Int(size), .allocate)
            try disk.operate(path, .allocate) { disk in
                if disk.nodes[node]!.current.count < Int(size) {
                    disk.change(node, .resize(Int(size)))
                }
            }
        }
    }

    func size() throws(LogError) -> UInt64 {
        try fileSystem.access { disk throws(LogError) in
            try disk.requireRunning(path, .size)
            return UInt64(disk.nodes[node]!.current.count)
        }
    }
}

// MARK: The disk

extension FaultyFileSystem.Disk {
    fileprivate func requireRunning(_ path: String, _ operation: FileOperation) throws(LogError) {
        if isCrashed { throw failed(path, operation, EIO) }
    }

    /// Does a change, or fails or stops as planned.
    fileprivate mutating func operate(
        _ path: String, _ operation: FileOperation, _ change: (inout Self) -> Void
    ) throws(LogError) {
        try requireRunning(path, operation)
        let number = counts.operations
        counts.operations += 1
        if plan.crash == number {
            isCrashed = true
            throw failed(path, operation, EIO)
        }
        if let errno = plan.failures[number] { throw failed(path, operation, errno) }
        change(&self)
        if plan.lies.contains(number) { throw failed(path, operation, EIO) }
    }

    fileprivate func requireRoom(
        _ node: Int, _ path: String, size: Int, _ operation: FileOperation
    ) throws(LogError) {
        guard let capacity = plan.capacity else { return }
        let growth = size - nodes[node]!.current.count
        let used = usedBytes
        if growth > 0, used + growth > capacity { throw failed(path, operation, ENOSPC) }
    }

    /// Writes what fits where a disk has no room for all of it, and throws then; else nothing.
    fileprivate mutating func writeWhatFits(
        _ node: Int, _ path: String, _ content: [UInt8], at position: Int
    ) throws(LogError) {
        do {
            try requireRoom(node, path, size: position + content.count, .append)
        } catch {
            let room = (plan.capacity ?? 0) - usedBytes
            let fitting = nodes[node]!.current.count + room - position
            change(node, .write(at: position, Array(content.prefix(max(0, fitting)))))
            throw error
        }
    }

    fileprivate var usedBytes: Int { names.values.reduce(0) { $0 + nodes[$1]!.current.count } }

    fileprivate mutating func addNode(_ path: String) -> Int {
        let node = nextNode
        nextNode += 1
        nodes[node] = FaultyFileSystem.Node()
        names[path] = node
        unsyncedNames.append(.link(path, node))
        return node
    }

    fileprivate mutating func change(_ node: Int, _ change: FaultyFileSystem.Change) {
        change.apply(to: &nodes[node]!.current)
        nodes[node]!.unsynced.append(change)
    }

    fileprivate mutating func syncNames(in directory: String) {
        var rest: [FaultyFileSystem.NameChange] = []
        for change in unsyncedNames {
            if change.directories.contains(directory) {
                change.apply(to: &durableNames)
            } else {
                rest.append(change)
            }
        }
        unsyncedNames = rest
    }

    fileprivate func afterCrash(_ mode: FaultyFileSystem.CrashMode) -> Self {
        var random = SeededRandom(seed: 0)
        switch mode {
        case .torn(let seed), .reordered(let seed): random = SeededRandom(seed: seed)
        case .dropped, .kept: break
        }
        var next = FaultyFileSystem.Disk()
        next.directories = directories
        next.names = durableNames
        let keptNames =
            switch mode {
            case .dropped: 0
            case .kept: unsyncedNames.count
            case .torn, .reordered: random.below(unsyncedNames.count + 1)
            }
        for (index, change) in unsyncedNames.enumerated() where index < keptNames {
            if case .reordered = mode, random.oneIn(2) { continue }
            change.apply(to: &next.names)
        }
        next.durableNames = next.names
        next.nextNode = nextNode
        let named = Set(next.names.values)
        // In rising order, so that one seed always gives one disk.
        for node in nodes.keys.sorted() {
            let bytes = nodes[node]!.afterCrash(mode, &random)
            guard named.contains(node) else { continue }
            next.nodes[node] = FaultyFileSystem.Node(durable: bytes, current: bytes)
        }
        return next
    }
}

extension FaultyFileSystem.Node {
    /// The changes one by one: a copy of the whole file would make each later write copy it again.
    fileprivate mutating func sync() {
        for change in unsynced { change.apply(to: &durable) }
        unsynced = []
    }

    fileprivate func afterCrash(
        _ mode: FaultyFileSystem.CrashMode, _ random: inout SeededRandom
    ) -> [UInt8] {
        var bytes = durable
        switch mode {
        case .dropped:
            break
        case .kept:
            bytes = current
        case .torn:
            let kept = random.below(unsynced.count + 1)
            for change in unsynced.prefix(kept) {
                change.apply(to: &bytes)
            }
            if kept < unsynced.count, case .write(let at, let content) = unsynced[kept] {
                let part = [UInt8](content.prefix(random.below(content.count + 1)))
                FaultyFileSystem.Change.write(at: at, part).apply(to: &bytes)
            }
        case .reordered:
            for change in unsynced {
                guard case .write(let at, let content) = change else {
                    if random.oneIn(2) { change.apply(to: &bytes) }
                    continue
                }
                var start = 0
                while start < content.count {
                    let end = min(content.count, start + 1 + random.below(64))
                    if random.oneIn(2) {
                        let piece = [UInt8](content[start..<end])
                        FaultyFileSystem.Change.write(at: at + start, piece).apply(to: &bytes)
                    }
                    start = end
                }
            }
        }
        return bytes
    }
}

extension FaultyFileSystem.NameChange {
    fileprivate var directories: Set<String> {
        switch self {
        case .link(let path, _), .unlink(let path): [parent(of: path)]
        case .rename(let old, let new, _): [parent(of: old), parent(of: new)]
        }
    }

    fileprivate func apply(to names: inout [String: Int]) {
        switch self {
        case .link(let path, let node):
            names[path] = node
        case .unlink(let path):
            names[path] = nil
        case .rename(let old, let new, let node):
            names[old] = nil
            names[new] = node
        }
    }
}

// By UTF-8 bytes: comparing characters would take most of a crash sweep's time.

private func parent(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)])
}

private func name(of path: String, in directory: String) -> String? {
    let prefix = directory.utf8.count
    guard path.utf8.count > prefix, path.utf8.starts(with: directory.utf8),
        path.utf8.lastIndex(of: UInt8(ascii: "/"))
            == path.utf8.index(path.startIndex, offsetBy: prefix)
    else { return nil }
    return String(path.utf8.dropFirst(prefix + 1))
}

private func failed(_ path: String, _ operation: FileOperation, _ errno: Int32) -> LogError {
    .io(IOFailure(path: path, operation: operation, errno: errno))
}
