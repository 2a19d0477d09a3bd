// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Helps the codec tests to speak of messages and events in one line each.
enum CodecSupport {
    /// Not SHA-256, but a function of all bytes: these tests need no more.
    static let digest: SHA256Function = { bytes in
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return (0..<32).map { UInt8(truncatingIfNeeded: hash >> UInt64(($0 % 8) * 8)) }
    }

    static func context(
        roots: [String] = [], asks: Bool = false, limits: CodecLimits = CodecLimits()
    ) -> CodecContext {
        CodecContext(profile: "p", roots: roots, asks: asks, limits: limits, sha256: digest)
    }

    static func reader(
        roots: [String] = [], asks: Bool = false, limits: CodecLimits = CodecLimits()
    ) -> MessageReader {
        MessageReader(context: context(roots: roots, asks: asks, limits: limits))
    }

    static func message(
        _ topic: String, _ payload: String, _ delivery: Delivery = .live
    ) -> CodecMessage {
        CodecMessage(
            topic: topic, payload: Array(payload.utf8), delivery: delivery, receivedAt: 0)
    }

    /// A device list of one device with these exposes.
    static func list(
        _ exposes: String, name: String = "dev", address: String = "0x00158d0000000001",
        base: String = "z"
    ) -> CodecMessage {
        let device = """
            {"ieee_address":"\(address)","friendly_name":"\(name)","type":"Router",\
            "definition":{"vendor":"V","model":"M","exposes":[\(exposes)]}}
            """
        return message("\(base)/bridge/devices", "[\(device)]")
    }

    /// One line for an event, in the words of the fixtures.
    static func line(_ event: HomeEvent) -> String {
        switch event {
        case .attributesReported(let report):
            let late = report.delivery == .live ? "" : " (\(report.delivery.name))"
            return "report \(report.deviceID) \(report.part) \(report.trait)\(late) "
                + text(.object(report.attributes))
        case .momentaryOccurred(let momentary):
            return "momentary \(momentary.deviceID) \(momentary.part) \(momentary.trait) "
                + "(\(momentary.delivery.name)) \(momentary.name) "
                + text(.object(momentary.fields))
        case .connectivityReported(let fact):
            let reason = fact.reason.isEmpty ? "" : " \"\(fact.reason)\""
            return "connectivity \(subject(fact)) \(fact.slot.name) \(fact.value.name)"
                + " (\(fact.delivery.name))\(reason)"
        case .deviceAnnounced(let device):
            return "announced \(device.deviceID) \"\(device.name)\" area "
                + "\(device.area ?? "-") \(device.vendorName ?? "-") \(device.productName ?? "-")"
                + (device.isGroup ? " group" : "")
        case .deviceDescribed(let device):
            return "described \(device.deviceID) " + device.parts.map(part).joined(separator: " ")
        case .deviceRemoved(let device):
            return "removed \(device.deviceID)"
        case .devicesListed(let list):
            return "listed \(list.areGroups ? "groups" : "devices") "
                + list.deviceIDs.joined(separator: " ")
        case .bindingDeclared(let binding): return "binding \(binding.key)"
        case .bindingRemoved(let binding): return "unbinding \(binding.key)"
        case .messageHeld(let held): return "held \(held.number) \(held.topic)"
        case .heldReleased(let held):
            return "released \(held.number) \(held.wasRead ? "read" : "expelled")"
        case .commandObserved(let command):
            let id = command.deviceID.isEmpty ? "-" : command.deviceID
            return "observed \(id) " + text(.object(command.arguments))
        case .commandReceived(let command):
            return "received \(command.requestID) \(command.command)"
        case .commandFailed(let failed):
            return "failed \(failed.requestID ?? "-") \(failed.code.name): \(failed.message)"
        case .messageIgnored(let reason): return "ignored \(reason)"
        case .messageUnreadable(let bad): return "unreadable \(bad.reason): \(bad.detail)"
        default: return "\(event)"
        }
    }

    private static func subject(_ fact: ConnectivityReported) -> String {
        switch fact.subject {
        case .source: fact.source
        case .device(let id): id
        case .part(let id, let part): "\(id) \(part)"
        case .trait(let id, let part, let trait): "\(id) \(part) \(trait)"
        }
    }

    private static func part(_ part: PartDescription) -> String {
        let traits = part.traits.map { "\($0.trait):\($0.attributes.joined(separator: ","))" }
        let primary = part.isPrimary == true ? "!" : ""
        return "\(part.part)=\(part.type)\(primary)[\(traits.joined(separator: " "))]"
    }

    static func text(_ value: AttributeValue) -> String {
        JSONWriter.write(json(value))
    }

    private static func json(_ value: AttributeValue) -> JSONValue {
        switch value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): JSONNumber(String(value)).map { .number($0) } ?? .null
        case .uint(let value): JSONNumber(String(value)).map { .number($0) } ?? .null
        case .double(let value): .string("~\(value)")
        case .string(let text): .string(text)
        case .bytes(let bytes): .string(hexText(bytes))
        case .list(let items): .array(items.map(json))
        case .object(let members):
            .object(JSONObject(members.map { JSONMember(key: $0.key, value: json($0.value)) }))
        }
    }
}

/// What the reports of one reader add up to: the newest value by `part trait attribute`.
struct CodecHome {
    var reader: MessageReader
    var values: [String: AttributeValue] = [:]
    var types: [String: String] = [:]
    var lines: [String] = []
    var notices: [String] = []

    init(_ reader: MessageReader = CodecSupport.reader()) { self.reader = reader }

    @discardableResult
    mutating func read(_ message: CodecMessage) -> DecodedMessage {
        let result = reader.read(message)
        lines += result.events.map(CodecSupport.line)
        notices += result.notices
        for event in result.events {
            if case .attributesReported(let report) = event {
                for member in report.attributes {
                    values["\(report.part) \(report.trait) \(member.key)"] = member.value
                }
            }
            if case .deviceDescribed(let device) = event {
                for part in device.parts { types[part.part] = part.type }
            }
        }
        return result
    }

    /// Values by `part attribute`, for a device whose parts have no two of one name.
    func value(_ part: String, _ trait: String, _ attribute: String) -> AttributeValue? {
        values["\(part) \(trait) \(attribute)"]
    }

    /// What a command makes the reader send, a line for each message, and behind them a line for
    /// each value that it expects.
    func sent(
        _ action: DeviceCommand.Action, to device: String, _ part: String, _ trait: String,
        _ targets: [(String, AttributeValue)]
    ) throws -> [String] {
        let plan = CommandPlan(
            deviceID: device, ids: [device],
            command: DeviceCommand(
                deviceID: device, part: part, trait: trait, action: action, timeoutSeconds: 7),
            part: part,
            targets: targets.map {
                CommandTarget(part: part, trait: trait, attribute: $0.0, value: $0.1)
            })
        let context = EncodingContext(commandID: "c", logID: "l", issuedAt: 0, expiresAt: 7)
        let command = try #require(try reader.encode(plan, context))
        return command.messages.map {
            "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        } + command.expectation.map { "\($0.attribute) \(CodecSupport.text($0.value))" }
    }
}
