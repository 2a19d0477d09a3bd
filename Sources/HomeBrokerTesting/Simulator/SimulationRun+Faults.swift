// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting

extension SimulationRun {
    /// Carries a fault out.
    func perform(_ kind: PlannedFault.Kind) throws {
        counts[kind.name, default: 0] += 1
        switch kind {
        case .stop: try stopLife()
        case .kill(let moment): end(moment, .kept)
        case .powerLoss(let moment, let keeps): end(moment, keeps)
        case .cut: life?.sessions.transport?.cut()
        case .cutAfterReads(let count): life?.sessions.transport?.cutAfterReads = count
        case .cutAfterWrites(let count, let lost):
            life?.sessions.transport?.cutAfterWrites = count
            life?.sessions.transport?.lostWrites = lost
        case .disconnect(let code): life?.sessions.transport?.sayDisconnect(code: code)
        case .brokerRestart(let memory, let seconds):
            broker.restart(memory)
            broker.isDown = true
            after(seconds) { $0.broker.isDown = false }
        case .refusal(let code, let seconds):
            broker.refusal = code
            broker.connection?.cut()
            after(seconds) { $0.broker.refusal = nil }
        case .silence(let seconds):
            broker.isSilent = true
            broker.connection?.cut()
            after(seconds) { $0.broker.isSilent = false }
        case .stall(let seconds):
            broker.isStalled = true
            after(seconds) { $0.broker.isStalled = false }
        case .overshoot(let seconds):
            broker.overshoots = true
            after(seconds) { $0.broker.overshoots = false }
        case .passOver(let messages): broker.passOver = messages
        case .records(let packets):
            packetsPerRecord = packets
            life?.sessions.packetsPerRecord = packets
        case .repeats(let messages): publish(hostile.latest(messages))
        case .hostile(let messages, let seed): publish(hostile.messages(messages, seed: seed))
        case .clockStep(let seconds): clock.step(seconds: Int64(seconds))
        case .diskError, .shortWrite, .diskLie, .failingSync, .fullDisk: fail(kind)
        case .damage(let damage): try self.damage(damage)
        }
        try settleNow()
    }

    private func end(_ moment: PlannedFault.Moment, _ keeps: FaultyFileSystem.CrashMode) {
        life?.process.end(moment, keeps)
    }

    private func after(_ seconds: Int, _ end: @escaping (SimulationRun) -> Void) {
        endings.append((now + Int64(seconds) * Self.second, { [unowned self] in end(self) }))
    }

    /// Faults of the disk in this life.
    private func fail(_ kind: PlannedFault.Kind) {
        switch kind {
        case .diskError(let count): life?.process.change { $0.failures[$1 + count] = 5 }
        case .shortWrite(let count, let bytes):
            life?.process.change { $0.shortWrites[$1 + count] = bytes }
        case .diskLie(let count): life?.process.change { $0.lies.insert($1 + count) }
        case .failingSync: life?.process.change { plan, _ in plan.failingSyncs = 1 }
        case .fullDisk(let bytes, let seconds):
            let disk = life?.process.disk ?? self.disk
            setCapacity(disk.usedBytes + bytes)
            after(seconds) { $0.setCapacity(nil) }
        default: break
        }
    }

    private func setCapacity(_ bytes: Int?) {
        capacity = bytes
        life?.process.change { plan, _ in plan.capacity = bytes }
    }

    /// Kills the process, and damages a file before it starts again.
    private func damage(_ damage: PlannedFault.Damage) throws {
        try look()
        let mark = disk.contents(Simulator.directory + "/durable")
        life?.process.die(.kept)
        endLife(.kept)
        let paths = LogPaths(directory: Simulator.directory)
        switch damage {
        case .olderMark:
            if let mark { disk.setContents(paths.durable, mark) }
        case .sideFile(let seed):
            let files = disk.paths.filter { path in
                [".ckpt", ".idx", ".head"].contains { path.hasSuffix($0) }
            }
            var random = SeededRandom(seed: seed)
            if !files.isEmpty { disk.deleteFile(files[random.below(files.count)]) }
        case .bit(let seed): damageSegment(seed) { $0[$1 / 8] ^= 1 << UInt8($1 % 8) }
        case .sector(let seed):
            damageSegment(seed) { bytes, bit in
                let start = bit / 8 / 512 * 512
                for index in start..<min(start + 512, bytes.count) { bytes[index] = 0 }
            }
        }
    }

    private func damageSegment(_ seed: UInt64, _ change: (inout [UInt8], Int) -> Void) {
        let segments = disk.paths.filter { $0.hasSuffix(".seg") || $0.hasSuffix(".seg.zst") }
        guard segments.count > 1 else { return }
        var random = SeededRandom(seed: seed)
        let path = segments[random.below(segments.count - 1)]
        guard var bytes = disk.contents(path), !bytes.isEmpty else { return }
        judge.mayBeDamaged = true
        change(&bytes, random.below(bytes.count * 8))
        disk.setContents(path, bytes)
    }
}

extension PlannedFault.Kind {
    /// The kind in words, for a report.
    var name: String {
        switch self {
        case .stop: "stops"
        case .kill: "kills"
        case .powerLoss: "power losses"
        case .cut, .cutAfterReads, .cutAfterWrites: "cuts"
        case .disconnect: "disconnects"
        case .brokerRestart(.all, _): "broker restarts"
        case .brokerRestart(.nothing, _): "broker restarts without memory"
        case .brokerRestart(.older, _): "broker rollbacks"
        case .refusal: "refused connections"
        case .silence: "unanswered connections"
        case .stall: "stalls"
        case .overshoot: "overshoots"
        case .passOver: "passed over"
        case .records: "changes of records"
        case .diskError, .shortWrite, .diskLie: "disk errors"
        case .failingSync: "failing syncs"
        case .fullDisk: "full disks"
        case .clockStep: "clock steps"
        case .repeats: "bursts"
        case .hostile: "hostile publishers"
        case .damage: "damaged files"
        }
    }
}
