// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Logging

/// One run of a simulation: the world, and the lives of the home in it.
final class SimulationRun {
    let simulator: Simulator
    let clock: VirtualClock
    let broker = SimulatedBroker()
    let model = SimulationModel()
    let judge: LogJudge
    var random: SeededRandom
    var homes: [any PlayedHome]
    var hostile = HostilePublisher()
    /// The disk between two lives.
    var disk = FaultyFileSystem()
    var life: SimulatedLife?
    /// When the next life begins, by the monotonic clock; nil while there is one.
    private var startsAt: Int64?
    /// What ends by itself: by the monotonic clock, in the order in which it was begun.
    var endings: [(at: Int64, end: () -> Void)] = []
    var capacity: Int?
    var packetsPerRecord = 0
    var counts: [String: Int] = [:]
    private(set) var report = SimulationReport()
    private var failedInARow = 0
    private var nextLook = SimulationRun.hour
    private var nextSave = SimulationRun.hour / 12

    static let second: Int64 = 1_000_000_000
    static let hour: Int64 = 3_600 * second

    init(_ simulator: Simulator) {
        self.simulator = simulator
        clock = VirtualClock(wall: simulator.start)
        judge = LogJudge(model)
        random = SeededRandom(seed: simulator.seed)
        var options = SimulationOptions()
        if !simulator.faults.faults.isEmpty {
            options.flappingEverySeconds = 1_200
            options.emptyListEverySeconds = 7_200
            options.strangerEverySeconds = 900
            options.duplicatesPerThousand = 10
        }
        homes = simulator.ecosystems.map { ecosystem in
            ecosystem.home(
                seed: simulator.seed, deviceCount: simulator.deviceCount, start: simulator.start,
                options: options)
        }
        report.seed = simulator.seed
    }

    var now: Int64 { clock.monotonicNanoseconds }

    /// Runs to the end, or to the first violation.
    func run() {
        do {
            try live()
        } catch let objection as LogJudge.Objection {
            violated(objection.sentence)
        } catch {
            violated("reading the log failed: \(error)")
        }
        endLife(.kept)
        complete()
    }

    private func violated(_ sentence: String) {
        report.violation = SimulationViolation(at: now / 1_000_000, sentence: sentence)
    }

    private func live() throws {
        for index in homes.indices { publish(homes[index].birth()) }
        try startLife()
        let end = Int64(simulator.hours) * Self.hour
        var faults = simulator.faults.faults[...]
        while now < end {
            let faultAt = faults.first.map { $0.at * 1_000_000 } ?? .max
            try pass(until: min(end, faultAt, nextAt))
            endings.filter { $0.at <= now }.forEach { $0.end() }
            endings.removeAll { $0.at <= now }
            playHomes()
            while let fault = faults.first, fault.at * 1_000_000 <= now {
                faults.removeFirst()
                try perform(fault.kind)
            }
            try lookWhenDue()
        }
        try settle()
    }

    /// When something happens by itself.
    private var nextAt: Int64 {
        let played = homes.map { $0.nextDueAt == .max ? .max : $0.nextDueAt - simulator.start }
        return ([nextLook, nextSave, startsAt ?? .max] + endings.map(\.at) + played).min()!
    }

    /// Lets time pass for the home, and starts it where it is due.
    private func pass(until time: Int64) throws {
        let wait = max(0, time - now)
        if let life {
            life.queues.advance(nanoseconds: wait)
            try settleNow()
        } else {
            clock.advance(nanoseconds: wait)
        }
        if let startsAt, startsAt <= now { try startLife() }
    }

    /// Runs what is due now.
    func settleNow() throws {
        life?.queues.run()
        try bury()
        if let life, life.failure == nil, life.sessions.transport?.hasUnread == true {
            throw LogJudge.Objection(
                sentence: "everything that arrived must be read; the session waits")
        }
    }

    private func playHomes() {
        for (topic, payload) in broker.takeReceived() {
            for index in homes.indices where homes[index].isSubscribed(to: topic) {
                homes[index].handle(
                    topic: topic, payload: payload, at: simulator.start + now)
            }
        }
        for index in homes.indices {
            while let step = homes[index].next(until: simulator.start + now) {
                publish(step.messages)
            }
        }
    }

    /// Devices publish; most states come at QoS 1, so that they are promised.
    func publish(_ messages: [SimulatedMessage]) {
        for var message in messages {
            if message.qos == 0, !random.oneIn(4) { message.qos = 1 }
            hostile.note(message)
            broker.publish(message)
        }
    }

    private func lookWhenDue() throws {
        if nextSave <= now {
            broker.save()
            nextSave = now + Self.hour / 12
        }
        guard nextLook <= now else { return }
        nextLook = now + Self.hour
        try settleNow()
        try look()
    }

    /// Compares what the living home has logged with the model.
    func look() throws {
        guard let life, life.failure == nil else { return }
        try judge.look(at: life.home.engine)
        report.samples.append(sample(life))
    }

    /// What would fill up in a long life.
    private func sample(_ life: SimulatedLife) -> SimulationSample {
        var state = life.home.engine.state
        // Days pass until it has all that it may have.
        let fence = state.books.profiles.flatMap(\.fence.entries).reduce(0) { bytes, entry in
            bytes + 8 + (entry.packetID < 1 << 7 ? 1 : entry.packetID < 1 << 14 ? 2 : 3)
        }
        let overdue = state.books.nextTimer.map { clock.wallNanoseconds - $0.dueAt } ?? 0
        return SimulationSample(
            hours: Double(now / 36_000_000_000) / 100,
            jobs: life.queues.waitingCount,
            stateBytes: StateCheckpoint(state: &state, sha256: HomeRuntime.sha256).bytes.count
                - fence,
            timerOverdueSeconds: Double(max(0, overdue)) / Double(Self.second))
    }

    // MARK: Lives

    /// Opens the home. A disk that fails lets it try again later.
    private func startLife() throws {
        startsAt = nil
        report.starts += 1
        let next: SimulatedLife
        do throws(SimulatedLife.Failed) {
            next = try SimulatedLife(self, number: report.starts)
        } catch {
            report.failedStarts += 1
            failedInARow += 1
            disk = error.disk
            startsAt = now + 5 * Self.second
            guard failedInARow < 1000 else {
                throw LogJudge.Objection(sentence: "the home does not start: \(error.reason)")
            }
            return
        }
        failedInARow = 0
        life = next
        if next.process.isDead || next.failure != nil { return try bury() }
        try judge.reopened(next.home)
        try settleNow()
    }

    /// Ends a life whose process has ended, or whose home cannot go on.
    private func bury() throws {
        guard let life else { return }
        life.process.checkDisk()
        if !life.process.isDead, life.failure != nil { life.process.die(randomMode()) }
        guard life.process.isDead else { return }
        endLife(life.process.keeps)
    }

    /// After an error of a sync a machine may have dropped what was not stored.
    private func randomMode() -> FaultyFileSystem.CrashMode {
        switch random.below(3) {
        case 0: .kept
        case 1: .dropped
        default: .torn(seed: random.next())
        }
    }

    /// Drops the home as it is, and keeps the disk.
    func endLife(_ keeps: FaultyFileSystem.CrashMode) {
        guard let life else { return }
        disk = life.process.disk.restarted(keeps)
        life.drop()
        self.life = nil
        startsAt = now + (1 + Int64(random.below(30))) * Self.second
    }

    /// Stops the home in order.
    func stopLife() throws {
        guard let life else { return }
        try look()
        life.stop()
        endLife(.dropped)
    }

    // MARK: The end

    /// Nothing goes wrong any more: everything that the broker has must arrive.
    private func settle() throws {
        endings.forEach { $0.end() }
        endings = []
        (broker.isDown, broker.refusal, broker.isSilent) = (false, nil, false)
        // A cut that still waits for packets may have lost some.
        broker.connection?.cut()
        for _ in 0..<8 where !isConnected || !broker.isIdle {
            try pass(until: max(now, startsAt ?? now) + 60 * Self.second)
        }
        guard isConnected else {
            throw LogJudge.Objection(sentence: "the home must connect to a broker that is well")
        }
        guard broker.isIdle else {
            let left = broker.memory.unanswered.count + broker.memory.waiting.count
            throw LogJudge.Objection(
                sentence: "the broker must get every acknowledgement; \(left) messages wait")
        }
        try requireSubscriptions()
        try stopLife()
        let reader = try FileLogReader(
            directory: Simulator.directory, fileSystem: disk,
            limits: SimulatedLife.limits(seed: simulator.seed))
        report.stateHash = hexText(try judge.finish(reader).state)
    }

    private var isConnected: Bool {
        life?.home.sessions.first?.status.phase == .connected && broker.connection != nil
    }

    /// What the home takes for granted, the broker serves.
    private func requireSubscriptions() throws {
        guard let life, let status = life.home.sessions.first?.status else { return }
        let served = Set(broker.memory.subscriptions.map(\.filter.text))
        for granted in status.granted where !served.contains(granted.filter) {
            throw LogJudge.Objection(
                sentence: "the broker must serve \(granted.filter), which the home counts on")
        }
    }

    private func complete() {
        report.hours = Double(now / 36_000_000_000) / 100
        report.messages = model.reads
        report.acknowledged = model.acknowledgements
        report.copies = model.copies
        report.records = judge.next
        report.possibleDuplicates = judge.markedCopies
        report.disk = disk
        report.faults = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
