// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK
import HomeTesting
import HomeTypes
import Testing

@testable import hearth

/// One place says what values mean: every list, the log, the differences and the live view ask it.
@Suite struct ValueWordsTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What a codec said of one value, and the home that it was said in.
    private struct ReportedValue {
        var place: ValueContext
        var value: AttributeValue
        var event: HomeEvent
        var before: HomeSnapshot
        var after: HomeSnapshot
        var deviceID: String
    }

    /// Every value of every fixture, as the codecs say it.
    private static func fixtures() throws -> [ReportedValue] {
        let folder = root.appendingPathComponent("Tests/Fixtures")
        let files = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        ).compactMap { $0 as? URL }.filter { $0.pathExtension == "jsonl" }
        #expect(files.count > 30, "the fixtures are not where they were")
        var all: [ReportedValue] = []
        for file in files.sorted(by: { $0.path < $1.path }) {
            var home = OfflineHome(
                BrokerProfile(broker: BrokerAddress(host: "h"), codecs: CodecChoice.all))
            for line in try FileLines.read(file.path) where !line.isEmpty {
                guard let message = try? MessageLine(line) else { continue }
                let before = home.state.graph
                let batch = home.read(message)
                for event in batch.records.flatMap(\.events) {
                    guard case .attributesReported(let report) = event else { continue }
                    let after = home.state.graph
                    for member in report.attributes {
                        all.append(
                            ReportedValue(
                                place: ValueContext(
                                    report.trait, member.key, part: report.part,
                                    of: after.view(of: report.deviceID)),
                                value: member.value, event: event, before: before, after: after,
                                deviceID: report.deviceID))
                    }
                }
            }
        }
        return all
    }

    @Test func everyValueThatACodecSaysHasWords() throws {
        var seen: Set<String> = []
        for reported in try Self.fixtures() {
            let (place, value) = (reported.place, reported.value)
            seen.insert("\(place.trait).\(place.attribute)")
            let text = ValueText.text(place, value)
            let what = "\(place.type) \(place.trait).\(place.attribute) \(value)"
            #expect(!text.isEmpty, "\(what)")
            if value == .null { continue }
            switch Catalogue.meanings(of: place.trait)[place.attribute] {
            case .choice, .bits:
                // A bit or a value that no table has says so.
                #expect(text != ValueText.raw(value) && !Self.isNumber(text), "\(what): \(text)")
            case .quantity:
                #expect(
                    text.contains(" ") || ["open", "closed"].contains(text), "\(what): \(text)")
            case .number:
                if case .plain = ValueStyle.of(place.trait, place.attribute).form {
                    Issue.record("\(what): no unit, and not known to have none")
                }
            case .other, nil: break
            }
            if case .bool = value { #expect(text != "true" && text != "false", "\(what)") }
        }
        #expect(seen.count > 150, "the fixtures say less than they did: \(seen.count)")
    }

    /// `ls`, `log` and `diff` have the same words for the same value.
    @Test func allListsAgree() throws {
        for reported in try Self.fixtures() where reported.value != .null {
            let phrase = ValueText.phrase(reported.place, reported.value)
            let log = EventText(snapshot: reported.after).details(reported.event)
            #expect(log.contains(phrase), "log says \(log), not \(phrase)")
            let device = try #require(reported.after.device(reported.deviceID))
            let difference = DiffText(
                diff(HomeSnapshot(), reported.after), HomeSnapshot(), reported.after)
            let place =
                ["device", reported.deviceID, "part", reported.place.part, "trait"]
                + [reported.place.trait, "attribute", reported.place.attribute]
            // What a source of less rank says is in the log, and not in the graph.
            guard
                device.part(reported.place.part)?.trait(reported.place.trait)?
                    .attribute(reported.place.attribute) == reported.value
            else { continue }
            let change = HomeChange(
                path: place.map { ByteString($0) }, old: nil, new: reported.value)
            #expect(difference.line(change, Paint(isOn: false)) == "+ " + phrase)
            let tree = DeviceTree(device: device, showsDiagnostics: true)
                .lines(Paint(isOn: false))
            let text = ValueText.text(reported.place, reported.value)
            #expect(
                tree.contains { $0.hasPrefix("      \(reported.place.attribute) = \(text)") },
                "show does not say \(reported.place.attribute) = \(text)")
            for main in MainValues.texts(of: device, max: 9) {
                let phrases = device.parts.flatMap { part in
                    part.traits.flatMap { trait in
                        trait.attributes.map { attribute in
                            ValueText.phrase(
                                ValueContext(
                                    trait.trait, attribute.key, part: part.part,
                                    of: reported.after.view(of: reported.deviceID)), attribute.value
                            )
                        }
                    }
                }
                #expect(phrases.contains(main), "ls says \(main)")
            }
        }
    }

    /// The traits that codecs name in their sources: what fixtures do not bring may come as well.
    private static func traitsOfCodecs() throws -> Set<String> {
        let folder = root.appendingPathComponent("Sources/HomeBridge/Codecs")
        let files = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        ).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        let known = Set(Catalogue.traitsWithMeanings)
        var traits: Set<String> = []
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            // Tables name Matter's traits without what all of them have.
            for trait in known
            where text.contains("\"\(trait)\"") || text.contains("\"\(shortTraitName(trait))\"") {
                traits.insert(trait)
            }
        }
        for substance in known where substance.hasSuffix("ConcentrationMeasurementTrait") {
            traits.insert(substance)
        }
        return traits
    }

    @Test func everyNumberOfACodecsTraitHasAUnitOrNeedsNone() throws {
        let traits = try Self.traitsOfCodecs()
        #expect(traits.count > 30)
        for trait in traits.sorted() {
            for (attribute, meaning) in Catalogue.meanings(of: trait).sorted(by: { $0.key < $1.key }
            )
            where meaning == .number && !attribute.contains(where: { "!(.".contains($0) }) {
                if case .plain = ValueStyle.of(trait, attribute).form {
                    Issue.record("\(trait).\(attribute) has no unit, and is not known as a count")
                }
            }
        }
    }

    /// Different values of a choice have different words, and no word is a number.
    @Test func choicesHaveWordsOfTheirOwn() {
        for trait in Catalogue.traitsWithMeanings {
            for (attribute, meaning) in Catalogue.meanings(of: trait) {
                guard case .choice(let choices) = meaning else { continue }
                let place = ValueContext(trait, attribute)
                let texts = choices.map { ValueText.text(place, .int($0.value)) }
                #expect(Set(texts).count == choices.count, "\(trait).\(attribute): \(texts)")
                for text in texts {
                    #expect(
                        !Self.isNumber(text) && !text.hasPrefix("value "), "\(attribute) \(text)")
                }
            }
        }
    }

    private static func isNumber(_ text: String) -> Bool { Double(text) != nil }

    @Test(arguments: [
        ("ContactSensorDeviceType", true, "closed"), ("ContactSensorDeviceType", false, "open"),
        ("WaterLeakDetectorDeviceType", true, "leak"),
        ("WaterLeakDetectorDeviceType", false, "dry"),
        ("RainSensorDeviceType", true, "rain"), ("RainSensorDeviceType", false, "dry"),
        ("WaterFreezeDetectorDeviceType", true, "freezing"),
        ("WaterFreezeDetectorDeviceType", false, "no frost"),
        ("GenericDeviceType", true, "window yes"), ("GenericDeviceType", false, "window no"),
    ])
    func theDeviceTypeSaysWhatAStateMeans(type: String, value: Bool, words: String) {
        var place = ValueContext("Matter.BooleanStateTrait", "stateValue", type: type)
        place.part = "window"
        #expect(ValueText.phrase(place, .bool(value)) == words)
    }

    @Test(
        arguments: [
            (1983, 0.01, 19.83), (-1983, 0.01, -19.83), (285, 0.001, 0.285), (3, 0.1, 0.3),
            (1_234_567, 0.000_001, 1.234567), (254, 100 / 254, 100), (7, 1, 7),
        ] as [(Double, Double, Double)])
    func aScaledNumberIsTheDecimalThatPeopleRead(number: Double, factor: Double, result: Double) {
        #expect(ValueText.scaled(number, by: factor) == result)
    }

    @Test func theUnitOfAConcentrationStandsBesideIt() {
        let trait = "Matter.Pm25ConcentrationMeasurementTrait"
        for (unit, text) in ValueStyle.concentrationUnits {
            var place = ValueContext(trait, "measuredValue")
            place.concentrationUnit = unit
            #expect(ValueText.phrase(place, .double(12.5)) == "PM2.5 12.5 \(text)")
        }
    }

    /// Whatever differs is shown with digits enough to differ.
    @Test func differencesShow() {
        let seed =
            ProcessInfo.processInfo.environment["HEARTH_SEED"].flatMap { UInt64($0) }
            ?? UInt64.random(in: 0 ... .max)
        print("ValueWordsTests.differencesShow: HEARTH_SEED=\(seed)")
        var random = SeededRandom(seed: seed)
        let places = Catalogue.traitsWithMeanings.flatMap { trait in
            Catalogue.meanings(of: trait).keys.sorted().map { ValueContext(trait, $0) }
        }
        for _ in 0..<20_000 {
            let place = places[Int.random(in: places.indices, using: &random)]
            let old = Int64.random(in: -70_000...70_000, using: &random)
            let new = old + Int64.random(in: -3...3, using: &random)
            let pair = ValueText.pair(place, .int(old), .int(new))
            #expect(
                (pair.old == pair.new) == (old == new),
                "\(place.trait).\(place.attribute) \(old) \(new): \(pair)")
        }
        let warm = ValueText.pair(
            ValueContext("Matter.TemperatureMeasurementTrait", "measuredValue"), .int(2021),
            .int(2019))
        #expect(warm.old == "20.21 °C" && warm.new == "20.19 °C")
    }

    @Test(
        arguments: [
            (
                "Matter.SwitchTrait", "multiPressComplete", [("totalNumberOfPressesCounted", 2)],
                "pressed twice"
            ),
            ("Matter.SwitchTrait", "initialPress", [("newPosition", 1)], "pressed"),
            (
                "Matter.SmokeCoAlarmTrait", "smokeAlarm", [("alarmSeverityLevel", 2)],
                "smoke alarm alarm severity level critical"
            ),
        ] as [(String, String, [(String, Int64)], String)])
    func momentsHaveWords(
        trait: String, name: String, fields: [(String, Int64)], words: String
    ) {
        let event = MomentaryOccurred(
            deviceID: "d", source: "s", part: "main", trait: trait, name: name,
            fields: fields.map { AttributeMember(key: $0.0, value: .int($0.1)) })
        #expect(MomentWords.text(event, in: nil) == words)
    }

    @Test(arguments: [
        (
            "Thermostat.occupiedHeatingSetpoint is 5000, and must be a whole number within 700...3000.",
            " (50 °C; 7 °C to 30 °C)"
        ),
        (
            "LevelControl.moveToLevel level is 300, and must be a whole number within 0...254.",
            " (118 %; 0 % to 100 %)"
        ),
        ("Thermostat.systemMode is 2, and must be one of 0, 1, 4.", " (value 2; off, auto, heat)"),
        ("OnOff of zigbee:0x1 is offline.", ""), ("", ""),
        ("OnOff.onOff is 1, and must be true or false.", ""),
    ])
    func refusalsHaveWords(message: String, words: String) {
        #expect(RefusalWords.explain(message) == words)
    }

    @Test(
        arguments: [
            (
                "Matter.LevelControlTrait", "moveToLevelWithOnOff",
                [("level", 127), ("transitionTime", 0)],
                "to 50 %"
            ),
            (
                "Matter.LevelControlTrait", "moveToLevel",
                [("level", 254), ("transitionTime", 20)],
                "to 100 %, transition time 2 s"
            ),
            (
                "Matter.WindowCoveringTrait", "goToLiftPercentage",
                [("liftPercent100thsValue", 2500)],
                "to 25 % closed"
            ),
            (
                "Matter.ThermostatTrait", nil,
                [("occupiedHeatingSetpoint", 2150), ("systemMode", 4)],
                "set heat to 21.5 °C, mode heat"
            ),
            ("Matter.OnOffTrait", "toggle", [], "toggle"),
        ] as [(String, String?, [(String, Int64)], String)])
    func commandsHaveWords(
        trait: String, name: String?, arguments: [(String, Int64)], words: String
    ) {
        let arguments = arguments.map { AttributeMember(key: $0.0, value: .int($0.1)) }
        #expect(CommandWords.text(trait, name, arguments, part: "main", nil) == words)
    }

    @Test func largeIntegersAreNumbersForPeople() {
        #expect(ValueText.raw(.int(9_007_199_254_740_993)) == "9007199254740993")
        #expect(ValueText.raw(.int(.min)) == "-9223372036854775808")
        #expect(ValueText.raw(.uint(.max)) == "18446744073709551615")
    }

    @Test func oneLostRecordIsNoRange() {
        #expect(CountText.records(0, 0, areWhat: "lost") == "record @0 is lost")
        #expect(CountText.records(5, 9, areWhat: "lost") == "records @5 to @9 are lost")
    }
}
