// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Cloud-to-cloud: conversions")
struct CloudToCloudConversionTests {
    private static func apply(
        _ conversion: CloudConversion, _ json: String, attributes: String = "{}"
    ) throws -> CloudConversion.Result {
        let value = try JSONReader.read(Array(json.utf8))
        let object = try #require(try JSONReader.read(Array(attributes.utf8)).object)
        return conversion.apply(to: value, attributes: object)
    }

    @Test("identity copies, and null is unknown for every kind")
    func identity() throws {
        #expect(try Self.apply(.any, "21.50") == .value(.double(21.5)))
        #expect(try Self.apply(.any, "\"é\"") == .value(.string("é")))
        #expect(try Self.apply(.any, "1e999") == .unreadable)
        let kinds: [CloudConversion] = [
            .any, .linear(by: 1), .reciprocal(numerator: 1), .bits(shift: 0, mask: 1),
            .words([:]), .equals(.int(0)), .ratio(of: "a", top: 1), .pairs(key: "k", value: "v"),
        ]
        for kind in kinds { #expect(try Self.apply(kind, "null") == .value(.null)) }
    }

    @Test("linear rounds half away from zero, and is kept within its bounds")
    func linear() throws {
        let level = CloudConversion.linear(by: 127, over: 50, min: 1, max: 254)
        for (json, expected) in [
            ("0", 1), ("1", 3), ("25", 64), ("50", 127), ("100", 254), ("101", 254), ("-5", 1),
        ] {
            #expect(try Self.apply(level, json) == .value(.int(Int64(expected))), "\(json)")
        }
        let centi = CloudConversion.linear(by: 100)
        #expect(try Self.apply(centi, "25.84") == .value(.int(2584)))
        #expect(try Self.apply(centi, "-0.005") == .value(.int(-1)))
        #expect(try Self.apply(centi, "\"21\"") == .unreadable)
        let lift = CloudConversion.linear(by: -100, plus: 10000, min: 0, max: 10000)
        #expect(try Self.apply(lift, "100") == .value(.int(0)))
        #expect(try Self.apply(lift, "0") == .value(.int(10000)))
        #expect(try Self.apply(lift, "33.3") == .value(.int(6670)))
    }

    @Test("reciprocal, bits and ratio")
    func others() throws {
        #expect(try Self.apply(.reciprocal(numerator: 1_000_000), "2700") == .value(.int(370)))
        #expect(try Self.apply(.reciprocal(numerator: 1_000_000), "0") == .unreadable)
        #expect(try Self.apply(.bits(shift: 16, mask: 255), "16711935") == .value(.int(255)))
        #expect(try Self.apply(.bits(shift: 8, mask: 255), "16711935") == .value(.int(0)))
        #expect(try Self.apply(.bits(shift: 0, mask: 255), "-1") == .unreadable)
        #expect(try Self.apply(.bits(shift: 0, mask: 255), "1.5") == .unreadable)
        let volume = CloudConversion.ratio(of: "volumeMaxLevel", top: 254)
        let maximum = "{\"volumeMaxLevel\":11}"
        #expect(try Self.apply(volume, "11", attributes: maximum) == .value(.int(254)))
        #expect(try Self.apply(volume, "5", attributes: maximum) == .value(.int(115)))
        #expect(try Self.apply(volume, "12", attributes: maximum) == .value(.int(254)))
        #expect(try Self.apply(volume, "5") == .unreadable)
        #expect(try Self.apply(volume, "5", attributes: "{\"volumeMaxLevel\":0}") == .unreadable)
    }

    @Test("map looks a value up as text; what it lacks leaves the target untouched")
    func words() throws {
        let words = CloudConversion.words([
            "true": .int(1), "heat": .string("h"), "2": .null,
        ])
        #expect(try Self.apply(words, "true") == .value(.int(1)))
        #expect(try Self.apply(words, "\"true\"") == .value(.int(1)))
        #expect(try Self.apply(words, "\"heat\"") == .value(.string("h")))
        #expect(try Self.apply(words, "2") == .value(.null))
        #expect(try Self.apply(words, "false") == .untouched)
        #expect(try Self.apply(words, "\"Heat\"") == .untouched)
        #expect(try Self.apply(words, "[]") == .unreadable)
    }

    @Test("compare gives its result; pairs and json keep what is inside")
    func structures() throws {
        #expect(try Self.apply(.equals(.int(0)), "0.0") == .value(.bool(true)))
        #expect(try Self.apply(.equals(.int(0)), "0.5") == .value(.bool(false)))
        #expect(try Self.apply(.equals(.string("sleep")), "\"wake\"") == .value(.bool(false)))
        #expect(try Self.apply(.equals(.string("sleep")), "0") == .unreadable)
        let pairs = try Self.apply(.pairs(key: "name", value: "on"), "{\"b\":true,\"a\":null}")
        #expect(
            pairs
                == .value(
                    .list([
                        .members([("name", .string("a")), ("on", .null)]),
                        .members([("name", .string("b")), ("on", .bool(true))]),
                    ])))
        #expect(try Self.apply(.pairs(key: "name", value: "on"), "[]") == .unreadable)
        #expect(
            try Self.apply(.any, "{\"b\":[1,{\"c\":null}]}")
                == .value(.members([("b", .list([.int(1), .members([("c", .null)])]))])))
    }
}
