// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLogJetStream
import HomeRuntime
import Testing

@testable import HomeFleet

/// What a node tells Prometheus of its partitions.
struct FleetMetricsTests {
    @Test("The table of docs/FLEET.md and the program name the same metrics, types and meanings")
    func theDocumentAgrees() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/FLEET.md").standardized.path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `hearth_") }
        let published = PrometheusText.fleetFamilies.map {
            "| `\($0.name)` | \($0.kind.rawValue) | \($0.help) |"
        }
        #expect(documented.map(String.init) == published)
        #expect(PrometheusText.fleetFamilies.allSatisfy { $0.labels == ["partition"] })
    }

    private func status(_ partition: Int, _ room: StreamBounds?) -> FleetPartitionStatus {
        var tally = PartitionTally()
        tally.frames = 3
        tally.nanoseconds = 1_500_000_000
        return FleetPartitionStatus(
            partition: partition, phase: partition == 0 ? .serving : .waiting, epoch: 7, homes: 2,
            takeovers: 1, messagesOfNoHome: 4, redeliveredRemoved: 5, brokerDropped: .max,
            tally: tally, room: room, lastError: nil)
    }

    @Test("each partition has its line; what is not known has none")
    func lines() {
        let text = PrometheusText.text(of: [
            status(0, StreamBounds(first: 1, last: 9, bytesLeft: 99, bytesMax: 1000)),
            status(1, nil), status(2, StreamBounds(first: 1, last: 10)),
        ])
        let lines = Set(text.split(separator: "\n").map(String.init))
        for line in [
            #"hearth_partition_serving{partition="0"} 1"#,
            #"hearth_partition_serving{partition="1"} 0"#,
            #"hearth_partition_frames_total{partition="0"} 3"#,
            #"hearth_partition_append_seconds_total{partition="0"} 1.5"#,
            #"hearth_partition_bytes_left{partition="0"} 99"#,
            #"hearth_partition_nearly_full{partition="0"} 1"#,
            #"hearth_partition_nearly_full{partition="2"} 0"#,
            #"hearth_partition_sequence{partition="2"} 10"#,
        ] { #expect(lines.contains(line), "\(line)") }
        #expect(!text.contains(#"bytes_left{partition="2""#), "it has no bound")
        #expect(!text.contains(#"sequence{partition="1""#), "it is not served here")
    }

    @Test("a stream is nearly full when less than a tenth of its room is left, and has a bound")
    func nearlyFull() {
        func isNearlyFull(_ left: Int, _ most: Int) -> Bool {
            StreamBounds(first: 1, last: 1, bytesLeft: left, bytesMax: most).isNearlyFull
        }
        #expect(!isNearlyFull(.max, .max) && !isNearlyFull(0, .max))
        #expect(!isNearlyFull(100, 1000) && isNearlyFull(99, 1000) && isNearlyFull(0, 1000))
        #expect(!isNearlyFull(0, 0) && !isNearlyFull(0, 9) && isNearlyFull(0, 10))
        #expect(isNearlyFull(0, .max - 1) && !isNearlyFull(.max - 1, .max - 1))
    }
}
