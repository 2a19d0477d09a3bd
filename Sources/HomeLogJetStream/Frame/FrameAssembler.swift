// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// One frame of a stream: the bodies of its messages, joined.
struct StreamFrame: Sendable, Hashable {
    var header: FrameHeader
    var body: [UInt8]
    /// Of its first and its last message.
    var sequences: ClosedRange<UInt64>
}

/// Makes frames of messages, in the order of the stream, and passes over those that do not count:
/// of an owner who was replaced, and of frames that were cut off.
///
///     between ──part 0 of several──▶ in a frame ──its last part──▶ between
///        ▲                              │
///        └────────any other message─────┘
///
/// It does so by what it read alone, so all readers agree. One that begins in the middle begins at
/// the first message of a frame that counts.
struct FrameAssembler {
    enum Outcome {
        case frame(StreamFrame)
        /// A part of a longer frame.
        case incomplete
        /// It does not count.
        case void
    }

    private let name: String
    /// The greatest epoch seen.
    private(set) var epoch: UInt64 = 0
    private var begun: StreamFrame?

    /// Whether the frame of the last message goes on.
    var isInside: Bool { begun != nil }

    /// More than any owner writes in one frame.
    private static let bodyBytesMax = 1 << 30

    /// - Parameters:
    ///   - name: the stream's, for errors.
    ///   - epoch: the greatest one before the first message, where that is known.
    init(name: String, epoch: UInt64 = 0) {
        self.name = name
        self.epoch = epoch
    }

    /// Takes the next message.
    /// - Throws: `damagedFile` for bytes that no owner wrote, `newerFormat`.
    mutating func take(_ message: StreamMessage) throws(LogError) -> Outcome {
        let header = try FrameAssembler.header(of: message, name)
        guard header.epoch >= epoch else { return .void }
        epoch = header.epoch
        let body = message.bytes[FrameHeader.byteCount...]
        let joined: StreamFrame
        if header.part == 0 {
            joined = StreamFrame(
                header: header, body: Array(body), sequences: message.sequence...message.sequence)
        } else {
            guard var frame = begun.take(), frame.isContinued(by: header, at: message.sequence)
            else { return .void }
            guard frame.body.count <= Self.bodyBytesMax - body.count else {
                throw .damagedFile(path: name, position: message.sequence)
            }
            frame.header.part = header.part
            frame.body += body
            frame.sequences = frame.sequences.lowerBound...message.sequence
            joined = frame
        }
        guard header.part == header.parts - 1 else {
            begun = joined
            return .incomplete
        }
        begun = nil
        return .frame(joined)
    }

    /// The header of a message that must be a partition's.
    static func header(of message: StreamMessage, _ name: String) throws(LogError) -> FrameHeader {
        switch FrameHeader.read(message.bytes) {
        case .header(let header): return header
        case .newer(let version):
            throw .newerFormat(
                path: "\(name)@\(message.sequence)", found: version,
                supported: FrameHeader.newestFormat)
        case .damaged: throw .damagedFile(path: name, position: message.sequence)
        }
    }
}

extension StreamFrame {
    fileprivate func isContinued(by next: FrameHeader, at sequence: UInt64) -> Bool {
        next.kind == header.kind && next.epoch == header.epoch && next.number == header.number
            && next.parts == header.parts && next.part == header.part + 1
            && sequence == sequences.upperBound + 1
    }
}
