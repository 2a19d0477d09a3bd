// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Checks a broker with the profile's name and password, under a client id of its own.
struct BrokerCheck {
    /// The profile, its password included.
    var profile: BrokerProfile
    /// The books of the log; nil without one.
    var books: Books?
    /// The home keys under which the daemon publishes through this profile; nil where that is not
    /// known.
    var published: [String]?

    static let versionTopic = SessionMachine.versionTopic
    static let droppedTopic = SessionMachine.monitorTopic
    static let retainedTopic = "$SYS/broker/retained messages/count"
    static let statusFilter = "hearth/v1/+/out/status"

    private var subject: String { "broker \(profile.key)" }

    /// Connects with a client id of its own. Blocks.
    func run() -> [Finding] {
        var probe = BrokerProbe(
            broker: profile.broker, clientID: "hearth-doctor-\(getpid())-\(profile.key)")
        probe.filters = filters
        probe.watched = [
            Self.versionTopic, Self.droppedTopic, Self.retainedTopic, Self.statusFilter,
        ]
        do throws(BridgeError) {
            let report = try probe.run()
            return findings(report)
        } catch {
            return [failure(error)]
        }
    }

    /// The filters that the daemon would subscribe to.
    private var filters: [String] {
        let books = books ?? HomeState().books
        let wanted = SessionRecorder(
            profile: profile.key, capture: .off, reader: profile.makeReader(), books: books
        ).filters
        return (try? SubscriptionPlan(wanted: wanted))?.filters.map(\.text) ?? wanted
    }

    func findings(_ report: BrokerProbe.Report) -> [Finding] {
        [Finding(.ok, subject, "\(profile.broker.text) lets us in")]
            + limits(report.limits) + subscriptions(report) + system(report) + publishers(report)
    }

    // MARK: - Connecting

    private func failure(_ error: BridgeError) -> Finding {
        let place = profile.broker.text
        guard case .connectionFailed(let failure) = error else {
            return Finding(.problem, subject, CommandFailure(error, where: place).line)
        }
        return Finding(
            .problem, subject, "\(place): \(TerminalText.escape(failure.line))",
            remedy: Self.remedy(failure))
    }

    private static func remedy(_ failure: SessionFailure) -> String {
        switch failure {
        case .nameUnknown: "check the name, or give an address"
        case .unreachable: "check host and port, and whether the broker runs and listens there"
        case .tls: "check --cafile against the broker's certificate, and its name and dates"
        case .refused where failure.isForWantOfRights:
            "check user and password file against the broker's password file"
        case .refused(code: 0x84): "use a broker that speaks MQTT 5, as mosquitto 2 does"
        default: "look at the broker's log"
        }
    }

    // MARK: - Limits

    private static let packetBytesNeeded: UInt32 = 1 << 20

    private func limits(_ limits: BrokerLimits) -> [Finding] {
        var findings: [Finding] = []
        if let most = limits.packetBytesMax, most < Self.packetBytesNeeded {
            findings.append(
                Finding(
                    .warning, subject, "takes packets up to \(most) bytes",
                    remedy: "unset max_packet_size: the device list of a large home is larger"))
        }
        if !limits.isRetainAvailable {
            findings.append(
                Finding(
                    published?.isEmpty == false ? .problem : .warning, subject,
                    "stores no retained messages",
                    remedy: "set retain_available true: bridges keep the state of devices so"))
        }
        if !limits.areWildcardsAvailable {
            findings.append(
                Finding(
                    .problem, subject, "allows no filters with wildcards",
                    remedy: "use a broker that does: codecs find devices by them"))
        }
        if limits.qosMax == 0 {
            findings.append(
                Finding(
                    .warning, subject, "takes messages with QoS 0 only",
                    remedy: "set max_qos 1 or 2: answers to commands may be lost"))
        }
        let wanted = SessionLimits().sessionExpirySeconds
        // A probe does not ask for a session to be kept, so it cannot tell how long the broker
        // would keep the daemon's.
        if findings.isEmpty {
            findings.append(
                Finding(
                    .ok, subject,
                    "Receive Maximum \(limits.receiveMaximum), packets "
                        + (limits.packetBytesMax.map { "up to \($0) bytes" } ?? "of any size")
                        + ", retained messages, wildcards; sessions are asked for "
                        + "\(wanted / 3600) h"))
        }
        return findings
    }

    // MARK: - Subscriptions

    /// Discovery of Home Assistant has a topic for each entity.
    private static let filtersShown = 40

    private func subscriptions(_ report: BrokerProbe.Report) -> [Finding] {
        var findings = report.refused.map { filter in
            let text = TerminalText.escape(filter.filter)
            return Finding(
                .problem, subject, "refuses \(TerminalText.escape(filter.line))",
                remedy: filter.code == SessionMachine.packetTooLarge
                    ? "raise the broker's max_packet_size"
                    : "allow it in the broker's ACL: topic read \(text)")
        }
        for filter in report.granted where filter.qos == 0 {
            findings.append(
                Finding(
                    .warning, subject,
                    "grants \(TerminalText.escape(filter.filter)) with QoS 0 only",
                    remedy: "messages are lost while we are away: allow QoS 1"))
        }
        if findings.isEmpty, !report.granted.isEmpty {
            let shown = report.granted.prefix(Self.filtersShown).map {
                TerminalText.escape($0.filter)
            }
            let more = report.granted.count - shown.count
            findings.append(
                Finding(
                    .ok, subject,
                    "grants " + shown.joined(separator: ", ")
                        + (more > 0 ? " and \(more) more" : "")))
        }
        return findings
    }

    // MARK: - What mosquitto tells of itself

    /// A queue of the default length holds no more than this.
    private static let queueDefault = 1000

    private func system(_ report: BrokerProbe.Report) -> [Finding] {
        var findings: [Finding] = []
        func value(_ topic: String) -> String? {
            report.stored.last { $0.topic == topic }.map {
                String(decoding: $0.payload.prefix(200), as: UTF8.self)
            }
        }
        if let version = value(Self.versionTopic) {
            findings.append(versionFinding(version))
        } else if value(Self.droppedTopic) != nil {
            findings.append(
                Finding(
                    .warning, subject, "does not let Hearth read its version",
                    remedy: "topic read \(Self.versionTopic): by that message Hearth knows where "
                        + "the messages of its absence end"))
        } else {
            findings.append(
                Finding(
                    .note, subject, "tells nothing of itself below $SYS",
                    remedy: "topic read $SYS/broker/# lets Hearth see dropped messages, and where "
                        + "the messages of its absence end"))
        }
        if let dropped = value(Self.droppedTopic).flatMap({ Int($0) }), dropped > 0 {
            findings.append(
                Finding(
                    .warning, subject,
                    "has dropped \(dropped) messages since its start, for all its clients",
                    remedy: "raise max_queued_messages (a finite number, e.g. 1000000)"))
        }
        if let count = value(Self.retainedTopic).flatMap({ Int($0) }), count > Self.queueDefault {
            findings.append(
                Finding(
                    .note, subject, "stores \(count) retained messages",
                    remedy: "max_queued_messages must be well above that; its default is 1000"))
        }
        return findings
    }

    private func versionFinding(_ text: String) -> Finding {
        let shown = TerminalText.escape(text)
        let numbers = text.split(whereSeparator: { !$0.isASCII || !$0.isNumber }).prefix(3)
            .compactMap { Int($0) }
        guard text.hasPrefix("mosquitto"), numbers.count == 3,
            numbers.lexicographicallyPrecedes([2, 0, 22])
        else { return Finding(.ok, subject, shown) }
        return Finding(
            .note, subject, "\(shown): older than 2.0.22",
            remedy: "newer ones queue and redeliver more exactly; with this one keep "
                + "max_queued_messages finite and above 4000")
    }

    // MARK: - Who publishes homes

    /// Status messages that this log left behind, or that another log publishes at this home key.
    private func publishers(_ report: BrokerProbe.Report) -> [Finding] {
        report.stored.compactMap { message in
            let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
            guard levels.count == 5, levels[0] == "hearth", levels[3] == "out",
                levels[4] == "status", let value = try? JSONReader.read(message.payload),
                let logID = value.object?["logID"]?.string
            else { return nil }
            return publisher(home: String(levels[2]), logID: logID)
        }
    }

    private func publisher(home: String, logID: String) -> Finding? {
        let root = "hearth/v1/\(TerminalText.escape(home))/out"
        let isOurs = books.map { utf8Equal($0.logID, logID) } ?? false
        let isPublished = (published ?? []).contains { utf8Equal($0, home) }
        if isOurs, !isPublished {
            let words = "\(root) holds retained messages of this log"
            return Finding(
                published == nil ? .note : .warning, subject,
                words + (published == nil ? "" : ", which publishes there no more"),
                remedy: "if nobody follows it: "
                    + "mosquitto_sub --remove-retained -t '\(root)/#' -W 3")
        }
        if isPublished, !isOurs, books != nil {
            return Finding(
                .problem, subject,
                "\(root) is published by another log, \(TerminalText.escape(logID))",
                remedy: "publish under another home key")
        }
        return nil
    }
}
