// SPDX-License-Identifier: Apache-2.0

package import HomeLogJetStream
package import HomeTesting
import Synchronization

/// A stream in memory that keeps the promises of a replicated one, and none beyond them: answers get
/// lost, messages arrive late or not at all, and calls fail.
package final class ScriptedStream: FrameStream {
    package let name = "hl_7"
    package let messageBytesMax: Int
    private let state: Mutex<State>

    package struct Faults {
        /// One call in so many goes wrong in each of these ways; 0 for never.
        package var losesAnswer = 0
        package var losesRequest = 0
        package var arrivesLate = 0
        package var readFails = 0

        package init(
            losesAnswer: Int = 0, losesRequest: Int = 0, arrivesLate: Int = 0, readFails: Int = 0
        ) {
            self.losesAnswer = losesAnswer
            self.losesRequest = losesRequest
            self.arrivesLate = arrivesLate
            self.readFails = readFails
        }
    }

    package struct State {
        package var messages: [(subject: StreamSubject, bytes: [UInt8])] = []
        package var first: UInt64 = 1
        package var faults: Faults
        package var random: SeededRandom
        /// On their way to the servers.
        package var late: [(subject: StreamSubject, bytes: [UInt8], expecting: UInt64)] = []
        /// The stream holds no more bytes than this.
        package var bytesMax = Int.max
        /// Every reading call is refused.
        package var refuses = false
        /// Happens once, before the next message is read.
        package var beforeNextRead: (@Sendable () -> Void)?
        /// Messages get the sequence of another one, and are not stored.
        package var takesForCopy = false
        /// Whether readers step over what is missing.
        package var stepsOver = false
        /// Sequences that the servers have lost.
        package var missing: Set<UInt64> = []
        package var answersLost = 0
        package var arrivedLate = 0
        /// What readers were given.
        package var messagesRead = 0

        package var bytes: Int { messages.reduce(0) { $0 + $1.bytes.count } }
        package var last: UInt64 { first - 1 + UInt64(messages.count) }

        package func message(at sequence: UInt64) -> StreamMessage? {
            guard sequence >= first, sequence <= last, missing.contains(sequence) == false else {
                return nil
            }
            return StreamMessage(
                sequence: sequence, bytes: messages[Int(sequence - first)].bytes)
        }

        /// Some of what is late arrives; the rest stays on its way.
        package mutating func arrive() {
            guard late.isEmpty == false, random.oneIn(2) else { return }
            let message = late.remove(at: random.below(late.count))
            guard message.expecting == last else { return }
            messages.append((message.subject, message.bytes))
            arrivedLate += 1
        }

        package mutating func happens(_ one: Int) -> Bool { one > 0 && random.oneIn(one) }
    }

    package init(messageBytesMax: Int = 1 << 20, faults: Faults = Faults(), seed: UInt64 = 1) {
        self.messageBytesMax = messageBytesMax
        state = Mutex(State(faults: faults, random: SeededRandom(seed: seed)))
    }

    /// Looks at it, or changes it behind everybody's back.
    package func withState<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    package func append(
        _ bytes: [UInt8], to subject: StreamSubject, expecting last: UInt64
    ) throws(StreamError) -> UInt64 {
        try state.withLock { state throws(StreamError) in
            state.arrive()
            if state.happens(state.faults.losesRequest) { throw .unknown("request lost") }
            if state.happens(state.faults.arrivesLate) {
                state.late.append((subject, bytes, last))
                throw .unknown("late")
            }
            guard state.last == last else { throw .wrongSequence }
            if state.bytesMax < .max, state.bytes + bytes.count > state.bytesMax {
                throw .full("maximum bytes")
            }
            // A server that takes a message for a copy of an older one.
            if state.takesForCopy { return 1 }
            state.messages.append((subject, bytes))
            if state.happens(state.faults.losesAnswer) {
                state.answersLost += 1
                throw .unknown("answer lost")
            }
            return state.last
        }
    }

    package func message(at sequence: UInt64) throws(StreamError) -> StreamMessage? {
        try read { $0.message(at: sequence) }
    }

    package func bounds() throws(StreamError) -> StreamBounds {
        try read { state in
            StreamBounds(
                first: state.first, last: state.last, byteCount: state.bytes,
                bytesLeft: state.bytesMax == .max
                    ? .max : state.bytesMax - min(state.bytesMax, state.bytes),
                bytesMax: state.bytesMax)
        }
    }

    package func newest(on subject: StreamSubject) throws(StreamError) -> StreamMessage? {
        try read { state in
            state.messages.lastIndex { $0.subject == subject }.map { index in
                StreamMessage(
                    sequence: state.first + UInt64(index), bytes: state.messages[index].bytes)
            }
        }
    }

    private func read<Result>(_ body: (State) -> Result) throws(StreamError) -> Result {
        try state.withLock { state throws(StreamError) in
            state.arrive()
            if state.refuses { throw .refused("no") }
            if state.happens(state.faults.readFails) { throw .unknown("no answer") }
            return body(state)
        }
    }

    package func reader(from sequence: UInt64) throws(StreamError) -> any StreamReader {
        Reader(stream: self, following: sequence)
    }

    package func purge(below sequence: UInt64) throws(StreamError) {
        try state.withLock { state throws(StreamError) in
            if state.happens(state.faults.readFails) { throw .unknown("no answer") }
            let count = min(state.messages.count, Int(sequence - min(sequence, state.first)))
            state.messages.removeFirst(count)
            state.first += UInt64(count)
        }
    }

    private final class Reader: StreamReader {
        package let stream: ScriptedStream
        package var following: UInt64

        package init(stream: ScriptedStream, following: UInt64) {
            self.stream = stream
            self.following = following
        }

        package func next(through last: UInt64) throws(StreamError) -> StreamMessage? {
            let before = stream.withState { $0.beforeNextRead.take() }
            before?()
            let fails = stream.withState { $0.happens($0.faults.readFails) }
            if fails { throw .unknown("no answer") }
            return stream.withState { state in
                following = max(following, state.first)
                while state.stepsOver, state.missing.contains(following) { following += 1 }
                guard following <= last, let message = state.message(at: following) else {
                    return nil
                }
                following += 1
                state.messagesRead += 1
                return message
            }
        }
    }
}
