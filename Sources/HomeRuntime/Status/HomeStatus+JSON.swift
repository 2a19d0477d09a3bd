// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import HomeEngine
import HomeGraph
import HomeSDK
import HomeTypes

// The JSON of a status is stable: keys are added, never renamed. docs/CLI.md lists them.

extension HomeStatus {
    /// The machine-readable form, keys sorted.
    public var json: JSONValue {
        .members([
            ("checkpoint", .offset(checkpointOffset)),
            ("commands", commands.json(pending: commandsPending)),
            ("compression", compression?.json ?? .null),
            ("counts", counts.json),
            ("damage", .array(damage.map(\.json))),
            ("dataDirectory", .string(dataDirectory)),
            ("devices", devices.json),
            ("disk", disk.json),
            ("durability", .string(durability)),
            ("engine", engine.json),
            ("firstOffset", .offset(firstOffset)),
            ("homeName", .string(homeName)),
            ("keep", retention?.json ?? .null),
            ("lastOffset", .offset(lastOffset)),
            ("logFormat", .string(logFormat)),
            ("logID", .string(logID)),
            ("oldestAt", .text(oldestAt.map { timeText($0) })),
            ("poisonRefusals", .count(poisonRefusals)),
            ("poisoned", .array(poisoned.map(\.json))),
            ("processID", .count(processID)),
            ("records", .count(recordCount)),
            ("reducer", .count(reducerVersion)),
            ("sessions", .array(sessions.map(\.json))),
            ("startedAt", .string(timeText(startedAt))),
            ("uptimeSeconds", .count(uptimeSeconds)),
            ("v", .count(1)),
            ("version", .string(version)),
        ])
    }
}

extension KnownDamage {
    fileprivate var json: JSONValue {
        let time = JSONMember(key: "foundAt", value: .string(timeText(foundAt)))
        return .object(JSONObject(place.members + [time]))
    }
}

extension EngineBeat {
    fileprivate var json: JSONValue {
        .members([("answering", .bool(isAnswering)), ("lag", .count(lag))])
    }
}

extension DiskUse {
    fileprivate var json: JSONValue {
        .members([("freeBytes", .offset(freeBytes)), ("usedBytes", .count(usedBytes))])
    }
}

extension RetentionReport {
    fileprivate var json: JSONValue {
        .members([
            ("ageSeconds", limits.age.map { .count($0 / 1_000_000_000) } ?? .null),
            ("bytes", .offset(limits.bytes)),
            (
                "captureAgeSeconds",
                limits.captureAge.map { .count($0 / 1_000_000_000) } ?? .null
            ),
            ("captureBytes", .count(captureBytes)),
            ("captureFailure", .text(captureFailure.map { HomeError(.log($0)).message })),
            ("captureSegments", .count(captureSegments)),
            ("failure", .text(failure.map { HomeError($0).message })),
            ("hold", .text(hold?.name)),
            ("trimmedBytes", .count(trimmedBytes)),
            ("trimmedSegments", .count(trimmedSegments)),
        ])
    }
}

extension CompressionReport {
    fileprivate var json: JSONValue {
        .members([
            ("bytesAfter", .count(bytesAfter)), ("bytesBefore", .count(bytesBefore)),
            ("failure", .text(failure.map { HomeError($0).message })),
            ("segments", .count(segments)),
        ])
    }
}

extension DeviceCounts {
    fileprivate var json: JSONValue {
        .members([
            ("offline", .count(offline)), ("online", .count(online)),
            ("partiallyOnline", .count(partiallyOnline)), ("unknown", .count(unknown)),
        ])
    }
}

extension RecordCounts {
    fileprivate var json: JSONValue {
        .members([
            ("ignoredMessages", .count(ignoredMessages)),
            ("ineffectiveEvents", .count(ineffectiveEvents)),
            ("lostRanges", .count(lostRanges)),
            ("unreadableMessages", .count(unreadableMessages)),
        ])
    }
}

extension CommandCounts {
    fileprivate func json(pending: Int) -> JSONValue {
        .members([
            ("confirmed", .count(confirmed)), ("failed", .count(failed)),
            ("pending", .count(pending)), ("refused", .count(refused)),
            ("requested", .count(requested)), ("sent", .count(sent)),
            ("unconfirmed", .count(unconfirmed)),
        ])
    }
}

extension SessionReport {
    fileprivate var json: JSONValue {
        .members([
            ("accepts", .array(accepts.map { .string($0) })),
            ("backlog", .bool(status.isBacklog)),
            (
                "beyondLimits",
                .members(
                    beyondLimits.sorted { $0.key.rawValue < $1.key.rawValue }
                        .map { ($0.key.rawValue, .count($0.value)) })
            ),
            ("broker", .string(broker)),
            ("brokerDropped", .count(brokerDropped)),
            ("clientID", .string(clientID)),
            ("commitError", .text(status.commitError)),
            ("counts", counters),
            ("epoch", .count(status.epoch)),
            ("granted", .array(status.granted.map(Self.json))),
            ("limits", status.brokerLimits?.json ?? .null),
            ("phase", .string(status.phase.rawValue)),
            ("profile", .string(profile)),
            ("publishing", publishing?.json ?? .null),
            ("refused", .array(status.refused.map(Self.json))),
            ("route", .string(route.name)),
            ("traffic", traffic.json),
            ("trouble", .text(trouble)),
            ("unreadable", .array(unreadable.map(\.json))),
        ])
    }

    /// Why there is no connection, or what the broker does not let one do, in one line; nil while
    /// nothing is wrong.
    public var trouble: String? {
        status.phase == .connected ? status.restriction : status.lastFailure?.line
    }

    private var counters: JSONValue {
        let counters = status.counters
        return .members([
            ("brokerRollbacks", .count(counters.brokerRollbacks)),
            ("commitLast", .count(counters.commitLastNanoseconds)),
            ("commitTotal", .count(counters.commitTotalNanoseconds)),
            ("connectFailures", .count(counters.connectFailures)),
            ("connects", .count(counters.connects)),
            ("copiesRemoved", .count(counters.copiesRemoved)),
            ("echoesRemoved", .count(echoesRemoved)),
            ("gaps", .count(gaps)),
            ("messages", .count(counters.messages)),
            ("messagesAtQoS0", .count(counters.messagesAtQoS0)),
            ("messagesAtQoS1", .count(counters.messagesAtQoS1)),
            ("messagesBacklog", .count(counters.messagesBacklog)),
            ("passedOver", .count(counters.passedOver)),
            ("payloadBytes", .count(counters.payloadBytes)),
            ("possibleDuplicates", .count(counters.possibleDuplicates)),
            ("published", .count(counters.published)),
            ("publishesDropped", .count(counters.publishesDropped)),
            ("publishesRefused", .count(counters.publishesRefused)),
            ("redeliveredRemoved", .count(redeliveredRemoved)),
        ])
    }

    private static func json(_ filter: GrantedFilter) -> JSONValue {
        .members([("filter", .string(filter.filter)), ("qos", .count(filter.qos))])
    }

    private static func json(_ filter: RefusedFilter) -> JSONValue {
        .members([("code", .count(filter.code)), ("filter", .string(filter.filter))])
    }
}

extension UnreadableTopic {
    fileprivate var json: JSONValue {
        .members([
            ("at", .string(timeText(at))), ("count", .count(count)),
            ("detail", .string(detail)), ("offset", .count(offset)),
            ("reason", .string(reason)), ("topic", .string(topic)),
        ])
    }
}

extension TrafficReport {
    fileprivate var json: JSONValue {
        .members([
            ("flooding", .array(flooding.map(\.json))),
            ("lastFlood", lastFlood?.json ?? .null),
            ("messagesPerSecond", .count(messagesPerSecond)),
            ("trees", .array(trees.map(\.json))),
        ])
    }
}

extension TreeTraffic {
    fileprivate var json: JSONValue {
        .members([
            ("at", .string(timeText(at))), ("messagesPerSecond", .count(messagesPerSecond)),
            ("tree", .string(tree)),
        ])
    }
}

extension BrokerLimits {
    fileprivate var json: JSONValue {
        .members([
            ("keepaliveSeconds", .count(keepaliveSeconds)),
            ("packetBytesMax", packetBytesMax.map { .count($0) } ?? .null),
            ("qosMax", .count(qosMax)),
            ("receiveMaximum", .count(receiveMaximum)),
            ("retain", .bool(isRetainAvailable)),
            ("sessionExpirySeconds", .count(sessionExpirySeconds)),
            ("wildcards", .bool(areWildcardsAvailable)),
        ])
    }
}

extension NativeOutputStatus {
    fileprivate var json: JSONValue {
        .members([
            ("answers", .count(answers)),
            ("diffOffset", .offset(diffOffset)),
            ("diffs", .count(diffs)),
            ("diffsSkipped", .count(diffsSkipped)),
            ("hashes", .count(hashes)),
            ("home", .string(home)),
            ("nextRecord", .offset(nextRecord)),
            ("phase", .string(phaseName)),
            ("records", .count(records)),
            ("recordsSkipped", .count(recordsSkipped)),
            ("requestsDropped", .count(requestsDropped)),
            ("trouble", .text(trouble)),
        ])
    }

    /// The phase in one word.
    public var phaseName: String {
        switch phase {
        case .away: "away"
        case .asking: "asking"
        case .online: "online"
        case .beside: "beside"
        case .unreadable: "unreadable"
        case .notAllowed: "notAllowed"
        case .stopped: "stopped"
        }
    }

    /// Why nothing is published, in one line; nil while nothing is wrong.
    public var trouble: String? {
        switch phase {
        case .away, .asking, .online, .stopped: nil
        case .beside(let logID): "log \(logID) publishes there"
        case .unreadable(let reason): "what stands at out/status is not readable: \(reason)"
        case .notAllowed: "the broker does not let us read out/status"
        }
    }
}

extension JSONValue {
    fileprivate static func members(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(JSONObject(members.map { JSONMember(key: $0.0, value: $0.1) }))
    }

    fileprivate static func count(_ number: some BinaryInteger) -> JSONValue {
        JSONNumber(String(number)).map { .number($0) } ?? .null
    }

    fileprivate static func offset(_ number: UInt64?) -> JSONValue {
        number.map { .count($0) } ?? .null
    }

    fileprivate static func text(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }
}
