// SPDX-License-Identifier: Apache-2.0

import HomeLogJetStream
public import HomeRuntime

// Names and meanings are part of the product; docs/FLEET.md has the same table.

extension PrometheusText {
    /// What a node says of its partitions, in the text format of Prometheus.
    ///
    /// - Parameter status: as ``FleetNode/status`` gives it.
    public static func text(of status: [FleetPartitionStatus]) -> String {
        text(of: status, fleetFamilies)
    }

    /// Every metric of a node, in the order of the answer.
    package static let fleetFamilies: [MetricFamily<[FleetPartitionStatus]>] = [
        each("hearth_partition_serving", .gauge, "1 while this node serves the partition.") {
            $0.phase == .serving ? 1 : 0
        },
        each("hearth_partition_epoch", .gauge, "The epoch of this node's latest lease of it.") {
            Double($0.epoch)
        },
        each("hearth_partition_homes", .gauge, "Homes that this node serves in it.") {
            Double($0.homes)
        },
        each("hearth_partition_takeovers_total", .counter, "How often this node has served it.") {
            Double($0.takeovers)
        },
        each(
            "hearth_partition_frames_total", .counter,
            "Frames that a majority of the servers has on disk, since it was served."
        ) { Double($0.tally.frames) },
        each("hearth_partition_records_total", .counter, "The records in them.") {
            Double($0.tally.records)
        },
        each("hearth_partition_frame_bytes_total", .counter, "Their bytes.") {
            Double($0.tally.bytes)
        },
        each(
            "hearth_partition_append_seconds_total", .counter,
            "Time spent on appending them; by the frames it is the mean."
        ) { Double($0.tally.nanoseconds) / 1e9 },
        each(
            "hearth_partition_append_longest_seconds", .gauge,
            "The slowest of them: a stall of the servers."
        ) { Double($0.tally.longestNanoseconds) / 1e9 },
        each(
            "hearth_partition_append_waiting_seconds", .gauge,
            "How long the frame that is on its way has waited; 0 where none is."
        ) { Double($0.tally.waitingNanoseconds) / 1e9 },
        each(
            "hearth_partition_messages_of_no_home_total", .counter,
            "Messages on topics of no home that is enrolled."
        ) { Double($0.messagesOfNoHome) },
        each(
            "hearth_partition_redelivered_removed_total", .counter,
            "Copies that the broker sent again and that were in a log already."
        ) { Double($0.redeliveredRemoved) },
        each(
            "hearth_partition_broker_dropped", .gauge,
            "Messages that the broker says it dropped, for any of its clients."
        ) { Double($0.brokerDropped) },
        room("hearth_partition_sequence", "The newest message of the stream.") { Double($0.last) },
        room("hearth_partition_bytes", "What the stream has.") { Double($0.byteCount) },
        room(
            "hearth_partition_bytes_left", "What the stream still takes; absent without a bound."
        ) { $0.bytesMax == .max ? nil : Double($0.bytesLeft) },
        room("hearth_partition_nearly_full", "1 while less than a tenth of its room is left.") {
            $0.isNearlyFull ? 1 : 0
        },
    ]

    private static func each(
        _ name: String, _ kind: Kind, _ help: String,
        _ value: @escaping @Sendable (FleetPartitionStatus) -> Double
    ) -> MetricFamily<[FleetPartitionStatus]> {
        MetricFamily(name: name, kind: kind, labels: ["partition"], help: help) { status in
            status.map { Sample(labels: ["\($0.partition)"], value: value($0)) }
        }
    }

    private static func room(
        _ name: String, _ help: String, _ value: @escaping @Sendable (StreamBounds) -> Double?
    ) -> MetricFamily<[FleetPartitionStatus]> {
        MetricFamily(name: name, kind: .gauge, labels: ["partition"], help: help) { status in
            status.compactMap { one in
                one.room.flatMap(value).map { Sample(labels: ["\(one.partition)"], value: $0) }
            }
        }
    }
}
