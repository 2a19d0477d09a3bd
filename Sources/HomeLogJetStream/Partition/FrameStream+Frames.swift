// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

extension FrameStream {
    /// Gives each frame that counts in a range of sequences, every one of which must be there.
    /// - Parameter epoch: the greatest one before the range, where that is known.
    func frames(
        in sequences: ClosedRange<UInt64>, epoch: UInt64,
        _ body: (StreamFrame) throws(LogError) -> Void
    ) throws(LogError) {
        var assembler = FrameAssembler(name: name, epoch: epoch)
        var following = sequences.lowerBound
        let reader = try calling { stream throws(StreamError) in
            try stream.reader(from: sequences.lowerBound)
        }
        while let message = try calling({ _ throws(StreamError) in
            try reader.next(through: sequences.upperBound)
        }) {
            guard message.sequence == following else { break }
            following += 1
            if case .frame(let frame) = try assembler.take(message) { try body(frame) }
        }
        // Only what lies before a table is ever removed.
        guard following > sequences.upperBound else {
            throw .damagedFile(path: name, position: following)
        }
    }

    /// Calls the stream, and throws what fails as an error of a log.
    func calling<Result>(
        _ body: (any FrameStream) throws(StreamError) -> Result
    ) throws(LogError) -> Result {
        do throws(StreamError) {
            return try body(self)
        } catch {
            throw .io(IOFailure(path: name, operation: .read, errno: FrameWriter.code(error)))
        }
    }
}

extension StreamFrame {
    func damage(_ stream: any FrameStream) -> LogError {
        .damagedFile(path: stream.name, position: sequences.lowerBound)
    }
}
