// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

// The order of messages while online: first those that came back; then the chain of diffs with the
// snapshots and hashes that belong to points of it; then records.
//
// The chain: each diff begins where the last one ended, and every snapshot and hash belongs to the
// end of a diff. So a follower that applies the diffs reaches exactly each of these offsets.

extension NativeOutputMachine {
    // MARK: Inputs

    /// The outcomes of messages, and the home as it is now. All inputs of a busy time are handled
    /// together, so that a burst costs one pass.
    ///
    /// - Parameter snapshot: nil where no point was published.
    mutating func handedOver(
        _ outcomes: [HandOver], snapshot: HomeSnapshot?, now: Moment
    ) -> [Action] {
        var actions: [Action] = []
        for outcome in outcomes {
            guard var sent = outbox.take(outcome.id) else { continue }
            if outcome.isTaken {
                count(sent.kind)
            } else {
                sent.failures += 1
                actions += giveBack(sent, now)
            }
        }
        if let snapshot, isBehind(newest, snapshot) {
            newest = snapshot
            lastSnapshot = nil
        }
        return actions + advance(now)
    }

    /// Time passes.
    mutating func tick(_ now: Moment) -> [Action] { advance(now) }

    /// A client asks for the home or for the status.
    mutating func request(_ request: HomeRequest, now: Moment) -> [Action] {
        guard messages.isAnswerTopic(request.replyTopic) else {
            status.requestsDropped += 1
            return []
        }
        switch state {
        case .away, .withdrawn, .stopped:
            status.requestsDropped += 1
            return []
        case .asking, .online: break
        }
        guard hasRoomForAnswer else { return dropRequest() }
        requests.append(request)
        return advance(now)
    }

    /// Publishes an answer that was made elsewhere.
    mutating func answer(_ request: HomeRequest, _ payload: [UInt8], now: Moment) -> [Action] {
        guard state == .online else {
            status.requestsDropped += 1
            return []
        }
        guard hasRoomForAnswer else { return dropRequest() }
        outbox.add(answer: messages.answer(request, payload, offset: nil))
        return advance(now)
    }

    private var hasRoomForAnswer: Bool {
        requests.count + outbox.answerCount < NativeOutbox.answersMax
    }

    private mutating func dropRequest() -> [Action] {
        status.requestsDropped += 1
        return status.requestsDropped == 1
            ? [.log("too many requests wait for an answer: one is dropped")] : []
    }

    /// The broker answered a question.
    mutating func answered(_ id: Int, code: UInt8, now: Moment) -> [Action] {
        if let unheard = audience.answered(id, code: code), let next = nextRecord {
            nextRecord = max(next, unheard + 1)
        }
        return advance(now)
    }

    /// The session refused a message: it has no connection, or its queue is full.
    mutating func refused(_ id: Int, now: Moment) -> [Action] {
        guard let sent = outbox.take(id) else { return [] }
        return giveBack(sent, now)
    }

    /// The state after the newest durable record, and its hashes.
    mutating func stateHashed(
        _ snapshot: HomeSnapshot, _ hashes: StateHashes, now: Moment
    ) -> [Action] {
        isHashing = false
        guard state == .online else { return [] }
        if isBehind(newest, snapshot) { newest = snapshot }
        var actions = chain(to: snapshot, alsoEmpty: true)
        if !requests.isEmpty {
            lastSnapshot = (snapshot.offset, snapshotPayload(snapshot, hashes))
            lastSnapshotAt = now.monotonic
        }
        if isHashDue(now) {
            lastHash = (snapshot.offset, now.monotonic)
            actions.append(publish(.hash, messages.hash(hashes, offset: snapshot.offset)))
        }
        return actions + advance(now)
    }

    /// Records from the log, in order.
    ///
    /// - Parameter next: The offset after the last one read; records missing before it are lost.
    mutating func recordsRead(
        _ records: [HomeRecord], next: UInt64, now: Moment
    ) -> [Action] {
        isReading = false
        guard state == .online, let first = nextRecord else { return [] }
        let readable = records.compactMap { messages.record($0) }.filter {
            $0.payload.count <= limits.payloadBytesMax
        }
        var actions = readable.dropLast().map { publish(.record, $0) }
        if let last = readable.last {
            actions.append(isQuestionDue(now) ? ask(last, now) : publish(.record, last))
        }
        nextRecord = max(first, next)
        let skipped = max(first, next) - first - UInt64(readable.count)
        if skipped > 0 {
            status.recordsSkipped += skipped
            actions.append(.log("\(skipped) records from \(first) on cannot be published"))
        }
        return actions + advance(now)
    }

    /// When ``tick(_:)`` must be called at the latest, by the monotonic clock.
    var deadline: Int64? {
        guard state == .online else { return nil }
        if let retryAt { return retryAt }
        var due = [isRecordWaiting && audience.isAway ? questionDueAt : nil]
        // Hashes and snapshots wait until the diff under way is handed over.
        if !isHashing, !outbox.isInFlight(.diff) {
            due += [hashDueAt, requests.isEmpty ? nil : snapshotDueAt]
        }
        return due.compactMap(\.self).min()
    }

    // MARK: Going on

    /// Publishes everything that can be published now.
    mutating func advance(_ now: Moment) -> [Action] {
        guard state == .online else { return [] }
        if let retryAt {
            guard now.monotonic >= retryAt else { return [] }
            self.retryAt = nil
        }
        var actions = outbox.resend().map {
            $0.isQuestion ? Action.ask(id: $0.id, $0.message) : .publish(id: $0.id, $0.message)
        }
        answerRequests(now)
        if let (id, message) = outbox.sendAnswer() { actions.append(.publish(id: id, message)) }
        // One diff at a time: later changes gather in the next one.
        if !isHashing, !outbox.isInFlight(.diff) {
            if isSnapshotDue(now) || isHashDue(now) {
                isHashing = true
                actions.append(.hashState)
            } else {
                actions += chain(to: newest, alsoEmpty: false)
            }
        }
        return actions + readOn(now)
    }

    /// Publishes the difference to a later snapshot.
    ///
    /// - Parameter alsoEmpty: A snapshot or hash follows at that offset, so the chain must reach
    ///   it.
    private mutating func chain(to snapshot: HomeSnapshot, alsoEmpty: Bool) -> [Action] {
        guard let chained, isBehind(chained, snapshot) else { return [] }
        let diff = HomeGraph.diff(chained, snapshot)
        guard alsoEmpty || !diff.isEmpty else { return [] }
        self.chained = snapshot
        let message = messages.diff(diff)
        guard message.payload.count <= limits.payloadBytesMax else {
            status.diffsSkipped += 1
            return [.log("a diff of \(message.payload.count) bytes cannot be published")]
        }
        return [publish(.diff, message)]
    }

    /// A snapshot as bytes, or the refusal that stands for one that is too large.
    private func snapshotPayload(_ snapshot: HomeSnapshot, _ hashes: StateHashes) -> [UInt8] {
        let payload = messages.snapshot(snapshot, hashes)
        guard payload.count > limits.payloadBytesMax else { return payload }
        return messages.refusal(
            "resourceExhausted",
            "the snapshot has \(payload.count) bytes; a message may have \(limits.payloadBytesMax)")
    }

    private mutating func answerRequests(_ now: Moment) {
        let waiting = requests
        requests = []
        for request in waiting {
            switch request.what {
            case .records, .more, .hash: break
            case .status:
                let online = messages.online(offset: newest.offset, at: now.wall)
                outbox.add(
                    answer: messages.answer(request, online.payload, offset: newest.offset))
            case .snapshot:
                guard let lastSnapshot else {
                    requests.append(request)
                    continue
                }
                outbox.add(
                    answer: messages.answer(
                        request, lastSnapshot.payload, offset: lastSnapshot.offset))
            }
        }
    }

    private mutating func readOn(_ now: Moment) -> [Action] {
        guard isRecordWaiting, !audience.isAway || isQuestionDue(now), let first = nextRecord,
            let last = newest.offset
        else { return [] }
        guard last - first < limits.recordsBehindMax else {
            status.recordsSkipped += last + 1 - first
            nextRecord = last + 1
            return [
                .log("\(last + 1 - first) records are not published: the broker is too slow")
            ]
        }
        isReading = true
        return [.readRecords(first...last, countMax: audience.isAway ? 1 : outbox.room)]
    }

    /// Whether a record can be read and put on the way.
    private var isRecordWaiting: Bool {
        guard !isReading, outbox.room > 0, let first = nextRecord, let last = newest.offset
        else { return false }
        return first <= last
    }

    private var questionDueAt: Int64? { audience.dueAt(interval: limits.questionInterval) }

    private func isQuestionDue(_ now: Moment) -> Bool {
        questionDueAt.map { $0 <= now.monotonic } ?? false
    }

    // MARK: Marks on the chain

    private func isSnapshotDue(_ now: Moment) -> Bool {
        !requests.isEmpty && snapshotDueAt <= now.monotonic
    }

    private var snapshotDueAt: Int64 { lastSnapshotAt.map { $0 + limits.snapshotInterval } ?? .min }

    private func isHashDue(_ now: Moment) -> Bool {
        hashDueAt.map { $0 <= now.monotonic } ?? false
    }

    private var hashDueAt: Int64? {
        guard let offset = newest.offset else { return nil }
        guard let lastHash else { return .min }
        guard let last = lastHash.offset else { return lastHash.at + limits.hashInterval }
        guard offset > last else { return nil }
        return lastHash.at
            + (offset - last >= limits.hashRecords ? limits.busyHashInterval : limits.hashInterval)
    }

    // MARK: The outbox

    mutating func publish(_ kind: NativeOutbox.Kind, _ message: OutgoingMessage) -> Action {
        .publish(id: outbox.send(kind, message), message)
    }

    /// Publishes a record that is a question.
    private mutating func ask(_ message: OutgoingMessage, _ now: Moment) -> Action {
        let id = outbox.send(.record, message, isQuestion: true)
        audience.asked(id, newest: newest.offset ?? 0, at: now.monotonic)
        return .ask(id: id, message)
    }

    private mutating func giveBack(_ sent: NativeOutbox.Sent, _ now: Moment) -> [Action] {
        if state == .online, sent.failures < NativeOutbox.failuresMax {
            outbox.keep(sent)
            retryAt = now.monotonic + limits.retryInterval
            return []
        }
        if state != .online, sent.kind.isKept {
            outbox.keep(sent)
            return []
        }
        return giveUp(sent, now)
    }

    private mutating func giveUp(_ sent: NativeOutbox.Sent, _ now: Moment) -> [Action] {
        audience.givenUp(sent.id)
        switch sent.kind {
        case .diff: status.diffsSkipped += 1
        case .record: status.recordsSkipped += 1
        case .answer: status.requestsDropped += 1
        case .status, .hash: break
        }
        guard state == .online else { return [] }
        let bytes = sent.message.payload.count
        return [.log("the broker does not take \(bytes) bytes on \(sent.message.topic)")]
            + advance(now)
    }

    private mutating func count(_ kind: NativeOutbox.Kind) {
        switch kind {
        case .diff: status.diffs += 1
        case .record: status.records += 1
        case .hash: status.hashes += 1
        case .answer: status.answers += 1
        case .status: break
        }
    }

    private func isBehind(_ a: HomeSnapshot, _ b: HomeSnapshot) -> Bool {
        guard let later = b.offset else { return false }
        return a.offset.map { $0 < later } ?? true
    }
}
