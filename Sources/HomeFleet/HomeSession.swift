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
    private let sink: any SessionSink
    /// Granted by the log's account, in the epoch of the session that the log knows.
    let acknowledgedPlan: [GrantedFilter]
    private let shared: SharedSession
    private let epochs: HomeEpochs
    private let state: Mutex<State>

    private struct State {
        var filters: [String]
        /// The newest one in the log of the home.
        var ownEpoch: UInt32
        var onEnd: (@Sendable () -> Void)?
    }

    init(
        home: FleetHome, _ configuration: SessionConfiguration, sink: any SessionSink,
        shared: SharedSession
    ) {
        self.home = home.id
        epochs = HomeEpochs(of: home)
        self.sink = sink
        self.shared = shared
        // What another session granted is none of this one's.
        acknowledgedPlan =
            epochs.shared(configuration.fence.epoch) == 0 ? [] : configuration.acknowledgedPlan
        state = Mutex(
            State(filters: configuration.filters, ownEpoch: configuration.fence.epoch))
    }

    /// As the home wants them.
    var filters: [String] { state.withLock { $0.filters } }

    /// The newest epoch of the session in the log of the home; 0 before the first.
    var epoch: UInt32 { epochs.shared(state.withLock { $0.ownEpoch }) }

    /// What happened to the shared session, as it is to this home: one that the home's log does not
    /// know begins for it, whatever it does for others.
    private func own(_ item: SessionItem) -> SessionItem {
        switch item {
        case .started(let epoch, _):
            return .started(epoch: epochs.own(epoch), reason: startReason)
        case .resumed(let epoch):
            let own = epochs.own(epoch)
            return epoch == self.epoch
                ? .resumed(epoch: own) : .started(epoch: own, reason: startReason)
        case .message(var message):
            message.sessionEpoch = epochs.ofMessages(message.sessionEpoch)
            return .message(message)
        default: return item
        }
    }

    private var startReason: SessionStartReason {
        state.withLock { $0.ownEpoch } == 0 ? .first : .brokerLostSession
    }

    /// Logs what came for the home, or happened to the session.
    func commit(_ batch: SessionBatch) throws {
        let told = SessionBatch(items: batch.items.map { own($0) })
        try sink.commit(told)
        for case .started(let epoch, _) in told.items {
            state.withLock { $0.ownEpoch = epoch }
        }
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
