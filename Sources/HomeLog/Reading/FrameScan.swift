// SPDX-License-Identifier: Apache-2.0

/// The counts of a scan of a log's frames.
public struct FrameScan: Sendable, Hashable {
    /// Frames of every kind whose checksum matched.
    public var frameCount = 0
    public var recordCount = 0
    /// The bytes of these frames, captures included.
    public var byteCount = 0
}

/// Checks both checksums of every frame of a log's segments, captures included, and does nothing
/// else with them: the lower bound that benchmarks compare a replay with. It stops in a segment
/// where a frame does not verify.
public func scanFrames(
    directory: String, fileSystem: any FileSystem = SystemFileSystem(),
    limits: LogLimits = LogLimits()
) throws(LogError) -> FrameScan {
    let found = try LogInspection.run(fileSystem, directory: directory, limits: limits)
    var scan = FrameScan()
    var bytes: [UInt8] = []
    for base in found.bases {
        guard let (file, header) = try found.directory.openSegment(base) else { continue }
        let parser = FrameParser(header: header, limits: limits)
        var position = UInt64(SegmentHeader.bothByteCount)
        var wanted = limits.readBytes
        while true {
            try file.read(wanted, at: position, into: &bytes)
            let (consumed, stop) = scan.count(bytes.span.bytes, parser)
            position += UInt64(consumed)
            guard case .short(let needed) = stop, bytes.count == wanted else { break }
            wanted = max(limits.readBytes, needed - consumed)
        }
    }
    return scan
}

extension FrameScan {
    private func isCaptureSound(
        _ bytes: RawSpan, _ frame: Frame, _ parser: FrameParser
    ) -> Bool {
        guard frame.captureCount > 0 else { return true }
        let capture = bytes.extracting(frame.captureStart..<frame.end)
        return Checksum.extend(parser.seed, capture) == frame.captureChecksum
    }

    /// Counts the whole frames at the start of a buffer.
    fileprivate mutating func count(_ bytes: RawSpan, _ parser: FrameParser) -> (Int, FrameResult) {
        var at = 0
        var frame = Frame()
        while true {
            let result = parser.parse(bytes, at: at, into: &frame)
            guard case .frame = result else { return (at, result) }
            frameCount += 1
            if frame.kind == .record {
                guard isCaptureSound(bytes, frame, parser) else { return (at, .bad) }
                recordCount += 1
            }
            byteCount += frame.end - frame.start
            at = frame.end
        }
    }
}
