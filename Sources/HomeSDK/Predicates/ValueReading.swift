// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes

/// A value that was read, and where.
struct ValueReading {
    /// Null where it is not known.
    var value: AttributeValue
    /// The position of the attribute among those that the name may mean.
    var index = 0
    /// Nil for what belongs to a device as a whole.
    var part: PartView?
    /// Where the attribute stands; nil for what is none, or was never reported.
    var position: AttributePosition?

    static let unknown = ValueReading(value: .null)

    var isUnknown: Bool { value == .null }
}

extension BoundValue {
    /// - Parameter member: the device and part that a group looks at.
    func read(_ home: HomeSnapshot, _ member: GroupMember?) -> ValueReading {
        guard let device = deviceID.map({ home.view(of: $0) }) ?? member?.device else {
            return .unknown
        }
        switch source {
        case .fact(let fact):
            // A part of the member is none of a device that is named.
            let part = deviceID == nil ? member?.part : nil
            return ValueReading(value: fact.value(of: device, part, home))
        case .attributes(let refs):
            if let name = part {
                return device.part(named: name).flatMap { Self.read(refs, $0) } ?? .unknown
            }
            if deviceID == nil, let part = member?.part {
                return Self.read(refs, part) ?? .unknown
            }
            return device.parts.lazy.compactMap { Self.read(refs, $0) }.first ?? .unknown
        }
    }

    /// Whether a part has the value, known or not.
    func isThere(_ part: PartView) -> Bool {
        guard case .attributes(let refs) = source else { return true }
        return Self.read(refs, part) != nil
    }

    /// Whether some part of a device has the value, known or not.
    func isThere(_ device: DeviceView) -> Bool {
        if case .fact = source { return true }
        return device.parts.contains { isThere($0) }
    }

    /// Nil where the part has none of the attributes.
    private static func read(_ refs: [AttributeRef], _ part: PartView) -> ValueReading? {
        for (index, ref) in refs.enumerated() {
            guard ref.isOf(part), let trait = part.trait(named: ref.trait) else { continue }
            if let position = trait.position(of: ref.attribute) {
                return ValueReading(
                    value: ref.member(of: part.device.page.value(at: position)), index: index,
                    part: part, position: position)
            }
            // What is described and was never reported is there, and not known.
            guard trait.lists(ref.attribute) else { continue }
            return ValueReading(value: .null, index: index, part: part)
        }
        return nil
    }
}

extension AttributeRef {
    func member(of value: AttributeValue) -> AttributeValue {
        guard let member, case .object(let members) = value else { return value }
        return members.first { utf8Equal($0.key, member) }?.value ?? .null
    }

    /// Whether the part has a type that the name means: a door is no leak detector.
    func isOf(_ part: PartView) -> Bool {
        guard let types else { return true }
        let type = part.type
        return types.contains { utf8Equal($0, type) }
    }

    /// The number of a value in the unit that ``unit`` says; nil for what is no number.
    func number(_ value: AttributeValue) -> Double? { scale.number(value) }

    /// How a value becomes a number in the unit that ``unit`` says.
    var scale: NumberScale {
        switch style.form {
        case .scaled(let factor, _, _): .factor(factor)
        case .duration(let perSecond): .divisor(perSecond)
        case .special(.mireds): .mireds
        case .special(.lux): .lux
        case .special(.closing): .divisor(100)
        default: .factor(1)
        }
    }

    /// The unit of ``number(_:)``; nil for none, or where it differs from device to device.
    var unit: String? {
        switch style.form {
        case .scaled(_, _, let unit): unit.isEmpty ? nil : unit
        case .duration: "s"
        case .special(.mireds): "K"
        case .special(.lux): "lx"
        case .special(.closing): "%"
        default: nil
        }
    }

    /// The decimals that `ls` shows.
    var digits: Int {
        switch style.form {
        case .scaled(_, let digits, _): digits
        case .special(.mireds), .special(.lux), .special(.closing): 0
        case .duration: 1
        default: 6
        }
    }

    /// Whether its values are numbers with an order.
    var isNumber: Bool? {
        switch style.form {
        case .scaled, .duration, .count, .special(.mireds), .special(.lux), .special(.closing),
            .special(.concentration):
            true
        case .words, .choice, .bits, .time, .special(.booleanState), .special(.movement): false
        case .plain, .member: nil
        }
    }
}

/// How the values of an attribute become numbers in the unit that tables show.
enum NumberScale: Sendable {
    case factor(Double)
    case divisor(Double)
    case mireds, lux

    /// Nil for what is no number.
    func number(_ value: AttributeValue) -> Double? {
        let raw: Double
        switch value {
        case .int(let found): raw = Double(found)
        case .uint(let found): raw = Double(found)
        case .double(let found): raw = found
        default: return nil
        }
        let number: Double
        switch self {
        case .factor(let factor): number = ValueText.scaled(raw, by: factor)
        case .divisor(let divisor): number = raw / divisor
        case .mireds:
            guard raw > 0 else { return nil }
            number = 1_000_000 / raw
        case .lux: number = raw == 0 ? 0 : pow(10, (raw - 1) / 10_000)
        }
        return number.isFinite ? number : nil
    }
}

extension DeviceFactName {
    func value(
        of device: DeviceView, _ part: PartView?, _ home: HomeSnapshot
    ) -> AttributeValue {
        switch self {
        case .connectivity:
            .string((part?.connectivityState ?? device.connectivityState).name)
        case .locality: .string((part?.dataSourceLocality ?? device.dataSourceLocality).name)
        case .room: device.roomID.flatMap { home.room($0) }.map { .string($0.name) } ?? .null
        case .name: .string(device.name)
        case .type:
            (part ?? device.parts.first { $0.isPrimaryType }).map {
                .string(Self.typeName($0.type))
            } ?? .null
        }
    }

    /// `DimmableLight` for `DimmableLightDeviceType`, as `ls` shows it.
    static func typeName(_ type: String) -> String {
        type.hasSuffix("DeviceType") ? String(type.dropLast("DeviceType".count)) : type
    }
}

/// A member of a group: a device, or one of its parts.
struct GroupMember {
    var device: DeviceView
    var part: PartView?
}

extension BoundGroup {
    /// Visits the members that a device has.
    func forEachMember(of device: DeviceView, _ body: (GroupMember) -> Void) {
        switch kind {
        case .room: guard device.roomID.map({ utf8Equal($0, id) }) == true else { return }
        case .structure:
            guard device.structureID.map({ utf8Equal($0, id) }) == true else { return }
        case .home, .type: break
        }
        if isOfDevices {
            guard kind != .type || device.parts.contains(where: isOfType),
                values.allSatisfy({ $0.isThere(device) })
            else { return }
            return body(GroupMember(device: device))
        }
        for part in device.parts
        where (kind != .type || isOfType(part)) && values.allSatisfy({ $0.isThere(part) }) {
            body(GroupMember(device: device, part: part))
        }
    }

    private func isOfType(_ part: PartView) -> Bool { utf8Equal(part.type, id) }
}
