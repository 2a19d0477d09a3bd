// SPDX-License-Identifier: Apache-2.0

import Testing

/// Swift's operators end the process where a result does not fit, and a retained message would end
/// it at every start: what publishers, files and callers choose is computed with checked forms.
@Suite struct NumberTests {
    /// Where such numbers are read.
    private static let folders = [
        "Sources/HomeBridge/Codecs", "Sources/HomeBridge/JSON", "Sources/HomeGraph/Commands",
        "Sources/HomeRuntime/Commands",
    ]

    /// Files whose numbers are bounded before anything is computed of them, and by what.
    private static let bounded: [String: String] = [
        "HomeBridge/Codecs/WLED/WLEDEncoder.swift": "a level of 0 to 254",
        "HomeBridge/Codecs/Homie/HomieColor.swift": "channels of 0 to 255 000 thousandths",
        "HomeBridge/Codecs/Zigbee2MQTT/BindingEncoder+Zigbee2MQTT.swift":
            "steps of 0 to 254, rates of 1 to 255",
        "HomeBridge/Codecs/HomeAssistant/TemplateCall.swift":
            "doubles, which never trap; counts of texts",
        "HomeBridge/Codecs/HomeAssistant/TemplateScope.swift":
            "doubles; remainders that were checked",
        "HomeBridge/Codecs/HomeAssistant/TemplateLexer.swift": "places in a template",
        "HomeBridge/Codecs/Catalogue/ColorSpelling.swift":
            "hue and saturation of 0 to 254, x and y of 0 to 65279",
        "HomeGraph/Commands/LightColor.swift":
            "points brought within 0 to 65536; channels of 0 to 255; doubles between 0 and 1",
        "HomeBridge/Codecs/Catalogue/FanWords.swift": "steps of 0 to 100",
        "HomeBridge/Codecs/Topics/CompiledTopicMap+Values.swift": "powers of ten up to 10^9",
        "HomeBridge/Codecs/Binding/HeldMessages.swift":
            "sizes of messages that are there; our own numbers",
        "HomeBridge/Codecs/Catalogue/Illuminance.swift": "doubles, converted below 65 535",
        "HomeBridge/Codecs/Catalogue/PublishedScale.swift": "ends within 2^32 of zero",
        "HomeBridge/Codecs/Binding/SourceTime.swift": "years of four digits",
        "HomeBridge/Topics/UTF8Key.swift": "eight bytes",
        "HomeBridge/Codecs/Binding/ValueConversion+Inverse.swift": "products of 64 bits in 128",
        "HomeGraph/Commands/Expectation.swift": "the less taken from the greater; doubles",
        "HomeBridge/JSON/Decimal24.swift": "24 digits in 128 bits, exponents within 100 000",
        "HomeBridge/JSON/JSONKeys.swift": "six bits",
        "HomeBridge/JSON/JSONReader.swift": "places in a payload, hexadecimal digits",
    ]

    private static func isBounded(_ path: String) -> Bool {
        path.contains("Generated") || bounded.keys.contains { path == "Sources/" + $0 }
    }

    @Test("no operator that traps stands beside a number that somebody else chose")
    func operators() {
        for folder in Self.folders {
            let files = Repository.swiftFiles(below: folder)
            #expect(!files.isEmpty, "\(folder) has no sources: is the list out of date?")
            for file in files where !Self.isBounded(file.path) {
                for finding in PublishedNumbers(file).findings {
                    Issue.record(
                        """
                        \(file.path):\(finding.line): \(finding.reason). Where the number counts \
                        something of ours, name it so (index, count, position ...); where a file \
                        bounds its numbers first, add it to 'bounded' in NumberTests with the bound.
                        """)
                }
            }
        }
    }

    @Test("no operator that traps stands beside a time that somebody else chose")
    func times() {
        for file in Repository.swiftFiles(below: "Sources")
        where !file.path.hasPrefix("Sources/HomeTesting/")
            && !file.path.hasPrefix("Sources/HomeBrokerTesting/") && !Self.isBounded(file.path)
        {
            guard PublishedNumbers.times.contains(where: { file.text.contains($0) }) else {
                continue
            }
            for finding in PublishedNumbers(file, onlyTimes: true).findings
            where PublishedNumbers.times.contains(where: { finding.reason.contains($0) }) {
                Issue.record("\(file.path):\(finding.line): \(finding.reason)")
            }
        }
    }

    @Test("the files that bound their numbers are there")
    func files() {
        for path in Self.bounded.keys {
            #expect(!Repository.text("Sources/" + path).isEmpty, "\(path) is gone")
        }
    }

    @Test(
        "what ended the process once is found",
        arguments: [
            "let top = config.number(\"a\")?.scaled(by: 1) ?? 100\nlet steps = top - low + 1",
            "case .level(let top):\n    let isOver = number.exactInt64 == Int64(top) + 1\nvar top: Int",
            "guard abs(open) <= 360 else { return }",
            "let leeway = argument(4)?.int ?? 5\nguard text.count > count + leeway else { return }",
            "skews[id, default: []].append(sourceAt - record.receivedAt)",
            "func f(_ value: Int) { put(-value) }", "func f(_ value: Int64) { g(Int8(value)) }",
            "func f(_ value: Double) { g(Int(value.rounded())) }",
            "func f(_ value: Int64) { g(value * 1_000) }",
            "func f(_ value: Int64) { g(9 % value) }",
            "func f(_ value: Int64) { g(value / width) }",
            "func f(_ value: inout Int64, _ x: Int64) { value += x }",
        ])
    func found(code: String) {
        #expect(!PublishedNumbers(SourceFile(path: "a.swift", text: code)).findings.isEmpty)
    }

    @Test(
        "what counts, indexes, joins texts or is checked is no finding",
        arguments: [
            "let next = index + 1", "let rest = text.count - end.count", "topic + \"/set\"",
            "output.events += more.events", "number.exactInt64?.subtractingSaturated(1)",
            "let name = base + suffix", "let ends = range.compactMap { UInt16($0) }",
            "UInt8(exactly: value)", "// value - 1 is a comment", "\"\\(value - 1) in a text\"",
            "let x = -1", "return items[position - 1]",
            "func f(_ value: Int64) { g(value / 1_000) }",
            "let age = now &- receivedAt",
        ])
    func notFound(code: String) {
        let findings = PublishedNumbers(SourceFile(path: "a.swift", text: code)).findings
        #expect(findings.isEmpty, "\(findings)")
    }
}
