// SPDX-License-Identifier: Apache-2.0

import HomeRuntime
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether the disk has room and syncs as it claims.
struct DiskCheck {
    var use: DiskUse
    /// `ext4`, `tmpfs`; nil where it cannot be read.
    var fileSystem: String?
    /// Nanoseconds of syncs after small writes; empty where none could be made.
    var syncs: [Int64]

    private static let problemBytes: UInt64 = 100_000_000
    private static let warningBytes: UInt64 = 1_000_000_000
    /// No disk that keeps data without power syncs faster.
    private static let implausible: Int64 = 20_000
    private static let slow: Int64 = 100_000_000

    private static let fleeting: Set<String> = ["tmpfs", "ramfs", "devtmpfs"]
    private static let remote: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "ceph", "glusterfs",
        "fuse.glusterfs", "afs", "virtiofs",
    ]

    var findings: [Finding] { [space, place, honesty].compactMap { $0 } }

    private var space: Finding {
        let used = SizeText.bytes(Int(clamping: use.usedBytes))
        guard let free = use.freeBytes else {
            return Finding(.note, "disk", "\(used) used; what is free cannot be read")
        }
        let text = "\(SizeText.bytes(Int(clamping: free))) free, \(used) used by the log"
        let remedy =
            "make room: nothing is acknowledged while the disk is full; capture: off keeps less"
        if free < Self.problemBytes { return Finding(.problem, "disk", text, remedy: remedy) }
        if free < Self.warningBytes { return Finding(.warning, "disk", text, remedy: remedy) }
        return Finding(.ok, "disk", text)
    }

    private var place: Finding? {
        guard let fileSystem else { return nil }
        if Self.fleeting.contains(fileSystem) {
            return Finding(
                .problem, "disk", "the log is on \(fileSystem), in memory: a restart takes it",
                remedy: "name a directory on a disk with --data")
        }
        if Self.remote.contains(fileSystem) {
            return Finding(
                .warning, "disk",
                "the log is on \(fileSystem): locks and syncs are the server's promise",
                remedy: "name a directory on a local disk with --data")
        }
        if fileSystem == "overlay" || fileSystem == "overlayfs" {
            return Finding(
                .warning, "disk", "the log is in the layer of a container: it goes with it",
                remedy: "mount a volume and name it with --data")
        }
        return Finding(.ok, "disk", "on \(TerminalText.escape(fileSystem))")
    }

    private var honesty: Finding? {
        guard !syncs.isEmpty else {
            return Finding(.note, "disk", "syncs were not measured: the directory takes no file")
        }
        let median = syncs.sorted()[syncs.count / 2]
        let text = "a sync takes \(ValueText.decimal(Double(median) / 1e6, 3)) ms"
        if median < Self.implausible {
            return Finding(
                .warning, "disk", text + ": too quick for data to be safe without power",
                remedy: "ask what is below: a cache without a battery, or a virtual disk with "
                    + "cache=unsafe, loses acknowledged records when the power goes")
        }
        if median > Self.slow {
            return Finding(
                .warning, "disk", text + ": every message waits that long",
                remedy: "use a faster disk; SD cards and USB sticks are slow")
        }
        return Finding(.ok, "disk", text)
    }

    /// Measures syncs after small appends to a file that is removed again.
    static func measureSyncs(in directory: String, count: Int = 16) -> [Int64] {
        var template = Array("\(directory)/.doctor-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return [] }
        defer {
            close(descriptor)
            unlink(template)
        }
        let clock = SystemClock()
        let bytes = [UInt8](repeating: 0x5A, count: 4096)
        var times: [Int64] = []
        for _ in 0..<count {
            guard systemWrite(descriptor, bytes) == bytes.count else { return [] }
            let start = clock.monotonicNanoseconds
            guard systemSync(descriptor) else { return [] }
            times.append(clock.monotonicNanoseconds - start)
        }
        return times
    }

    /// The type of the file system below a path, by the longest mount point that leads to it.
    static func fileSystem(of path: String) -> String? {
        #if os(Linux)
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            guard let bytes = try? FileLines.bytes("/proc/self/mountinfo") else { return nil }
            return fileSystem(
                of: String(cString: resolved), mounts: String(decoding: bytes, as: UTF8.self))
        #else
            return nil
        #endif
    }

    /// - Parameter mounts: the text of `/proc/self/mountinfo`.
    static func fileSystem(of path: String, mounts: String) -> String? {
        var best: (length: Int, type: String)?
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 6, let dash = fields.firstIndex(of: "-"),
                dash + 1 < fields.count
            else { continue }
            let point = unescaped(fields[4])
            guard holds(point, path), point.utf8.count >= best?.length ?? 0 else { continue }
            best = (point.utf8.count, String(fields[dash + 1]))
        }
        return best?.type
    }

    private static func holds(_ point: String, _ path: String) -> Bool {
        point == "/" || path == point || path.hasPrefix(point + "/")
    }

    /// The kernel writes spaces and the like as `\040`.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(3), as: UTF8.self)
            if byte == UInt8(ascii: "\\"), digits.utf8.count == 3,
                let value = UInt8(digits, radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    write(descriptor, bytes, bytes.count)
}

private func systemSync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
        return fcntl(descriptor, F_FULLFSYNC) != -1
    #else
        return fdatasync(descriptor) == 0
    #endif
}
