// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Appends the frames of one owner, one message at a time.
///
///     open ──an answer stays away for too long──▶ poisoned
///       └──another owner was there, or the lease is over──▶ fenced
///
/// What became of a message whose answer did not come is settled by reading: the message behind the
/// last known one is its own, another owner's, or not there.
struct FrameWriter {
    private enum State {
        case open
        case poisoned(IOFailure)
        case fenced
    }

    let stream: any FrameStream
    private let owner: PartitionOwner
    private let settings: PartitionSettings
    private var state = State.open
    private var number: UInt64 = 0
    /// The newest sequence known.
    private(set) var last: UInt64

    /// The first wait before a message is sent again, and the longest, in nanoseconds.
    private static let pauses: ClosedRange<Int64> = 20_000_000...200_000_000

    init(
        stream: any FrameStream, owner: PartitionOwner, settings: PartitionSettings, last: UInt64
    ) {
        self.stream = stream
        self.owner = owner
        self.settings = settings
        self.last = last
    }

    /// Appends a frame, in as many messages as it needs, and returns their sequences.
    /// - Throws: `full` (nothing that counts was added), `ambiguous`, `poisoned`, `fenced`.
    mutating func append(
        _ kind: FrameHeader.Kind, to subject: StreamSubject, body: [UInt8]
    ) throws(LogError) -> ClosedRange<UInt64> {
        try requireOpen()
        let room = max(1, stream.messageBytesMax - FrameHeader.byteCount)
        let parts = max(1, (body.count + room - 1) / room)
        number += 1
        var first: UInt64?
        for part in 0..<parts {
            let header = FrameHeader(
                kind: kind, epoch: owner.epoch, number: number, part: UInt32(part),
                parts: UInt32(parts))
            let range = part * room..<min(body.count, (part + 1) * room)
            let sequence = try append(header.encoded(body[range]), header, subject)
            first = first ?? sequence
        }
        return first!...last
    }

    private func requireOpen() throws(LogError) {
        switch state {
        case .open: return
        case .poisoned(let cause): throw .poisoned(cause: cause)
        case .fenced: throw .fenced
        }
    }

    /// Appends one message: sends it again until it is known what became of it.
    private mutating func append(
        _ bytes: [UInt8], _ header: FrameHeader, _ subject: StreamSubject
    ) throws(LogError) -> UInt64 {
        let begun = settings.clock()
        var pause = FrameWriter.pauses.lowerBound
        var wasSent = false
        while true {
            guard owner.mayAppend() else {
                state = .fenced
                // One that is on its way may still arrive.
                throw wasSent ? .ambiguous(failure(ETIMEDOUT)) : .fenced
            }
            do throws(StreamError) {
                let sequence = try stream.append(bytes, to: subject, expecting: last)
                if sequence == last + 1 {
                    last = sequence
                    return sequence
                }
                // No server says so; what is there is read.
                wasSent = true
            } catch .full where wasSent == false {
                throw .full(failure(ENOSPC))
            } catch .refused {
                throw poison(EIO)
            } catch {
                if case .wrongSequence = error {} else { wasSent = true }
            }
            if let sequence = try settle(bytes) { return sequence }
            guard settings.clock() - begun < settings.retryNanoseconds else {
                throw poison(ETIMEDOUT)
            }
            settings.pause(pause)
            pause = min(2 * pause, FrameWriter.pauses.upperBound)
        }
    }

    /// Reads what lies behind the last known message, up to the end: the message itself, of which
    /// the sequence is returned, or those of others.
    private mutating func settle(_ bytes: [UInt8]) throws(LogError) -> UInt64? {
        while true {
            let found: StreamMessage?
            do throws(StreamError) {
                found = try stream.message(at: last + 1)
            } catch {
                return nil
            }
            guard let found else { return nil }
            if found.bytes == bytes {
                last = found.sequence
                return last
            }
            guard case .header(let other) = FrameHeader.read(found.bytes) else {
                throw poison(EIO)
            }
            // Two owners of one epoch: whoever began first has it.
            guard other.epoch < owner.epoch else {
                state = .fenced
                throw .fenced
            }
            last = found.sequence
        }
    }

    private mutating func poison(_ code: Int32) -> LogError {
        let failure = failure(code)
        state = .poisoned(failure)
        return .ambiguous(failure)
    }

    /// The error number that says most of what happened.
    static func code(_ error: StreamError) -> Int32 {
        switch error {
        case .full: ENOSPC
        case .unknown: ETIMEDOUT
        case .wrongSequence, .refused: EIO
        case .absent: ENOENT
        }
    }

    private func failure(_ code: Int32) -> IOFailure {
        IOFailure(path: stream.name, operation: .append, errno: code)
    }
}
