// SPDX-License-Identifier: Apache-2.0

package import HomeBridge
package import HomeLog
package import HomeThreads

/// What a home takes from the world beside its clocks and its files. The root of the home hands
/// each part what it needs of it; a simulation passes virtual ones.
package struct HomeSeams: Sendable {
    /// Timers, and threads for what blocks.
    package var queues: any JobQueues
    /// The sessions with brokers.
    package var sessions: any BrokerSessions
    /// Random numbers of 64 bits.
    package var random: @Sendable () -> UInt64
    /// The disk of a simulation, which has the log and nothing else: the home then notes nothing
    /// beside its log, and opens no socket. Nil: the disk of this machine.
    package var disk: (any FileSystem)?
    /// A log that lies elsewhere than in a data directory. The home then notes nothing beside its
    /// log, and opens no socket. Nil: the log of the data directory.
    package var log: GivenLog?
    /// How large the parts of the log may be.
    package var logLimits = LogLimits()

    /// The world of this machine where nothing else is given.
    package init(
        queues: any JobQueues = ThreadQueues(),
        sessions: any BrokerSessions = MosquittoSessions(),
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        self.queues = queues
        self.sessions = sessions
        self.random = random
    }

    /// Whether the home has a directory of this machine for its log and what lies beside it.
    var hasDirectory: Bool { disk == nil && log == nil }
}

/// A log that somebody else has opened.
package struct GivenLog: Sendable {
    /// Only the home writes to it.
    package var log: any EventLog
    /// The key of the digests that stand for secrets in the log (K-11); never in the log itself.
    package var digestKey: [UInt8]

    /// A log with the key of its digests.
    package init(_ log: any EventLog, digestKey: [UInt8]) {
        self.log = log
        self.digestKey = digestKey
    }
}
