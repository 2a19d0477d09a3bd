// SPDX-License-Identifier: Apache-2.0

package import Logging

/// Sessions through libmosquitto.
package struct MosquittoSessions: BrokerSessions {
    /// They have no settings.
    package init() {}

    package func complaint() -> String? {
        guard case .failed(let reason) = AckGateTest.run() else { return nil }
        return reason
    }

    package func make(
        _ configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) -> any BrokerSession {
        try MosquittoSession(configuration: configuration, sink: sink, logger: logger)
    }
}
