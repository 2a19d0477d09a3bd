// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeLog
import HomeRuntime
import HomeTesting
import Logging
import Synchronization

/// One life of a simulated home: from opening its log to the end of its process.
final class SimulatedLife {
    let process: SimulatedProcess
    let queues: VirtualQueues
    let sessions: SimulatedSessions
    let home: RunningHome
    private let end = End()

    private final class End: Sendable {
        let error = Mutex<EngineError?>(nil)
    }

    /// The home could not be opened.
    struct Failed: Error {
        var reason: RuntimeError
        var disk: FaultyFileSystem
    }

    /// Small parts, so that a day has many segments; with one seed of two very small ones, so that
    /// faults meet them while they are made.
    static func limits(seed: UInt64) -> LogLimits {
        var limits = LogLimits()
        limits.segmentBytesMax = seed % 2 == 0 ? 32 << 10 : 256 << 10
        limits.allocationBytes = 16 << 10
        return limits
    }

    init(_ run: SimulationRun, number: Int) throws(Failed) {
        process = SimulatedProcess(disk: run.disk)
        process.change { plan, _ in plan.capacity = run.capacity }
        queues = VirtualQueues(clock: run.clock)
        let seed = run.simulator.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        sessions = SimulatedSessions(
            queues: queues, clock: run.clock, broker: run.broker, process: process,
            model: run.model, seed: seed, bugs: run.simulator.bugs)
        sessions.packetsPerRecord = run.packetsPerRecord
        let random = Mutex(SeededRandom(seed: ~seed))
        var seams = HomeSeams(
            queues: queues, sessions: sessions, random: { random.withLock { $0.next() } })
        seams.disk = run.simulator.bugs.disk(run.disk)
        seams.logLimits = Self.limits(seed: run.simulator.seed)
        do throws(RuntimeError) {
            home = try RunningHome.open(
                Self.settings(seed: run.simulator.seed), clock: run.clock, seams: seams,
                logger: Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() })
        } catch {
            process.disk.crash()
            throw Failed(reason: error, disk: run.disk.restarted(.kept))
        }
        home.onFailure(whileWanted: { true }) { [end] found in
            end.error.withLock { $0 = found }
        }
        do throws(RuntimeError) {
            try home.start()
        } catch {
            preconditionFailure("A simulated session always starts: \(error)")
        }
    }

    private static func settings(seed: UInt64) -> HomeSettings {
        var settings = HomeSettings(
            dataDirectory: Simulator.directory,
            profiles: [BrokerProfile(broker: BrokerAddress(host: "simulated", port: 1))])
        settings.checkpointRecords = seed % 3 == 0 ? 150 : 2_000
        settings.keep = Retention(compresses: seed % 4 != 1)
        return settings
    }

    /// Why the home cannot go on; nil while it can.
    var failure: EngineError? { end.error.withLock { $0 } }

    /// Ends the home in order.
    func stop() {
        try? home.stop()
        sessions.forget()
    }

    /// Ends the home where it is. What it still does meets a disk that fails, and reaches nobody.
    func drop() {
        process.die(process.keeps)
        sessions.transport?.cut()
        try? home.stop()
        sessions.forget()
    }
}
