// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether a broker may serve real devices and homes, which recorded messages would reach.
enum LiveBroker {
    /// Why publishing needs a confirmation; nil where it needs none.
    ///
    /// - Parameter topics: The topics to publish on.
    static func reason(
        _ broker: BrokerSettings, topics: Set<ByteString>
    ) throws(CommandFailure) -> String? {
        guard isLoopback(broker.url.host) else {
            return "\(broker.url.text) is not on this machine"
        }
        var probe = BrokerProbe(
            broker: broker.address, clientID: "hearth-replay-\(getpid())-probe")
        probe.watched = ["#"]
        let report: BrokerProbe.Report
        do throws(BridgeError) {
            report = try probe.run()
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
        return reason(stored: report.stored.map(\.topic), topics: topics).map {
            "\(broker.url.text) \($0)"
        }
    }

    /// - Parameter stored: the topics of the messages that a broker stores.
    static func reason(stored: [String], topics: Set<ByteString>) -> String? {
        let taken = stored.filter { topics.contains(ByteString($0)) }
        guard let first = taken.first else { return nil }
        return "stores messages on \(taken.count) of these topics already, "
            + TerminalText.escape(first) + " for one"
    }

    /// Whether a host name means this machine.
    static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
