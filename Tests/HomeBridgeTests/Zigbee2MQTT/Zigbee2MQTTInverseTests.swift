// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: conversions backwards")
struct Zigbee2MQTTInverseTests {
    private typealias Conversion = ValueConversion

    /// A conversion, a value of its attribute, and what the expose says.
    struct Case: CustomStringConvertible {
        var conversion: ValueConversion
        var value: AttributeValue
        var setting = ValueSetting(access: 7)
        /// How far what is read may lie from what was written.
        var step = 0
        var description: String { "\(conversion) \(value) \(setting.valueStep?.text ?? "-")" }
    }

    private struct Broken: Error, CustomStringConvertible { var description: String }

    @Test("K-9: what is written reads as the value, within one step of the key")
    func roundTrip() throws {
        try checkProperty(cases: 4_000, seed: 31, generate: Self.any) { test in
            guard
                case .value(let sent) = test.conversion.inverse(
                    of: test.value, test.setting, wholeSteps: false)
            else { throw Broken(description: "nothing is sent") }
            guard case .value(let read) = test.conversion.convert(sent) else {
                throw Broken(description: "\(sent) cannot be read")
            }
            guard case .int(let read) = read, case .int(let value) = test.value else {
                guard read == test.value else { throw Broken(description: "\(sent): \(read)") }
                return
            }
            guard (read - value).magnitude <= UInt64(test.step) else {
                throw Broken(description: "\(sent) reads as \(read)")
            }
        }
    }

    private static func any(_ random: inout SeededRandom) -> Case {
        switch random.below(6) {
        case 0:
            let top = [1, 100, 254, 255, 1_000][random.below(5)]
            // One step of the lamp, in levels; half of one, but for the lowest.
            return Case(
                conversion: .level(top: top), value: .int(Int64(random.below(255))),
                step: 254 / top + (top < 254 ? 1 : 0))
        case 1:
            return Case(
                conversion: .reciprocal(numerator: 1_000_000, min: 0, max: 65_279),
                value: .int(Int64(1 + random.below(2_000))))
        case 2: return words(&random)
        case 3:
            let values: [AttributeValue] = [
                .bool(true), .int(-7), .double(0.1), .string("é"), .list([.int(1), .null]),
                .members([("x", .double(1e-7)), ("y", .uint(.max))]),
            ]
            return Case(conversion: .any, value: values[random.below(values.count)])
        case 4:
            let number = Double(random.below(1_000_000)) / 64
            return Case(
                conversion: .measure(min: 0, max: 1_000_000),
                value: AttributeValue.number(number) ?? .null)
        default: return linear(&random)
        }
    }

    private static func words(_ random: inout SeededRandom) -> Case {
        let words: [Conversion.Word] = [
            .init(text: "ON", value: .bool(true)), .init(text: "OFF", value: .bool(false)),
            .init(text: "true", value: .bool(true)), .init(text: "false", value: .bool(false)),
        ]
        let lists: [[JSONValue]] = [
            [], [.string("On"), .string("oFF")], [.bool(true), .bool(false)],
        ]
        return Case(
            conversion: .words(words), value: .bool(random.oneIn(2)),
            setting: ValueSetting(access: 7, values: lists[random.below(3)]))
    }

    /// The conversions of the units, of colours and positions, with and without a step.
    private static func linear(_ random: inout SeededRandom) -> Case {
        let all: [(Conversion, ClosedRange<Int>)] = [
            (.scaled(by: 65_536, in: 0...65_279, clamps: true), 0...65_279),
            (.scaled(by: 254, over: 360, in: 0...254, clamps: true), 0...254),
            (.scaled(by: 254, over: 100, in: 0...254, clamps: true), 0...254),
            (.scaled(by: -100, plus: 10_000, in: 0...10_000), 0...10_000),
            (.scaled(by: 500, plus: -16_000, over: 9, in: -27_315...32_767), -27_315...32_767),
            (.scaled(by: 100, plus: -27_315, in: -27_315...32_767), -27_315...32_767),
            (.scaled(by: 1, over: 100, in: 0...65_534), 0...65_534),
            (.scaled(by: 133_322_387, over: 100_000_000, in: 0...30_000), 0...30_000),
            (.scaled(by: 1_000, in: -(1 << 62)...(1 << 62)), -(1 << 53)...(1 << 53)),
            (.scaled(by: 1, in: 0...4_294_967_295), 0...4_294_967_295),
        ]
        let (conversion, range) = all[random.below(all.count)]
        let value = range.lowerBound + random.below(range.count)
        var test = Case(conversion: conversion, value: .int(Int64(value)))
        guard case .linear(let linear) = conversion, random.oneIn(3),
            abs(linear.factor) / linear.divisor < 200,
            let step = JSONNumber(["1", "0.5", "0.1"][random.below(3)])
        else { return test }
        test.setting.valueStep = step
        test.step = step.scaled(by: abs(linear.factor), over: linear.divisor).map { $0 + 1 } ?? 0
        // A step may lead beyond the ends of the range.
        let inner = (range.lowerBound + test.step)...(range.upperBound - test.step)
        test.value = .int(Int64(min(max(value, inner.lowerBound), inner.upperBound)))
        return test
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var conversion: ValueConversion
        var value: AttributeValue
        var text: String
        var wholeSteps = false
        var testDescription: String { text }
    }

    static let rows: [Row] = [
        Row(conversion: .scaled(by: 100, in: 0...3_000), value: .int(2_130), text: "21.3"),
        Row(conversion: .scaled(by: 100, in: 0...3_000), value: .int(2_100), text: "21"),
        Row(conversion: .scaled(by: 100, in: -300...300), value: .int(-5), text: "-0.05"),
        Row(
            conversion: .scaled(by: 500, plus: -16_000, over: 9, in: 0...9_000),
            value: .int(2_000), text: "68"),
        Row(
            conversion: .scaled(by: -100, plus: 10_000, in: 0...10_000), value: .int(3_350),
            text: "66.5"),
        Row(
            conversion: .scaled(by: -100, plus: 10_000, in: 0...10_000), value: .int(3_350),
            text: "67", wholeSteps: true),
        Row(
            conversion: .reciprocal(numerator: 1_000_000, min: 0, max: 65_279), value: .int(370),
            text: "2703"),
        Row(conversion: .level(top: 100), value: .int(1), text: "1"),
        Row(conversion: .level(top: 100), value: .int(0), text: "0"),
        Row(conversion: .level(top: 100), value: .int(254), text: "100"),
        Row(
            conversion: .words([.init(text: "true", value: .int(1))]), value: .int(1), text: "true"),
    ]

    @Test("the shortest number, a whole one where the key takes no other", arguments: rows)
    func text(row: Row) {
        let inverse = row.conversion.inverse(
            of: row.value, ValueSetting(access: 7), wholeSteps: row.wholeSteps)
        guard case .value(let value) = inverse else {
            Issue.record("\(inverse)")
            return
        }
        #expect(JSONWriter.write(value) == row.text)
    }

    @Test("W-2: wrong kinds, values beyond the range, and what nobody sets")
    func refused() {
        let setting = ValueSetting(access: 7)
        func inverse(_ conversion: ValueConversion, _ value: AttributeValue) -> String {
            switch conversion.inverse(of: value, setting, wholeSteps: false) {
            case .value: "value"
            case .wrongForm: "form"
            case .outOfRange: "range"
            case .none: "none"
            }
        }
        #expect(inverse(.level(top: 254), .int(255)) == "range")
        #expect(inverse(.level(top: 254), .string("1")) == "form")
        #expect(inverse(.level(top: 254), .null) == "form")
        #expect(inverse(.scaled(by: 1, in: 0...9), .int(10)) == "range")
        #expect(inverse(.scaled(by: 1, in: 0...9), .uint(.max)) == "form")
        #expect(inverse(.scaled(by: 0, in: 0...9), .int(0)) == "none")
        #expect(inverse(.reciprocal(numerator: 9, min: 0, max: 9), .int(0)) == "range")
        #expect(inverse(.words(["a": 1]), .int(2)) == "range")
        #expect(inverse(.measure(min: 0, max: 1), .int(2)) == "range")
        #expect(inverse(.measure(min: 0, max: 1), .bool(true)) == "form")
        #expect(inverse(.lux, .int(1)) == "none")
        #expect(inverse(.energy(.init(factor: 1, min: 0, max: 9)), .int(1)) == "none")
    }
}
