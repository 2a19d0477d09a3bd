// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Logging
import Synchronization

/// The session of one home, which it shares with the others of its partition.
///
/// It looks to the home as a session of its own: topics without the partition's prefix, a start or a
/// resumption, a loss, the filters that it asked for. Where the shared session ends because a home
/// could not log its messages, the partition ends, and with it this.
final class HomeSession: BrokerSession {
    let home: ByteString
    let sink: any SessionSink
    /// Granted by the log's account, in the epoch that the log knows.
    let acknowledgedPlan: [GrantedFilter]
    private let shared: SharedSession
    private let state: Mutex<State>

    private struct State {
        var filters: [String]
        /// The newest epoch in the log of the home.
        var epoch: UInt32
        var onEnd: (@Sendable () -> Void)?
    }

    init(
        home: ByteString, _ configuration: SessionConfiguration, sink: any SessionSink,
        shared: SharedSession
    ) {
        self.home = home
        self.sink = sink
        self.shared = shared
        acknowledgedPlan = configuration.acknowledgedPlan
        state = Mutex(State(filters: configuration.filters, epoch: configuration.fence.epoch))
    }

    /// As the home wants them.
    var filters: [String] { state.withLock { $0.filters } }

    /// The newest epoch in the log of the home.
    var epoch: UInt32 { state.withLock { $0.epoch } }

    /// What happened to the shared session, as it is to this home: one that the home's log does not
    /// know begins for it, whatever it does for others.
    func own(_ item: SessionItem) -> SessionItem {
        switch item {
        case .started(let epoch, _): .started(epoch: epoch, reason: startReason)
        case .resumed(let epoch) where epoch != self.epoch:
            .started(epoch: epoch, reason: startReason)
        default: item
        }
    }

    private var startReason: SessionStartReason { epoch == 0 ? .first : .brokerLostSession }

    /// Notes what the home has logged.
    func logged(_ item: SessionItem) {
        guard case .started(let epoch, _) = item else { return }
        state.withLock { $0.epoch = epoch }
    }

    func start(onEnd: @escaping @Sendable () -> Void) throws(BridgeError) {
        state.withLock { $0.onEnd = onEnd }
        try shared.attach(self)
    }

    func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?,
        onAnswered: (@Sendable (UInt8) -> Void)?
    ) throws(BridgeError) {
        try shared.publish(message, of: home, onHandedOver: onHandedOver, onAnswered: onAnswered)
    }

    func setFilters(_ filters: [String]) throws(BridgeError) {
        for filter in filters where TopicFilter(filter) == nil {
            throw .filterNotValid(filter)
        }
        state.withLock { $0.filters = filters }
        try shared.filtersChanged()
    }

    func stop() {
        shared.detach(self)
    }

    func waitUntilStopped() {
        shared.waitForCommit()
        let onEnd = state.withLock { $0.onEnd.take() }
        onEnd?()
    }

    var status: SessionStatus { shared.status(of: home) }
}
