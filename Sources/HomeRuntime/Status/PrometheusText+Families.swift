// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine

// Names and meanings are part of the product; docs/CLI.md has the same table.

extension PrometheusText {
    /// Every metric, in the order of the answer.
    public static let families: [Family] =
        home + sessions + traffic + publishing + commandFamilies

    private static let home: [Family] = [
        Family(
            name: "hearth_build_info", kind: .gauge, labels: ["version", "reducer", "log_format"],
            help: "Always 1; the labels say what runs."
        ) { [Sample(labels: [$0.version, "\($0.reducerVersion)", $0.logFormat], value: 1)] },
        one("hearth_start_time_seconds", .gauge, "When the home was opened, since 1970 UTC.") {
            Double($0.startedAt) / 1e9
        },
        one(
            "hearth_engine_up", .gauge,
            "1 while the engine answers, 0 when it hangs or the log takes nothing."
        ) { $0.engine.isAnswering ? 1 : 0 },
        one(
            "hearth_engine_lag_seconds", .gauge,
            "How long an empty decision takes through the group commit."
        ) { Double($0.engine.lag) / 1e9 },
        Family(
            name: "hearth_log_last_offset", kind: .gauge, labels: [],
            help: "The offset of the newest durable record."
        ) { status in status.lastOffset.map { [Sample(value: Double($0))] } ?? [] },
        one("hearth_log_records", .gauge, "Records that the log holds.") {
            Double($0.recordCount)
        },
        Family(
            name: "hearth_checkpoint_offset", kind: .gauge, labels: [],
            help: "The first record that the newest checkpoint does not hold."
        ) { status in status.checkpointOffset.map { [Sample(value: Double($0))] } ?? [] },
        Family(
            name: "hearth_log_first_offset", kind: .gauge, labels: [],
            help: "The offset of the oldest record that is kept."
        ) { status in status.firstOffset.map { [Sample(value: Double($0))] } ?? [] },
        Family(
            name: "hearth_log_oldest_time_seconds", kind: .gauge, labels: [],
            help: "When that record was received, since 1970 UTC."
        ) { status in status.oldestAt.map { [Sample(value: Double($0) / 1e9)] } ?? [] },
        Family(
            name: "hearth_keep_bytes", kind: .gauge, labels: [],
            help: "The budget of the data directory."
        ) { status in
            status.retention?.limits.bytes.map { [Sample(value: Double($0))] } ?? []
        },
        one("hearth_trimmed_bytes_total", .counter, "What retention removed since the start.") {
            Double($0.retention?.trimmedBytes ?? 0)
        },
        one(
            "hearth_captures_removed_bytes_total", .counter,
            "What the removal of old captured messages saved since the start."
        ) { Double($0.retention?.captureBytes ?? 0) },
        one(
            "hearth_compression_saved_bytes_total", .counter,
            "What compression of full segments saved since the start."
        ) { status in
            let done = status.compression ?? CompressionReport()
            return Double(done.bytesBefore) - Double(done.bytesAfter)
        },
        one("hearth_disk_used_bytes", .gauge, "What the data directory takes.") {
            Double($0.disk.usedBytes)
        },
        Family(
            name: "hearth_disk_free_bytes", kind: .gauge, labels: [],
            help: "What its file system has left."
        ) { status in status.disk.freeBytes.map { [Sample(value: Double($0))] } ?? [] },
        Family(
            name: "hearth_devices", kind: .gauge, labels: ["connectivity"],
            help: "Devices by their connectivity."
        ) { status in
            [
                Sample(labels: ["online"], value: Double(status.devices.online)),
                Sample(
                    labels: ["partiallyOnline"], value: Double(status.devices.partiallyOnline)),
                Sample(labels: ["offline"], value: Double(status.devices.offline)),
                Sample(labels: ["unknown"], value: Double(status.devices.unknown)),
            ]
        },
        one(
            "hearth_unreadable_messages_total", .counter,
            "Messages that no codec could read, since the log's first record."
        ) { Double($0.counts.unreadableMessages) },
        one(
            "hearth_ignored_messages_total", .counter,
            "Messages that say nothing about the home, since the log's first record."
        ) { Double($0.counts.ignoredMessages) },
        one(
            "hearth_ineffective_events_total", .counter,
            "Events that could not apply, since the log's first record."
        ) { Double($0.counts.ineffectiveEvents) },
        one("hearth_lost_ranges", .gauge, "Ranges of records that damage has taken.") {
            Double($0.counts.lostRanges)
        },
        one(
            "hearth_damage_unacknowledged", .gauge,
            "Damaged places of the log that nobody has acknowledged."
        ) { Double($0.damage.count) },
    ]

    private static let sessions: [Family] = [
        each("hearth_session_connected", .gauge, "1 while the session is connected.") {
            $0.status.phase == .connected ? 1 : 0
        },
        each(
            "hearth_session_backlog", .gauge,
            "1 while messages come that were queued while we were away."
        ) { $0.status.isBacklog ? 1 : 0 },
        each("hearth_session_connects_total", .counter, "Connections made.") {
            Double($0.status.counters.connects)
        },
        each(
            "hearth_session_connect_failures_total", .counter, "Connections that were not made."
        ) { Double($0.status.counters.connectFailures) },
        Family(
            name: "hearth_session_filters", kind: .gauge, labels: ["profile", "answer"],
            help: "Topic filters by the broker's answer: granted or refused."
        ) { status in
            status.sessions.flatMap { session in
                [
                    Sample(
                        labels: [session.profile, "granted"],
                        value: Double(session.status.granted.count)),
                    Sample(
                        labels: [session.profile, "refused"],
                        value: Double(session.status.refused.count)),
                ]
            }
        },
        each("hearth_messages_total", .counter, "Messages received and made durable.") {
            Double($0.status.counters.messages)
        },
        Family(
            name: "hearth_messages_by_qos_total", kind: .counter, labels: ["profile", "qos"],
            help: "The same by the QoS with which they came."
        ) { status in
            status.sessions.flatMap { session in
                [
                    Sample(
                        labels: [session.profile, "0"],
                        value: Double(session.status.counters.messagesAtQoS0)),
                    Sample(
                        labels: [session.profile, "1"],
                        value: Double(session.status.counters.messagesAtQoS1)),
                ]
            }
        },
        each(
            "hearth_backlog_messages_total", .counter,
            "Of them those that were queued while we were away."
        ) { Double($0.status.counters.messagesBacklog) },
        each(
            "hearth_commit_seconds_total", .counter,
            "Time spent on making them durable; by hearth_commits_total it is the mean."
        ) { Double($0.status.counters.commitTotalNanoseconds) / 1e9 },
        each("hearth_commits_total", .counter, "Batches of messages made durable.") {
            Double($0.status.counters.batches)
        },
        each("hearth_message_bytes_total", .counter, "Their payloads, in bytes.") {
            Double($0.status.counters.payloadBytes)
        },
        each(
            "hearth_redelivered_removed_total", .counter,
            "Copies that the broker sent again and that were in the log already."
        ) { Double($0.redeliveredRemoved) },
        each(
            "hearth_copies_removed_total", .counter,
            "Copies of one message that came of several subscriptions."
        ) { Double($0.status.counters.copiesRemoved) },
        each(
            "hearth_possible_duplicates_total", .counter,
            "Messages marked as possible copies, as after a rollback of the broker."
        ) { Double($0.status.counters.possibleDuplicates) },
        each(
            "hearth_broker_rollbacks_total", .counter,
            "Times that the broker came back with an older memory."
        ) { Double($0.status.counters.brokerRollbacks) },
        each(
            "hearth_gaps_total", .counter,
            "Sessions that the broker had lost, with everything queued in them."
        ) { Double($0.gaps) },
        each(
            "hearth_broker_dropped_messages_total", .counter,
            "Messages that the broker says it dropped, for all its clients, since the log began."
        ) { Double($0.brokerDropped) },
        each(
            "hearth_passed_over_messages_total", .counter,
            "Messages that the broker left lying and that a new connection fetched."
        ) { Double($0.status.counters.passedOver) },
        each(
            "hearth_echoes_removed_total", .counter,
            "Messages of our own that came back and became no record."
        ) { Double($0.echoesRemoved) },
    ]

    private static let traffic: [Family] = [
        each(
            "hearth_messages_per_second", .gauge, "Messages received, over the last ten seconds."
        ) { Double($0.traffic.messagesPerSecond) },
        each(
            "hearth_busiest_tree_messages_per_second", .gauge,
            "Of them those of the busiest topic tree, which the status names."
        ) { Double($0.traffic.trees.first?.messagesPerSecond ?? 0) },
        each(
            "hearth_flooding_trees", .gauge,
            "Topic trees that bring more than they may; the status names them."
        ) { Double($0.traffic.flooding.count) },
        Family(
            name: "hearth_messages_beyond_limit_total", kind: .counter,
            labels: ["profile", "limit"],
            help: "Messages, or parts of them, that were beyond a bound of the profile."
        ) { status in
            status.sessions.flatMap { session in
                CodecLimit.allCases.map { limit in
                    Sample(
                        labels: [session.profile, limit.rawValue],
                        value: Double(session.beyondLimits[limit] ?? 0))
                }
            }
        },
    ]

    private static let publishing: [Family] = [
        published(
            "hearth_publishing_up", .gauge, "1 while the home is published through this broker."
        ) { $0.phase == .online ? 1 : 0 },
        published(
            "hearth_published_records_total", .counter, "Records published for followers."
        ) { Double($0.records) },
        published("hearth_published_diffs_total", .counter, "Diffs published for followers.") {
            Double($0.diffs)
        },
        published(
            "hearth_published_records_skipped_total", .counter,
            "Records that followers did not get: they must fetch a snapshot."
        ) { Double($0.recordsSkipped) },
        each("hearth_published_messages_total", .counter, "Messages that we published.") {
            Double($0.status.counters.published)
        },
        each(
            "hearth_publishes_dropped_total", .counter,
            "Messages of ours that no connection took."
        ) { Double($0.status.counters.publishesDropped) },
        each(
            "hearth_publishes_refused_total", .counter,
            "Messages of ours that the broker answered with an error."
        ) { Double($0.status.counters.publishesRefused) },
    ]

    private static let commandFamilies: [Family] = [
        one("hearth_commands_requested_total", .counter, "Commands that passed every check.") {
            Double($0.commands.requested)
        },
        one("hearth_commands_sent_total", .counter, "Commands handed to a connection.") {
            Double($0.commands.sent)
        },
        one("hearth_commands_pending", .gauge, "Commands without an outcome.") {
            Double($0.commandsPending)
        },
        Family(
            name: "hearth_commands_total", kind: .counter, labels: ["outcome"],
            help: "Commands by outcome: refused, confirmed, failed, unconfirmed."
        ) { status in
            [
                Sample(labels: ["refused"], value: Double(status.commands.refused)),
                Sample(labels: ["confirmed"], value: Double(status.commands.confirmed)),
                Sample(labels: ["failed"], value: Double(status.commands.failed)),
                Sample(labels: ["unconfirmed"], value: Double(status.commands.unconfirmed)),
            ]
        },
    ]

    /// A metric without labels.
    private static func one(
        _ name: String, _ kind: Kind, _ help: String,
        _ value: @escaping @Sendable (HomeStatus) -> Double
    ) -> Family {
        Family(name: name, kind: kind, labels: [], help: help) { [Sample(value: value($0))] }
    }

    /// A metric of each broker profile.
    private static func each(
        _ name: String, _ kind: Kind, _ help: String,
        _ value: @escaping @Sendable (SessionReport) -> Double
    ) -> Family {
        Family(name: name, kind: kind, labels: ["profile"], help: help) { status in
            status.sessions.map { Sample(labels: [$0.profile], value: value($0)) }
        }
    }

    /// A metric of each profile through which the home is published.
    private static func published(
        _ name: String, _ kind: Kind, _ help: String,
        _ value: @escaping @Sendable (NativeOutputStatus) -> Double
    ) -> Family {
        Family(name: name, kind: kind, labels: ["profile"], help: help) { status in
            status.sessions.compactMap { session in
                session.publishing.map {
                    Sample(labels: [session.profile], value: value($0))
                }
            }
        }
    }
}
