// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import Logging

/// Gives a home its part of a shared session, in the place of sessions of its own.
struct SharedSessions: BrokerSessions {
    let home: FleetHome
    let shared: SharedSession

    /// The partition looks at the ack gate once, for all homes.
    func complaint() -> String? { nil }

    func make(
        _ configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) -> any BrokerSession {
        HomeSession(home: home, configuration, sink: sink, shared: shared)
    }
}
