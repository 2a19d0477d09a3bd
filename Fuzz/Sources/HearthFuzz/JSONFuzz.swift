// SPDX-License-Identifier: Apache-2.0

import HomeGraph

@testable import HomeBridge

/// The JSON reader, and what follows it directly: numbers, secrets, canonical values.
enum JSONFuzz {
    static func run(_ bytes: [UInt8]) {
        let redaction = SecretRedaction(digest: SecretDigest.keyed([], sha256: FuzzHash.sha256))
        let limits = JSONLimits()
        let clean = redaction.redacted(bytes, key: nil, limits: limits)
        do throws(JSONError) {
            let value = try JSONReader.read(bytes, limits: limits)
            checkText(of: value)
            checkNumbers(in: value)
            if let clean { require((try? JSONReader.read(clean)) != nil, "JSON stays JSON") }
        } catch {
            require((0...bytes.count).contains(error.position), "the place is in the text")
        }
        // Strict bounds refuse, and never trap.
        _ = try? JSONReader.read(
            bytes, limits: JSONLimits(depthMax: 2, keysMax: 3, numberCharactersMax: 4))
        if let clean, let again = redaction.redacted(clean, key: nil, limits: limits) {
            require(again == clean, "a digest is no secret")
        }
    }

    private static func checkText(of value: JSONValue) {
        for sortsKeys in [false, true] {
            let text = JSONWriter.write(value, sortsKeys: sortsKeys)
            let again = try? JSONReader.read(Array(text.utf8))
            require(
                again.map { JSONWriter.write($0, sortsKeys: sortsKeys) } == text,
                "what is written is read alike")
        }
    }

    private static func checkNumbers(in value: JSONValue) {
        switch value {
        case .object(let object): for member in object.members { checkNumbers(in: member.value) }
        case .array(let items): for item in items { checkNumbers(in: item) }
        case .number(let number):
            _ = number.scaled(by: 254, plus: -17, over: 100)
            _ = number.reciprocal(of: 1_000_000)
            _ = Illuminance.measuredValue(lux: number)
            if let integer = number.exactInt64 {
                require(number.attributeValue == .int(integer), "an integer is one value")
                require(number.scaled(by: 1) == Int(integer), "times one is the same")
            }
        default: break
        }
    }
}
