// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting

@testable import HomeLog

/// The files of a log: any bytes, or the choices of a generated log whose checksums fit.
enum LogFuzz {
    private static let limits = {
        var limits = LogLimits()
        limits.segmentBytesMax = 400
        limits.allocationBytes = 256
        limits.readBytes = 64
        limits.compressedBlockBytes = 96
        return limits
    }()

    /// The bytes say what each field is: the right value, or a limit.
    static func runChoices(_ bytes: [UInt8]) {
        guard let log = try? ExtremeLog(InputChoices(bytes: bytes[...]), limits: limits) else {
            fatalError("A disk in memory takes every file.")
        }
        check(log.disk)
    }

    /// The bytes of the one segment, behind a first byte: whether a copy of the header, a mark and
    /// a checkpoint stand beside it.
    static func runSegment(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let disk = FaultyFileSystem()
        for folder in ["", "/segments", "/checkpoints", "/indexes", "/aside"] {
            try? disk.createDirectory("/log" + folder)
        }
        let paths = LogPaths(directory: "/log")
        let file = Array(bytes.dropFirst())
        let header = Array(file.prefix(SegmentHeader.byteCount))
        disk.setContents(first & 8 == 0 ? paths.segment(0) : paths.compressedSegment(0), file)
        if first & 1 != 0 { disk.setContents(paths.headerCopy(0), header) }
        if first & 2 != 0 { disk.setContents("/log/durable", Array(file.suffix(1024))) }
        if first & 4 != 0 { disk.setContents(paths.checkpoint(1), Array(file.suffix(512))) }
        check(disk)
    }

    private static func check(_ disk: FaultyFileSystem) {
        let check = HostileLogCheck(limits: limits) { fatalError("broken promise: \($0)") }
        do { _ = try check.run(disk) } catch { fatalError("broken promise: an error got out") }
    }

    /// A state as a checkpoint holds it, with some other bytes: what can be read can be written,
    /// and read again.
    ///
    ///     input = count u8, count of {position u16, byte u8}, records
    static func runState(_ bytes: [UInt8]) {
        let count = Int(bytes.first ?? 0) % 16
        let edits = bytes.dropFirst().prefix(3 * count)
        var encoded = RecordFuzz.state(of: Array(bytes.dropFirst(1 + 3 * count))).encoded()
        for start in stride(from: edits.startIndex, to: edits.endIndex - 2, by: 3) {
            let position = Int(edits[start]) << 8 | Int(edits[start + 1])
            encoded[position % encoded.count] = edits[start + 2]
        }
        guard let state = try? HomeState(encoded: encoded) else {
            return require(!edits.isEmpty, "a state is read as it was written")
        }
        let again = try? HomeState(encoded: state.encoded())
        require(
            again?.recomputedHashes(sha256: FuzzHash.sha256)
                == state.recomputedHashes(sha256: FuzzHash.sha256), "a state is what it says")
    }
}

/// Choices of the fuzzer; behind the end of its bytes everything is as it should be.
private struct InputChoices: LogChoices {
    var bytes: ArraySlice<UInt8>

    mutating func next() -> UInt64 {
        var number: UInt64 = 0
        for _ in 0..<8 { number = number << 8 | UInt64(bytes.popFirst() ?? 0) }
        return number
    }

    mutating func below(_ bound: Int) -> Int {
        guard let first = bytes.popFirst() else { return bound - 1 }
        return Int(first) % bound
    }
}
