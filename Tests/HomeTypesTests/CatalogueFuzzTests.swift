// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes
import Testing

/// An attribute without its type.
private protocol SomeAttribute {
    var hasValue: Bool { get }
    var isSupported: Bool { get }
    var isNullable: Bool { get }
}

extension TraitAttribute: SomeAttribute {
    fileprivate var hasValue: Bool { wrappedValue != nil }
}

/// Whatever a source reports, reading it never traps.
@Suite struct CatalogueFuzzTests {
    private static let types = Catalogue.traits.values.compactMap { $0 as? any TypedTrait.Type }
        .sorted { $0.graphName < $1.graphName }

    @Test("T-1, T-2: every attribute of every trait, whatever its value is")
    func everyAttribute() {
        var numbers = SeededNumbers()
        #expect(Self.types.count > 140)
        for type in Self.types {
            for round in 0..<40 {
                check(type, all: round % 8 == 0 ? nil : 60 + round, &numbers)
            }
        }
    }

    /// - Parameter all: percent of the attributes that are there; nil: all of them, as integers.
    private func check<T: TypedTrait>(
        _ type: T.Type, all percent: Int?, _ numbers: inout SeededNumbers
    ) {
        var reported: [(String, AttributeValue)] = []
        for (name, _) in Self.attributes(of: type.with()) {
            if let percent {
                guard numbers.below(100) < percent else { continue }
                reported.append((name, Self.value(depth: 2, &numbers)))
            } else {
                reported.append((name, Self.integer(&numbers)))
            }
        }
        let trait = type.with(reported)
        for (name, attribute) in Self.attributes(of: trait) {
            let raw = trait.values[name]
            let isNull = raw == .null && attribute.isNullable
            #expect(
                attribute.isSupported == (attribute.hasValue || isNull),
                "\(type.graphName).\(name) of \(String(describing: raw)), seed \(numbers.seed)")
            if raw == nil || raw == .null {
                #expect(!attribute.hasValue, "\(type.graphName).\(name), seed \(numbers.seed)")
            }
        }
        #expect(trait == type.with(reported))
        #expect(!trait.description.isEmpty)
        for command in type.supportedCommandTypes {
            _ = trait.values.supports(command: command.name)
        }
    }

    private static func attributes<T: TypedTrait>(of trait: T) -> [(String, any SomeAttribute)] {
        Mirror(reflecting: trait.attributes).children.compactMap { child in
            guard let label = child.label, let attribute = child.value as? any SomeAttribute else {
                return nil
            }
            return (String(label.dropFirst()), attribute)
        }
    }

    private static func integer(_ numbers: inout SeededNumbers) -> AttributeValue {
        switch numbers.below(6) {
        case 0: .int(Int64.random(in: .min ... .max, using: &numbers))
        case 1: .unsigned(UInt64.random(in: .min ... .max, using: &numbers))
        case 2: .int(Int64([-1, 254, 255, 256, 257, 65_535, 65_536, 65_537][numbers.below(8)]))
        default: .int(Int64(numbers.below(40)))
        }
    }

    private static func value(depth: Int, _ numbers: inout SeededNumbers) -> AttributeValue {
        switch numbers.below(depth > 0 ? 9 : 7) {
        case 0: return .null
        case 1: return .bool(numbers.below(2) == 0)
        case 2: return .double(Double(numbers.below(1_000)) + 0.5)
        case 3: return .string(String(repeating: "é\u{0}x", count: numbers.below(20)))
        case 4: return .bytes((0..<numbers.below(9)).map { UInt8($0) })
        case 5, 6: return integer(&numbers)
        case 7: return .list((0..<numbers.below(4)).map { _ in value(depth: depth - 1, &numbers) })
        default:
            let names = ["credentialType", "credentialIndex", "label", "value", "cluster", "mode"]
            return .members(names.map { ($0, value(depth: depth - 1, &numbers)) })
        }
    }

    @Test func everyEventWithAnyFields() {
        var numbers = SeededNumbers()
        for type in Self.types.flatMap({ $0.supportedEventTypes }) {
            let event: any Event = type.init(
                occurrence: EventOccurrence(
                    deviceID: "test:device", part: "main", traitName: type.traitName,
                    name: type.name,
                    fields: .attributes([
                        ("newPosition", Self.value(depth: 1, &numbers)),
                        ("state", Self.value(depth: 1, &numbers)),
                    ]), receivedAt: 0, isLate: false, offset: 0, index: 0))
            #expect(event.description.hasPrefix("\(type.traitName).\(type.name)("))
        }
    }
}
