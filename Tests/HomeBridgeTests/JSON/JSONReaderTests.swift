// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("JSON: reading")
struct JSONReaderTests {
    @Test(
        "accepts what RFC 8259 accepts",
        arguments: [
            ("null", "null"), (" true ", "true"), ("false\n", "false"), ("\"\"", "\"\""),
            ("0", "0"), ("-0", "-0"), ("1.50", "1.50"), ("1E+2", "1E+2"), ("[]", "[]"),
            ("{}", "{}"), ("[1,[2,[]],{}]", "[1,[2,[]],{}]"),
            ("{\"b\":1,\"a\":[true,null]}", "{\"b\":1,\"a\":[true,null]}"),
            ("\"\\u00e9\\n\\/\"", "\"é\\n/\""), ("\"\\ud83d\\ude00\"", "\"😀\""),
            ("\"\\ud83d\"", "\"\u{FFFD}\""), ("\"\\udc00x\"", "\"\u{FFFD}x\""),
            ("\"é\"", "\"é\""), ("[ 1 , 2 ]", "[1,2]"),
        ])
    func accepts(text: String, written: String) throws {
        let value = try JSONReader.read(Array(text.utf8))
        #expect(JSONWriter.write(value, sortsKeys: false) == written)
    }

    @Test(
        "refuses everything else and names the byte",
        arguments: [
            ("", 0, "the text is empty"), ("  ", 2, "the text is empty"),
            ("{\"a\":1,}", 7, "a key in quotes is expected here"),
            ("[1,]", 3, "a value is expected here"), ("[1 2]", 3, "a comma"),
            ("{\"a\" 1}", 5, "a colon is expected here"), ("{\"a\":1", 6, "inside an object"),
            ("[1", 2, "inside an array"), ("\"abc", 4, "inside a string"),
            ("{\"ab", 4, "inside a key"), ("01", 0, "not one of JSON"),
            ("1.", 2, "inside a number"),
            ("-", 1, "inside a number"), (".5", 0, "a value is expected"), ("+1", 0, "a value"),
            ("1e", 2, "inside a number"), ("tru", 3, "inside a word"), ("trux", 0, "a value"),
            ("NaN", 0, "NaN is no JSON"), ("-Infinity", 0, "Infinity is no JSON"),
            ("Infinity", 0, "Infinity is no JSON"), ("{}x", 2, "follows the end"),
            ("1 2", 2, "follows the end"), ("\"\\x\"", 1, "the escape"),
            ("\"\\u12g4\"", 1, "escape"),
            ("'a'", 0, "a value is expected"), ("\"a\u{1}\"", 2, "an escaped control character"),
            ("{}\u{0}", 2, "NUL"), ("\u{FEFF}{}", 0, "byte order mark"),
        ])
    func refuses(text: String, position: Int, sentence: String) {
        let error = #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
        #expect(error?.position == position)
        #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    }

    @Test("refuses bytes that are not UTF-8, at their place")
    func notUTF8() {
        let cases: [([UInt8], Int)] = [
            ([0xFF, 0xFE, 0x7B], 0), ([0x22, 0x63, 0xE9, 0x22], 2),
            ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
        ]
        for (bytes, position) in cases {
            let error = #expect(throws: JSONError.self) { try JSONReader.read(bytes) }
            #expect(error == JSONError(position: position, problem: .notUTF8))
        }
    }

    @Test("bounds hold at their edge: depth, keys, length of numbers")
    func bounds() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(
                (String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        let limits = JSONLimits(depthMax: 5, keysMax: 2, numberCharactersMax: 4)
        _ = try JSONReader.read(nested(5), limits: limits)
        #expect(throws: JSONError(position: 5, problem: .tooDeep(5))) {
            try JSONReader.read(nested(6), limits: limits)
        }
        _ = try JSONReader.read(Array("{\"a\":{\"b\":1}}".utf8), limits: limits)
        #expect(throws: JSONError.self) {
            try JSONReader.read(Array("[{\"a\":1,\"b\":1},{\"c\":1}]".utf8), limits: limits)
        }
        _ = try JSONReader.read(Array("1234".utf8), limits: limits)
        #expect(throws: JSONError(position: 0, problem: .numberTooLong(4))) {
            try JSONReader.read(Array("12345".utf8), limits: limits)
        }
        let million = Array(String(repeating: "[", count: 1_000_000).utf8)
        #expect(throws: JSONError(position: 128, problem: .tooDeep(128))) {
            try JSONReader.read(million)
        }
    }

    @Test("of equal keys the last one wins, and the object says so")
    func duplicates() throws {
        let object = try #require(
            try JSONReader.read(Array("{\"a\":1,\"b\":2,\"a\":3}".utf8)).object)
        #expect(object.hadDuplicates && object.repeatedKeys == ["a"])
        #expect(object.members.map { $0.key } == ["b", "a"])
        #expect(object["a"]?.int == 3)
        let many = (0..<40).map { "\"k\($0 % 39)\":\($0)" }.joined(separator: ",")
        let big = try #require(try JSONReader.read(Array("{\(many)}".utf8)).object)
        #expect(big.hadDuplicates && big.repeatedKeys == ["k0"])
        #expect(big.members.count == 39)
        #expect(big["k0"]?.int == 39)
    }

    @Test("keys that are canonically equal and differ in bytes are two keys (M-11)")
    func canonicalEquivalence() throws {
        let object = try #require(
            try JSONReader.read(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)).object)
        #expect(!object.hadDuplicates)
        #expect(object.members.count == 2)
    }

    @Test("random trees survive writing and reading")
    func roundTrip() throws {
        try checkProperty(cases: 300, seed: 7) { random in
            Self.tree(&random, depth: 5)
        } property: { (tree: JSONValue) in
            let text = JSONWriter.write(tree, sortsKeys: false)
            let again = try JSONReader.read(Array(text.utf8))
            guard again == tree else { throw Mismatch(text: text) }
        }
    }

    @Test("random bytes and damaged texts are read or refused, never more")
    func randomBytes() throws {
        try checkProperty(cases: 3_000, seed: 11) { random in
            if random.oneIn(3) { return random.bytes(random.below(60)) }
            var bytes = Array(JSONWriter.write(Self.tree(&random, depth: 4)).utf8)
            for _ in 0..<random.below(4) where !bytes.isEmpty {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            return bytes
        } property: { (bytes: [UInt8]) in
            do throws(JSONError) {
                let value = try JSONReader.read(bytes)
                let text = JSONWriter.write(value, sortsKeys: false)
                let again = try JSONReader.read(Array(text.utf8))
                guard JSONWriter.write(again, sortsKeys: false) == text else {
                    throw JSONError(position: -1, problem: .badNumber)
                }
            } catch {
                guard error.position >= 0, error.position <= bytes.count else {
                    throw Mismatch(text: "\(error)")
                }
            }
        }
    }

    private struct Mismatch: Error { var text: String }

    private static func tree(_ random: inout SeededRandom, depth: Int) -> JSONValue {
        switch random.below(depth == 0 ? 5 : 7) {
        case 0: return .null
        case 1: return .bool(random.oneIn(2))
        case 2: return .number(JSONNumber(random.below(2_000_000) - 1_000_000))
        case 3:
            let text = "\(random.below(500)).\(random.below(1_000))e\(random.below(40) - 20)"
            return JSONNumber(text).map { .number($0) } ?? .null
        case 4:
            let words = ["", "a", "é\"\\", "\u{1}\n\t", "😀 long text beyond fifteen bytes", "ON"]
            return .string(words[random.below(words.count)])
        case 5: return .array((0..<random.below(4)).map { _ in tree(&random, depth: depth - 1) })
        default:
            let keys = ["a", "b", "state", "é", "", "x\"y"].prefix(random.below(7))
            return .object(
                JSONObject(
                    keys.map { JSONMember(key: $0, value: tree(&random, depth: depth - 1)) }))
        }
    }
}
