// SPDX-License-Identifier: Apache-2.0

package import HomeBridge
package import HomeLog
import HomeTesting
import HomeThreads
import Logging

/// The sessions of one life of a simulated home: real ones, whose broker is simulated.
///
/// `@unchecked Sendable`: a simulation has one thread.
final class SimulatedSessions: BrokerSessions, @unchecked Sendable {
    private let queue: any JobQueue
    private let clock: VirtualClock
    private let broker: SimulatedBroker
    private let process: SimulatedProcess
    private let model: SimulationModel
    private var random: SeededRandom
    private let bugs: SimulatorBugs
    private var session: QueueSession?
    private(set) weak var transport: SimulatedTransport?
    /// How many packets a record has in the next connection; 0 is plain TCP.
    var packetsPerRecord = 0

    init(
        queues: VirtualQueues, clock: VirtualClock, broker: SimulatedBroker,
        process: SimulatedProcess, model: SimulationModel, seed: UInt64, bugs: SimulatorBugs
    ) {
        queue = queues.make()
        self.clock = clock
        self.broker = broker
        self.process = process
        self.model = model
        random = SeededRandom(seed: seed)
        self.bugs = bugs
    }

    package func complaint() -> String? { nil }

    package func make(
        _ configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) -> any BrokerSession {
        let world = SessionWorld(
            wall: { [clock] in clock.wallNanoseconds },
            monotonic: { [clock] in .nanoseconds(clock.monotonicNanoseconds) },
            random: { self.random.next() },
            makeTransport: { [self] _ in bugs.transport(makeTransport()) })
        let session = try QueueSession(
            configuration: bugs.configuration(configuration), sink: bugs.sink(sink), queue: queue,
            world: world, logger: logger)
        self.session = session
        return session
    }

    private func makeTransport() -> SimulatedTransport {
        let made = SimulatedTransport(
            broker, process: process, model: model, packetsPerRecord: packetsPerRecord,
            wall: { [clock] in clock.wallNanoseconds },
            onReadable: { [weak self] in self?.session?.wake() })
        transport = made
        return made
    }

    /// A cycle of session and transport ends here.
    func forget() { session = nil }
}

/// Bugs that a test plants around the seams of a home, to see that the simulator finds them.
package struct SimulatorBugs: Sendable {
    package var configuration: @Sendable (SessionConfiguration) -> SessionConfiguration = { $0 }
    package var sink: @Sendable (any SessionSink) -> any SessionSink = { $0 }
    package var transport: @Sendable (any SessionTransport) -> any SessionTransport = { $0 }
    package var disk: @Sendable (any FileSystem) -> any FileSystem = { $0 }

    /// No bug.
    package init() {}
}
