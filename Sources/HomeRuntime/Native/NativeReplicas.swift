// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeThreads
import Synchronization

/// Gives the log to replicas over MQTT: each has a stream of frames (docs/REPLICA.md), of which it
/// asks for one part after the other. A part that is not there yet is answered when it is.
///
/// ```
///         records              more, with the next number        nothing new
///  none ──────────▶ part 0 ──────────────────────────────▶ part n ─────────▶ waiting
///                     ▲ the last part may be asked for again ▲  ◀────────────┘ news, or time
/// ```
/// A stream belongs to the topic of its answers. It holds one part, and ends with the connection.
final class NativeReplicas: Sendable {
    private let engine: Engine
    private let messages: NativeMessages
    private let clock: any EngineClock
    private let queue: any JobQueue
    private let isPointQueued = Atomic(false)
    /// Used on the queue alone.
    private let state = Mutex(State())

    private struct State {
        var streams: [String: PartStream] = [:]
        /// When the queue looks at the streams again, by the monotonic clock.
        var nextTick: Int64?
    }

    enum Limits {
        /// Streams beyond this end the one that was used least lately.
        static let streams = 8
        /// A part has at most so many bytes; where the broker takes smaller packets, less.
        static let partBytes = 512 << 10
        /// What a packet has besides its part, its topic and its correlation data.
        static let packetOverhead = 1024
        /// The least time between two marks of a stream.
        static let markInterval: Int64 = 1_000_000_000
        /// A part comes at least so often, so that a replica knows that the home lives.
        static let silence: Int64 = 15_000_000_000
    }

    /// Publishes the answer to a request.
    typealias Answer = @Sendable ([UInt8]) -> Void

    init(
        engine: Engine, messages: NativeMessages, clock: any EngineClock, queues: any JobQueues
    ) {
        self.engine = engine
        self.messages = messages
        self.clock = clock
        queue = queues.make()
    }

    /// Takes a request of a replica; other requests get no answer.
    ///
    /// - Parameter packetBytesMax: the largest packet that the broker takes; nil: any.
    func request(
        _ request: HomeRequest, packetBytesMax: UInt32? = nil, _ answer: @escaping Answer
    ) {
        queue.async { [self] in
            let (topic, now) = (request.replyTopic, clock.monotonicNanoseconds)
            switch request.what {
            case .snapshot, .status: break
            case .hash(let offset): answer(hash(after: offset))
            case .records(let offset):
                begin(
                    topic, from: offset, now, Self.partBytes(request, packetBytesMax), answer)
            case .more(let number): goOn(topic, number, now, answer)
            }
            scheduleTick(now)
        }
    }

    /// A point was published: on the thread of a commit.
    func pointPublished() {
        guard !isPointQueued.exchange(true, ordering: .acquiringAndReleasing) else { return }
        queue.async { [self] in
            isPointQueued.store(false, ordering: .releasing)
            look()
        }
    }

    /// The connection broke: replicas begin anew.
    func sessionLost() {
        queue.async { [self] in state.withLock { $0.streams = [:] } }
    }

    /// How many bytes of a stream fit in a packet.
    private static func partBytes(_ request: HomeRequest, _ packetBytesMax: UInt32?) -> Int {
        guard let packetBytesMax else { return Limits.partBytes }
        let others =
            request.replyTopic.utf8.count + (request.correlationData?.count ?? 0)
            + Limits.packetOverhead
        return min(Limits.partBytes, max(1, Int(packetBytesMax) - others))
    }

    // MARK: On the queue

    private func begin(
        _ topic: String, from offset: UInt64, _ now: Int64, _ partBytes: Int,
        _ answer: @escaping Answer
    ) {
        do throws(EngineError) {
            let frames = try ReplicationStream(
                engine.replay(), from: offset, sha256: { sha256($0) })
            let stream = PartStream(frames, partBytes: partBytes, now, answer)
            state.withLock { state in
                let others = state.streams.filter { $0.key != topic }
                if others.count >= Limits.streams,
                    let oldest = others.min(by: { $0.value.usedAt < $1.value.usedAt })
                {
                    state.streams[oldest.key] = nil
                }
                state.streams[topic] = stream
            }
            look()
        } catch {
            answer(
                messages.refusal(
                    "dataLoss", "the log cannot be read from @\(offset) on: \(error.words)"))
        }
    }

    private func goOn(
        _ topic: String, _ number: UInt64, _ now: Int64, _ answer: @escaping Answer
    ) {
        guard let stream = state.withLock({ $0.streams[topic] }) else {
            return answer(
                messages.refusal("notFound", "no stream goes to this topic: ask for records"))
        }
        stream.usedAt = now
        if number == stream.number, !stream.part.isEmpty { return answer(stream.part) }
        guard number > 0, number - 1 == stream.number else {
            return answer(
                messages.refusal(
                    "outOfRange",
                    "part \(number) was asked for where \(stream.number + 1) follows"))
        }
        stream.wait(now, answer)
        look()
    }

    /// Answers what can be answered.
    private func look() {
        let now = clock.monotonicNanoseconds
        for (topic, stream) in state.withLock({ $0.streams }) {
            guard let answer = stream.waiting else { continue }
            do throws(EngineError) {
                guard
                    let part = try stream.nextPart(now, mark: { engine.mark() })
                else { continue }
                answer(part)
            } catch {
                state.withLock { $0.streams[topic] = nil }
                answer(ReplicationFrame.failed("the log cannot be read: \(error.words)").bytes)
            }
        }
        scheduleTick(now)
    }

    private func scheduleTick(_ now: Int64) {
        let tick = state.withLock { state -> Int64? in
            let due = state.streams.values.compactMap(\.dueAt).min()
            guard let due, due < state.nextTick ?? .max else { return nil }
            state.nextTick = due
            return due
        }
        guard let tick else { return }
        queue.async(after: max(0, tick - now)) { [weak self] in
            guard let self else { return }
            state.withLock { if $0.nextTick == tick { $0.nextTick = nil } }
            look()
        }
    }

    private func hash(after offset: UInt64) -> [UInt8] {
        do throws(EngineError) {
            var state = try engine.replay().fold(through: offset).state
            let hashes = state.hashes(sha256: { sha256($0) })
            return messages.hash(hashes, offset: offset).payload
        } catch {
            return messages.refusal("outOfRange", "no state after @\(offset): \(error.words)")
        }
    }
}

/// The stream of one replica.
///
/// `@unchecked Sendable`: it is used on the queue of its replicas alone.
private final class PartStream: @unchecked Sendable {
    private var frames: ReplicationStream
    private let partBytes: Int
    /// Bytes of frames that are not in a part yet.
    private var rest: [UInt8] = []
    /// The last part, and its number.
    private(set) var part: [UInt8] = []
    private(set) var number: UInt64 = 0
    /// What the next part is given to, once it was asked for.
    private(set) var waiting: NativeReplicas.Answer?
    private var waitingSince: Int64
    private var markedAt: Int64?
    /// By the monotonic clock.
    var usedAt: Int64

    init(
        _ frames: consuming ReplicationStream, partBytes: Int, _ now: Int64,
        _ answer: @escaping NativeReplicas.Answer
    ) {
        self.frames = frames
        self.partBytes = partBytes
        waiting = answer
        waitingSince = now
        usedAt = now
    }

    func wait(_ now: Int64, _ answer: @escaping NativeReplicas.Answer) {
        waiting = answer
        waitingSince = now
    }

    /// When a part may be there without news; nil while none is asked for.
    var dueAt: Int64? {
        guard waiting != nil else { return nil }
        let alive = waitingSince + NativeReplicas.Limits.silence
        guard frames.isMarkMissing, let markedAt else { return alive }
        return min(alive, markedAt + NativeReplicas.Limits.markInterval)
    }

    /// The part that is waited for; nil where nothing is new.
    func nextPart(
        _ now: Int64, mark: () -> StateMark
    ) throws(EngineError) -> [UInt8]? {
        while rest.count < partBytes {
            let isMarkDue =
                markedAt.map {
                    $0 + NativeReplicas.Limits.markInterval <= now
                } ?? true
            let frame = try frames.next {
                guard isMarkDue else { return nil }
                markedAt = now
                return mark()
            }
            guard let frame else { break }
            rest += frame.bytes
        }
        if rest.isEmpty, now - waitingSince >= NativeReplicas.Limits.silence {
            rest = ReplicationFrame.alive.bytes
        }
        guard !rest.isEmpty else { return nil }
        if !part.isEmpty { number += 1 }
        part = Array(rest.prefix(partBytes))
        rest.removeFirst(part.count)
        waiting = nil
        return part
    }
}

extension EngineError {
    /// What a replica is told.
    fileprivate var words: String {
        switch self {
        case .noSuchPoint(_, let first, let next):
            first < next
                ? "the log holds @\(first) to @\(next - 1)" : "the log holds no record"
        case .unreadableRecord(let offset, _): "record @\(offset) cannot be read"
        case .newerReducer(let found, let supported):
            "the log was folded by rules of version \(found), and this program has \(supported)"
        case .log, .notOpened, .unprovenState, .neededCheckpoint:
            "the files of the log cannot be read"
        }
    }
}
