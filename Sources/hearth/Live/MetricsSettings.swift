// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeFleet
import HomeRuntime

/// Where the metrics of a daemon are served, and of what.
struct MetricsSettings {
    let port: UInt16
    let hasDevices: Bool

    /// Nil where none are served.
    init?(_ given: Settings) throws(CommandFailure) {
        hasDevices =
            try given.choice(.metricsDevices, [("true", true), ("false", false)]) ?? false
        guard let port = try given.port(.metricsPort) else {
            if hasDevices {
                throw given.failure(
                    .metricsDevices, "needs metrics.port: without it nothing is served")
            }
            return nil
        }
        self.port = port
    }

    /// - Throws: where the port cannot be taken.
    func serve(_ home: RunningHome) throws(CommandFailure) -> MetricsServer {
        let server = try MetricsServer(port: port) { [weak home, hasDevices] in
            guard let home else { return "" }
            let text = PrometheusText.text(of: home.status)
            return hasDevices ? text + PrometheusText.devices(of: home.engine.snapshot) : text
        }
        try server.start()
        return server
    }

    /// - Throws: where the port cannot be taken.
    func serve(_ node: FleetNode) throws(CommandFailure) -> MetricsServer {
        let server = try MetricsServer(port: port) { PrometheusText.text(of: node.status) }
        try server.start()
        return server
    }
}
