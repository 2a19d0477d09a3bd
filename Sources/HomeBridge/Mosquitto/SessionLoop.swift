// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Logging

/// The ingest loop of one session: made, run and freed on the session's own thread.
///
/// The order is the promise: read, commit, and only then write, because the acknowledgements of the
/// messages read leave with the write. No other call may make the library write.
final class SessionLoop {
    private var configuration: SessionConfiguration
    private let watched: WatchedTopics
    private let sink: any SessionSink
    private let jobs: SessionJobs
    private let world: SessionWorld
    private let logger: Logger

    private var machine: SessionMachine
    private var filter: RedeliveryFilter
    private var copies: SubscriptionCopies
    private var gaps = PacketIDGaps()
    private var handle: (any SessionTransport)?
    private var batch = PendingBatch()
    /// The request of the machine that a SUBSCRIBE or UNSUBSCRIBE belongs to, by packet id.
    private var requests: [Int32: Int] = [:]
    private var outgoing = OutgoingPackets()
    private var isAtPacketStart = true
    private var brokerCode: UInt8?
    private var callbackCode: Int32?
    private var counters = SessionCounters()
    private var drops = DropTally()
    private var will: AdaptedWill
    /// The library could not read a packet: look at each before it does.
    private var isPacketRefused = false
    /// The beginning of the packet being read, while ``isPacketRefused``.
    private var packetHead: [UInt8] = []
    /// The CONNACK of the latest connection.
    private var welcome: Welcome?
    private var lastMisc = Duration.zero
    private var lastLoggedLine: String?
    /// Plan, phase or failure changed since the status was shown.
    private var isStatusStale = true

    /// A CONNACK that let us in.
    private struct Welcome {
        var limits: BrokerLimits
        /// Nanoseconds since 1970 UTC.
        var wall: Int64
        var monotonic: Duration
    }

    init(
        configuration: SessionConfiguration, plan: SubscriptionPlan, watched: WatchedTopics,
        sink: any SessionSink, jobs: SessionJobs, world: SessionWorld, logger: Logger
    ) {
        self.configuration = configuration
        self.watched = watched
        self.sink = sink
        self.jobs = jobs
        self.world = world
        self.logger = logger
        machine = SessionMachine(
            epoch: configuration.fence.epoch, plan: plan,
            acknowledged: configuration.acknowledgedPlan,
            asksForStored: configuration.asksForStored, watchedTopics: watched.topics,
            backoff: configuration.backoff, greetingTimeout: configuration.limits.greetingTimeout,
            seed: world.random())
        filter = RedeliveryFilter(
            fence: configuration.fence, isRolledBack: configuration.isRolledBack)
        copies = SubscriptionCopies(fence: configuration.fence)
        will = AdaptedWill(configuration.will)
    }

    /// Runs until the session is stopped or a commit fails.
    ///
    /// - Parameter pipe: wakes the thread for jobs.
    func run(waking pipe: WakePipe) {
        begin()
        while !isOver { turn(isReadable: wait(pipe)) }
        end()
    }

    /// Asks for the first connection.
    func begin() {
        perform(machine.start())
    }

    /// Whether the session was stopped or a commit failed: ``end()`` comes next.
    var isOver: Bool { machine.phase == .stopped }

    /// One turn: jobs, reading, committing, writing.
    ///
    /// - Parameter isReadable: whether the transport has something to read.
    func turn(isReadable: Bool) {
        runJobs()
        // Messages of the home leave now and need not wait for the next read to become durable.
        commit()
        write()
        if isReadable { readAll() }
        commit()
        let now = world.monotonic()
        if isReadable { machine.messagesReceived(now: now) }
        perform(machine.tick(now: now, isIdle: !isReadable))
        commit()
        writeAndKeepAlive()
        if outgoing.isEmpty { perform(machine.publishesSent()) }
        fetchPassedOver()
        showStatus()
    }

    /// Drops the connection, and what was posted too late.
    func end() {
        dropHandle()
        showStatus()
        for case .publish(let publication) in jobs.close() { publish(publication) }
    }

    /// The longest wait for the next turn.
    var waitMax: Duration {
        precondition(batch.isEmpty, "nothing may be uncommitted when the thread sleeps")
        let wait = Duration.seconds(1)
        return machine.deadline.map { min(wait, $0 - world.monotonic()) } ?? wait
    }

    /// Whether the transport has something to read now.
    var hasBytesWaiting: Bool { connectedHandle?.hasBytesWaiting ?? false }

    /// Waits for a job, the socket or the next timer.
    ///
    /// - Returns: whether the socket has something to read.
    private func wait(_ pipe: WakePipe) -> Bool {
        var descriptors = [(descriptor: pipe.reader, forWrite: false)]
        if let handle = connectedHandle {
            descriptors.append((handle.socket, handle.wantsWrite))
        }
        let ready = Descriptor.wait(descriptors, timeout: waitMax)
        return ready.count > 1 && ready[1].isReadable
    }

    /// The handle while it has a connection.
    private var connectedHandle: (any SessionTransport)? {
        switch machine.phase {
        case .connecting, .connected: handle.flatMap { $0.socket == -1 ? nil : $0 }
        case .idle, .waiting, .stopped: nil
        }
    }

    // MARK: Jobs of other threads

    private func runJobs() {
        for job in jobs.takeAll() {
            switch job {
            case .publish(let publication): publish(publication)
            case .setPlan(let plan): perform(machine.planChanged(plan))
            case .stop: stop()
            }
            isStatusStale = true
        }
    }

    private func publish(_ publication: SessionJobs.Publication) {
        let message = publication.message
        let waited = world.monotonic() - publication.queuedAt
        let isHandedOver =
            message.aged(by: waited).map { handOver($0, publication.onAnswered) } ?? false
        if !isHandedOver { jobs.release(bytes: message.queueBytes, dropped: true) }
        publication.onHandedOver?(isHandedOver)
    }

    /// - Returns: whether the library took the message.
    private func handOver(
        _ message: OutgoingMessage, _ onAnswered: (@Sendable (UInt8) -> Void)?
    ) -> Bool {
        guard machine.phase == .connected, let handle = connectedHandle else { return false }
        // Only a message that was to be answered is told of as answered, also at QoS 0.
        let onAnswered = message.qos > 0 ? onAnswered : nil
        var message = message
        message.qos = min(message.qos, welcome?.limits.qosMax ?? message.qos)
        let sent = handle.publish(message)
        guard sent.code == 0 else {
            log("publish to \(message.topic) failed: \(MosquittoLibrary.text(sent.code))")
            return false
        }
        outgoing.add(
            sent.packetID, bytes: message.queueBytes, qos: message.qos, onAnswered: onAnswered)
        return true
    }

    private func stop() {
        let until = world.monotonic() + configuration.limits.endTimeout
        perform(machine.stop(hasUnsent: !outgoing.isEmpty, until: until))
    }

    // MARK: Reading

    /// Reads until nothing is left or the batch is full.
    private func readAll() {
        guard let handle = connectedHandle else { return }
        // Under TLS a call that brought a packet without a callback (a ping's answer) looks empty
        // although more is decrypted already, so only two in a row are the end.
        let emptyCallsMax = handle.isTLS ? 2 : 1
        var emptyCalls = 0
        while !batch.isFull(configuration.limits) {
            peekAtPacketStart(handle)
            let endedBefore = handle.packetsEnded
            let code = handle.loopRead()
            let isEmpty = handle.events.isEmpty
            if handle.packetsEnded != endedBefore {
                isAtPacketStart = true
            } else if handle.peekedHeader != nil {
                isAtPacketStart = false
            }
            processEvents(of: handle)
            if ended(handle, code: code) { return }
            emptyCalls = isEmpty ? emptyCalls + 1 : 0
            if isEmpty, handshakeBrokeOff(handle) { return }
            if emptyCalls >= emptyCallsMax, !handle.hasBytesWaiting { return }
        }
    }

    /// The library does not notice when the peer closes in the middle of the TLS handshake.
    private func handshakeBrokeOff(_ handle: any SessionTransport) -> Bool {
        guard handle.isTLS, machine.phase == .connecting, handle.isAtEnd else {
            return false
        }
        connectionEnded(.tls(handle.errorLine ?? "the broker closed during the handshake"))
        dropHandle()
        return true
    }

    /// Looks at the first byte of the next packet, which holds the DUP flag, while that matters.
    ///
    /// This works only where one call reads one packet: not under TLS, and not with unanswered
    /// publishes of this session, when the library reads on. The library's log tells the flag then.
    private func peekAtPacketStart(_ handle: any SessionTransport) {
        handle.listen(
            machine.phase != .connected || filter.needsDuplicateFlag || isPacketRefused)
        guard handle.isListening else { return }
        guard !handle.isTLS, !outgoing.hasUnanswered else {
            handle.peekedHeader = nil
            packetHead = []
            isAtPacketStart = false
            return
        }
        guard isAtPacketStart else { return }
        handle.peekedHeader = handle.peek()
        if isPacketRefused { packetHead = handle.peek(bytesMax: PacketHead.bytesMax) }
    }

    private func processEvents(of handle: any SessionTransport) {
        guard !handle.events.isEmpty else { return }
        let events = handle.events
        handle.events.removeAll(keepingCapacity: true)
        for event in events {
            process(event)
        }
    }

    private func process(_ event: MosquittoEvent) {
        let now = world.monotonic()
        switch event {
        case .message(let message):
            take(message)
        case .connectAnswered(let code, let isSessionPresent, let limits):
            guard code == 0 else {
                brokerCode = code
                return
            }
            welcome = Welcome(limits: limits, wall: world.wall(), monotonic: now)
            will.accepted(limits)
            perform(
                machine.accepted(
                    isSessionPresent: isSessionPresent,
                    hasIdentifiers: limits.areIdentifiersAvailable,
                    packetBytesMax: limits.packetBytesMax, now: now))
        case .subscribed(let packetID, let codes):
            let request = requests.removeValue(forKey: packetID)
            copies.subscriptionsChanged(
                granted: request.map { machine.identifiers(ofRequest: $0) } ?? [])
            guard let request else { return }
            perform(machine.subscribeAnswered(request: request, codes: codes, now: now))
        case .unsubscribed(let packetID):
            copies.subscriptionsChanged(granted: [])
            guard let request = requests.removeValue(forKey: packetID) else { return }
            perform(machine.unsubscribeAnswered(request: request))
        case .published(let packetID, let code):
            guard let packet = outgoing.remove(packetID) else { return }
            jobs.release(bytes: packet.bytes)
            counters.published += 1
            counters.publishedBytes += packet.bytes
            packet.onAnswered?(code)
            if code >= 0x80 { counters.publishesRefused += 1 }
        case .disconnected(let code):
            callbackCode = code
            if code >= 0x80 { brokerCode = UInt8(clamping: code) }
        }
    }

    private func take(_ received: IncomingMessage) {
        var message = received
        message.sessionEpoch = machine.epoch
        // The broker sent a copy first on an earlier connection.
        message.isBacklog =
            machine.isBacklog
            || (machine.isResumed && message.isDuplicate && message.packetID != 0)
        noteEndOfQueue()
        if message.packetID != 0 {
            message.fenceHash = fenceHash(topic: message.topic, payload: message.payload)
        }
        gaps.received(message.packetID, isDuplicate: message.isDuplicate)
        if gaps.isInOrder { drops.idFollowed() }
        let outcome = filter.decide(
            packetID: message.packetID, hash: message.fenceHash,
            isDuplicate: message.isDuplicate)
        if let highest = outcome.rolledBackFrom {
            counters.brokerRollbacks += 1
            batch.append(
                .brokerRolledBack(packetID: message.packetID, highestPacketID: highest))
        }
        let copy = copies.decide(message) { machine.mayCopy($0) }
        // Judge it like the others, because its packet id may be the one that shows a rollback.
        if machine.owns(message.topic) {
            takeOwn(message)
            return
        }
        if watched.contains(message.topic) {
            takeWatched(message)
            return
        }
        guard outcome.decision != .drop else {
            batch.redeliveredRemoved += 1
            return
        }
        if copy == .copy {
            message.isCopy = true
            batch.append(copy: message)
            return
        }
        if outcome.decision == .appendPossibleDuplicate || copy == .possibleCopy {
            message.isPossibleDuplicate = true
            counters.possibleDuplicates += 1
        }
        batch.append(message)
    }

    /// Copies come before the mark of a mosquitto. Other brokers may have other orders, and silence
    /// proves nothing.
    private func noteEndOfQueue() {
        if machine.hasQueueMark, gaps.isMosquitto {
            filter.queueEnded()
        } else if !machine.isBacklog {
            filter.queueSeemsEnded()
        }
    }

    /// What the broker says of itself: its version, whose stored copy marks the end of the backlog,
    /// and how many messages it has dropped.
    private func takeOwn(_ message: IncomingMessage) {
        guard message.topic == SessionMachine.monitorTopic else {
            gaps.isMosquitto = message.payload.starts(with: "mosquitto".utf8)
            if message.isRetained {
                perform(machine.sentinelReceived(identifiers: message.subscriptionIdentifiers))
            }
            return
        }
        // One that waited in the broker's queue is older than the stored one, which overtakes it.
        guard message.isRetained || !message.isBacklog,
            let total = UInt64(String(decoding: message.payload, as: UTF8.self))
        else { return }
        tellOfDrops(drops.counted(total))
    }

    private func tellOfDrops(_ count: UInt64) {
        counters.brokerDropped = drops.total
        guard count > 0 else { return }
        batch.append(.brokerDropped(total: drops.total ?? 0, count: count))
    }

    private func takeWatched(_ message: IncomingMessage) {
        let (bytes, bytesMax) = (
            message.payload.count, configuration.limits.watchedPayloadBytesMax
        )
        guard bytes <= bytesMax else {
            counters.watchedTooLarge += 1
            log("message on \(message.topic) left out: \(bytes) bytes, at most \(bytesMax)")
            return
        }
        batch.appendWatched(message)
    }

    // MARK: Committing and writing

    /// Makes the batch durable. If that fails, nothing is ever written to this broker again: the
    /// handle is freed without a DISCONNECT, and with it the acknowledgements that it holds.
    private func commit() {
        guard !batch.isEmpty else { return }
        // A sink that learns of a connection from the batch may publish on it, so show the status
        // first.
        if isStatusStale { showStatus() }
        let finished = batch.take()
        let began = world.monotonic()
        do {
            try sink.commit(SessionBatch(items: finished.items))
        } catch {
            dropHandle()
            machine.commitFailed()
            isStatusStale = true
            let line = "commit failed, nothing is acknowledged any more: \(error)"
            logger.error("\(line)")
            jobs.update {
                $0.commitError = "\(error)"
                $0.lastError = line
            }
            return
        }
        counters.add(finished, took: world.monotonic() - began)
    }

    private func write() {
        precondition(batch.isEmpty, "only what is committed is acknowledged")
        guard let handle = connectedHandle, handle.wantsWrite else { return }
        let code = handle.loopWrite()
        processEvents(of: handle)
        if ended(handle, code: code) { commit() }
    }

    private func writeAndKeepAlive() {
        write()
        let now = world.monotonic()
        if let handle = connectedHandle, now - lastMisc >= .seconds(1) {
            lastMisc = now
            let code = handle.loopMisc()
            processEvents(of: handle)
            if ended(handle, code: code) { commit() }
        }
    }

    // MARK: The connection

    /// Any error and a missing socket after any call are the end of the connection.
    private func ended(_ handle: any SessionTransport, code: Int32) -> Bool {
        guard machine.phase == .connecting || machine.phase == .connected else { return true }
        guard code != 0 || handle.socket == -1 else { return false }
        let failure = MosquittoFailure(
            brokerCode: brokerCode, callbackCode: callbackCode,
            isConnected: machine.phase == .connected, errorLine: handle.errorLine)
        var reason = failure.reason(code)
        isPacketRefused = failure.isOfPacket(code)
        if isPacketRefused, case .protocolViolation(let what) = reason {
            let packet = PacketHead(packetHead)?.line ?? "a packet"
            reason = .protocolViolation(
                "\(what), in \(packet) that the MQTT library does not accept")
        }
        connectionEnded(reason)
        return true
    }

    private func connectionEnded(_ failure: SessionFailure) {
        requests = [:]
        for bytes in outgoing.connectionEnded() { jobs.release(bytes: bytes, dropped: true) }
        if machine.phase != .connected { counters.connectFailures += 1 }
        isStatusStale = true
        perform(machine.connectionEnded(failure, now: world.monotonic()))
        log(failure.line)
        if case .refused(let code) = failure { will.refused(code: code) }
    }

    /// The machine gave the connection up: no CONNACK came, or one that makes no sense.
    private func closed() {
        dropHandle()
        requests = [:]
        isStatusStale = true
        guard let failure = machine.lastFailure else { return }
        if failure == .noReply { counters.connectFailures += 1 }
        log(failure.line)
    }

    /// Frees the handle; the messages that the library held are lost, answered or not.
    private func dropHandle() {
        handle = nil
        for bytes in outgoing.removeAll() { jobs.release(bytes: bytes, dropped: true) }
    }

    /// Whether the messages that the broker left out fill the session's window, on a connection
    /// that has lasted.
    private var isWindowFilling: Bool {
        let limits = configuration.limits
        guard gaps.fills(receiveMaximum: limits.receiveMaximum), let welcome else { return false }
        return world.monotonic() - welcome.monotonic >= limits.windowLossAge
    }

    /// Ends a connection in which the broker passed messages over; the next one begins with them.
    private func fetchPassedOver() {
        guard machine.phase == .connected, !machine.isEnding, let handle = connectedHandle,
            !handle.wantsWrite
        else { return }
        let hasQueueEnded = !machine.isBacklog
        guard gaps.wantsReconnect(hasQueueEnded: hasQueueEnded) || isWindowFilling else {
            if hasQueueEnded, gaps.isMosquitto {
                // F13: a queue that overflowed while nobody listened.
                tellOfDrops(drops.neverCame(gaps.takeNeverCame()))
                commit()
            }
            return
        }
        let count = max(gaps.missing.count, isWindowFilling ? gaps.lost : 0)
        counters.passedOver += count
        connectionEnded(.passedOver(count: count))
        dropHandle()
        commit()
    }

    private func connect() {
        brokerCode = nil
        callbackCode = nil
        isAtPacketStart = true
        isStatusStale = true
        packetHead = []
        if let changed = will.takeChange() {
            configuration.will = changed
            dropHandle()
        }
        let isNew = handle == nil
        let handle: any SessionTransport
        do throws(BridgeError) {
            // Not `??`, because its right side loses the type of the error.
            handle =
                if let existing = self.handle { existing } else {
                    try world.makeTransport(configuration)
                }
        } catch {
            connectionEnded(error.failure)
            return
        }
        self.handle = handle
        let code = isNew ? handle.connect() : handle.reconnect()
        guard code == 0 else {
            let host = configuration.broker.plainHost
            connectionEnded(
                MosquittoFailure.ofConnect(code, host: host, errorLine: handle.errorLine))
            return
        }
        machine.connectSucceeded(now: world.monotonic())
    }

    // MARK: Actions

    private func perform(_ actions: [SessionMachine.Action]) {
        for action in actions {
            switch action {
            case .connect: connect()
            case .subscribe(let request, let filters, let options, let identifier):
                guard let handle else { continue }
                register(
                    handle.subscribe(filters, options: options, identifier: identifier),
                    request: request)
            case .unsubscribe(let request, let filters):
                guard let handle else { continue }
                register(handle.unsubscribe(filters), request: request)
            case .append(let item): append(item)
            case .watchRefused(let refused):
                isStatusStale = true
                log(refused.line)
            case .close: closed()
            case .disconnect: disconnect()
            }
        }
    }

    private func register(_ sent: (packetID: Int32, code: Int32), request: Int) {
        guard sent.code == 0 else {
            log("subscribe failed: \(MosquittoLibrary.text(sent.code))")
            perform(machine.requestNotSent(request, now: world.monotonic()))
            return
        }
        requests[sent.packetID] = request
    }

    private func append(_ item: SessionItem) {
        isStatusStale = true
        switch item {
        case .started(let epoch, _):
            counters.connects += 1
            filter.started(epoch: epoch)
            copies.sessionStarted()
            gaps.started()
            log("session started")
        case .resumed:
            counters.connects += 1
            gaps.resumed()
            log("session resumed")
            if let highest = filter.resumed() {
                batch.append(item)
                batch.append(.brokerRolledBack(packetID: highest, highestPacketID: highest))
                return
            }
        case .subscriptionRefused(let refused):
            log(refused.line)
        default: break
        }
        batch.append(item)
    }

    /// The orderly end: what was read is committed, then its acknowledgements and the DISCONNECT
    /// leave together.
    private func disconnect() {
        commit()
        guard let handle, handle.socket != -1 else { return }
        handle.disconnect()
        let end = world.monotonic() + configuration.limits.endTimeout
        // The library closes the socket when DISCONNECT is written.
        while handle.loopWrite() == 0, handle.socket != -1, handle.wantsWrite {
            let left = end - world.monotonic()
            guard left > .zero else { break }
            handle.waitWritable(timeout: left)
        }
        dropHandle()
    }

    // MARK: Status

    /// A line that repeats is said once: a broker that stays away must not flood the log.
    private func log(_ line: String) {
        guard line != lastLoggedLine else { return }
        lastLoggedLine = line
        logger.info("\(line)")
    }

    /// What the broker does not let the session do, in one line.
    private var restriction: String? {
        let tooLong = machine.refused.keys.filter {
            machine.refused[$0] == SessionMachine.packetTooLarge
        }.min()
        if let tooLong, let bytes = welcome?.limits.packetBytesMax {
            return "the broker takes packets up to \(bytes) bytes, too few to ask for "
                + tooLong.text
        }
        guard configuration.will != nil || will.isAdapted, let limits = welcome?.limits else {
            return nil
        }
        if limits.qosMax == 0 {
            return "the broker takes messages with QoS 0 only: what is published may be lost"
        }
        guard limits.isRetainAvailable else {
            return "the broker stores no retained messages: what is published is not kept"
        }
        return will.line
    }

    private func showStatus() {
        let isBacklog = machine.isBacklog
        guard isStatusStale else {
            jobs.update {
                $0.counters = counters
                $0.isBacklog = isBacklog
            }
            return
        }
        isStatusStale = false
        let refused = machine.refused.sorted { $0.key < $1.key }.map {
            RefusedFilter(filter: $0.key.text, code: $0.value)
        }
        jobs.update { status in
            status.phase = machine.phase
            status.epoch = machine.epoch
            status.isBacklog = isBacklog
            status.brokerLimits = welcome?.limits
            let connected = machine.phase == .connected ? welcome : nil
            status.connectedAtNanoseconds = connected?.wall
            status.connectedAtMonotonicNanoseconds = connected?.monotonic.wholeNanoseconds
            status.granted = machine.granted
            status.refused = refused
            status.refusedWatched = machine.refusedWatched
            status.restriction = connected == nil ? nil : restriction
            status.lastFailure = machine.lastFailure
            status.counters = counters
            if status.commitError == nil { status.lastError = machine.lastFailure?.line }
        }
    }
}

extension SessionCounters {
    /// A batch became durable.
    fileprivate mutating func add(_ batch: PendingBatch, took duration: Duration) {
        messages += batch.messages
        messagesAtQoS0 += batch.messagesAtQoS0
        messagesAtQoS1 += batch.messages - batch.messagesAtQoS0
        messagesBacklog += batch.messagesBacklog
        payloadBytes += batch.payloadBytes
        watchedMessages += batch.watched
        redeliveredRemoved += batch.redeliveredRemoved
        copiesRemoved += batch.copiesRemoved
        batches += 1
        batchMessagesMax = max(batchMessagesMax, batch.messages)
        commitLastNanoseconds = duration.wholeNanoseconds
        commitTotalNanoseconds += commitLastNanoseconds
    }
}
