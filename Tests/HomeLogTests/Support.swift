// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Synchronization
import Testing

let testLogID = [UInt8](0..<16)
let testTime: Int64 = 1_700_000_000_000_000_000

/// Salts that are the same in every run.
func seededSalts(_ seed: UInt64 = 7) -> @Sendable () -> UInt64 {
    let random = SharedRandom(seed)
    return { random.next() }
}

private final class SharedRandom: Sendable {
    private let random: Mutex<SeededRandom>

    init(_ seed: UInt64) {
        random = Mutex(SeededRandom(seed: seed))
    }

    func next() -> UInt64 {
        random.withLock { $0.next() }
    }
}

/// Limits so small that a few batches fill segments and buffers.
func smallLimits(segmentBytes: Int = 260) -> LogLimits {
    var limits = LogLimits()
    limits.segmentBytesMax = segmentBytes
    limits.allocationBytes = 256
    limits.readBytes = 64
    limits.compressedBlockBytes = 96
    return limits
}

func createLog(
    _ fileSystem: any FileSystem, _ directory: String = "/log", limits: LogLimits = smallLimits()
) throws(LogError) -> FileLog {
    try FileLog.open(
        directory: directory, mode: .create(logID: testLogID, time: testTime),
        fileSystem: fileSystem, limits: limits, random: seededSalts())
}

func openLog(
    _ fileSystem: any FileSystem, _ directory: String = "/log", limits: LogLimits = smallLimits()
) throws(LogError) -> FileLog {
    try FileLog.open(
        directory: directory, mode: .write, fileSystem: fileSystem, limits: limits,
        random: seededSalts(99))
}

extension FileLog {
    /// Compresses every segment but the last.
    func compressAll() throws(LogError) {
        for base in try uncompressedSegments() { _ = try compress(base) }
    }
}

/// A directory of the real file system that goes with the object.
final class TemporaryDirectory {
    let path: String

    init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((parent + "/hearth-log-XXXXXX").utf8CString)
        let made = mkdtemp(&template)
        precondition(made != nil, "a temporary directory can be made")
        path = String(cString: made!)
    }

    deinit {
        TemporaryDirectory.removeTree(path)
    }

    private static func removeTree(_ path: String) {
        if unlink(path) == 0 { return }
        guard let stream = opendir(path) else { return }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        closedir(stream)
        for name in names {
            removeTree(path + "/" + name)
        }
        rmdir(path)
    }
}

/// All items of a reader that holds no lock.
func items(_ reader: FileLogReader, from offset: UInt64) throws(LogError) -> [LogItem] {
    var cursor = try reader.read(from: offset)
    var items: [LogItem] = []
    while let item = try cursor.next() {
        items.append(item)
    }
    return items
}

extension FaultyFileSystem {
    /// The segment files that are not compressed, oldest first.
    var segmentPaths: [String] {
        paths.filter { $0.hasSuffix(".seg") }
    }

    /// The compressed segments, oldest first.
    var compressedPaths: [String] {
        paths.filter { $0.hasSuffix(".seg.zst") }
    }
}
