// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

@testable import struct HomeGraph.CommandRule
@testable import enum HomeGraph.StandardCommands

/// A command to a device of the graph, made of five bytes and the rest.
struct FuzzRequest {
    var command: DeviceCommand
    /// The same as if every check had let it pass.
    var unplanned: CommandPlan

    /// - Returns: nil where there is nothing to ask.
    init?(_ bytes: [UInt8], _ graph: HomeSnapshot) {
        let views = graph.views
        guard let device = Self.pick(views, bytes, 0), let part = Self.pick(device.parts, bytes, 1),
            let trait = Self.pick(part.traits, bytes, 2)
        else { return nil }
        let values = Self.values(Array(bytes.dropFirst(5)))
        var action: DeviceCommand.Action
        if let rule = Self.pick(StandardCommands.rule(of: trait.trait)?.commands ?? [], bytes, 3) {
            action = .invoke(
                name: rule.name,
                arguments: zip(rule.arguments, values).map {
                    AttributeMember(key: $0.name, value: $1)
                })
        } else {
            action = .invoke(name: "do", arguments: values.map { .init(key: "x", value: $0) })
        }
        let attributes = trait.attributes.map(\.key) + trait.listedAttributes
        let chosen =
            bytes.count > 4
            ? attributes.enumerated().filter { index, _ in
                bytes[4] >> (index % 8) & 1 == 1
            }.map(\.element) : []
        let members = zip(chosen, values).map { AttributeMember(key: $0, value: $1) }
        if bytes.count > 3, bytes[3] >= 0x80 { action = .write(members) }
        command = DeviceCommand(
            deviceID: device.id, part: part.part, trait: trait.trait, action: action)
        unplanned = CommandPlan(
            deviceID: device.id, ids: [device.id] + device.aliases, command: command,
            part: part.part,
            targets: members.map {
                CommandTarget(
                    part: part.part, trait: trait.trait, attribute: $0.key, value: $0.value)
            }, transitionTenths: bytes.count > 4 ? UInt32(bytes[4]) : nil,
            secrets: values.count > 3 ? [AttributeMember(key: "pinCode", value: values[3])] : [])
    }

    private static func pick<Element>(
        _ list: [Element], _ bytes: [UInt8], _ index: Int
    ) -> Element? {
        guard !list.isEmpty else { return nil }
        return list[index < bytes.count ? Int(bytes[index]) % list.count : 0]
    }

    /// What the bytes say as JSON, else what they are as numbers.
    private static func values(_ bytes: [UInt8]) -> [AttributeValue] {
        if let json = try? JSONReader.read(bytes), let value = json.attributeValue {
            if case .list(let values) = value { return values }
            return [AttributeValue](repeating: value, count: 4)
        }
        return bytes.prefix(8).map { byte in
            switch byte & 7 {
            case 0: .null
            case 1: .bool(byte & 8 == 8)
            case 2: .double(Double(byte) + 0.5)
            case 3: .string(String(Character(Unicode.Scalar(byte))))
            case 4: .int(Int64.max >> Int64(byte >> 3))
            case 5: .int(Int64.min >> Int64(byte >> 3))
            default: .int(Int64(byte))
            }
        }
    }
}
