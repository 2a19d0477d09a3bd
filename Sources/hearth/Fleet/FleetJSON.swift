// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeFleet
import HomeGraph
import HomeLogJetStream

// Keys are added, never renamed. docs/FLEET.md lists them.

/// What the commands of a fleet print for programs.
enum FleetJSON {
    /// A home and where it is.
    static func home(_ home: FleetHome, partition: Int) -> String {
        JSONWriter.write(
            .object([
                "key": .string(home.key), "log": .string(hexText(home.logID)),
                "name": .string(home.name), "partition": .number(JSONNumber(partition)),
                "topics": .string("hl/\(partition)/\(home.key)/#"), "v": .number(JSONNumber(1)),
            ]))
    }

    /// Nodes and partitions.
    static func overview(_ format: FleetFormat, _ overview: FleetOverview) -> String {
        JSONWriter.write(
            .object([
                "name": .string(format.name),
                "nodes": .array(overview.nodes.map { .string($0) }),
                "partitions": .array(overview.partitions.map { .object(partition($0)) }),
                "v": .number(JSONNumber(1)),
            ]))
    }

    private static func partition(_ partition: FleetOverview.Partition) -> JSONObject {
        [
            "bytes": .number(JSONNumber(partition.bounds.byteCount)),
            "bytesLeft": bytes(partition.bounds.bytesLeft),
            "bytesMax": bytes(partition.bounds.bytesMax),
            "homes": .number(JSONNumber(partition.homes)),
            "lastSequence": .number(JSONNumber(Int(clamping: partition.bounds.last))),
            "node": partition.node.map { .string($0) } ?? .null,
            "nodeWanted": partition.nodeWanted.map { .string($0) } ?? .null,
            "partition": .number(JSONNumber(partition.number)),
        ]
    }

    /// Null without a bound.
    private static func bytes(_ count: Int) -> JSONValue {
        count == .max ? .null : .number(JSONNumber(count))
    }
}
