// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes
import Testing

/// Attributes as a client reads them.
@Suite struct AttributeTests {
    struct Row: Sendable, CustomStringConvertible {
        var raw: AttributeValue?
        var value: UInt8?
        var isSupported: Bool

        var description: String { "\(raw.map { "\($0)" } ?? "not there")" }
    }

    /// Of an attribute that cannot be null.
    static let rows = [
        Row(raw: nil, value: nil, isSupported: false),
        Row(raw: .int(7), value: 7, isSupported: true),
        Row(raw: .int(0), value: 0, isSupported: true),
        Row(raw: .int(256), value: nil, isSupported: false),
        Row(raw: .int(-1), value: nil, isSupported: false),
        Row(raw: .string("7"), value: nil, isSupported: false),
        Row(raw: .bool(true), value: nil, isSupported: false),
        Row(raw: .double(7.5), value: nil, isSupported: false),
        Row(raw: .list([.int(7)]), value: nil, isSupported: false),
        Row(raw: .null, value: nil, isSupported: false),
    ]

    @Test("T-1, T-2: supported when a valid value is known, else nil", arguments: rows)
    func notNullable(row: Row) {
        let trait = Matter.LevelControlTrait.with(row.raw.map { [("minLevel", $0)] } ?? [])
        #expect(trait.attributes.minLevel == row.value)
        #expect(trait.attributes.$minLevel.isSupported == row.isSupported)
        #expect(!trait.attributes.$minLevel.isNullable)
        #expect(trait.values["minLevel"] == row.raw)
    }

    @Test("T-1, T-2: null is a value where the table says so", arguments: rows)
    func nullable(row: Row) {
        let trait = Matter.LevelControlTrait.with(row.raw.map { [("currentLevel", $0)] } ?? [])
        #expect(trait.attributes.currentLevel == row.value)
        #expect(
            trait.attributes.$currentLevel.isSupported == (row.isSupported || row.raw == .null))
        #expect(trait.attributes.$currentLevel.isNullable)
    }

    @Test("T-1: an attribute that no type knows is plain data")
    func unknownAttribute() {
        let trait = Matter.OnOffTrait.with([("linkquality", .int(90)), ("onOff", .bool(true))])
        #expect(trait.attributes.onOff == true)
        #expect(trait.values["linkquality"] == .int(90))
        #expect(trait.values["nothing"] == nil)
    }

    @Test func namesAreComparedByBytes() {
        let values = TraitValues(
            deviceID: "d", part: "main", traitName: "x",
            attributes: [AttributeMember(key: "e\u{301}", value: .int(1))])
        #expect(values["\u{e9}"] == nil)
        #expect(values["e\u{301}"] == .int(1))
    }

    @Test func descriptionsNameWhatIsKnown() {
        let trait = Matter.OnOffTrait.with([("onOff", .bool(true))])
        #expect(trait.description.contains("Matter.OnOffTrait"))
        #expect(trait.description.contains("onOff"))
        let light = OnOffLightDeviceType.announced([trait])
        #expect(light.debugDescription.contains("OnOffLightDeviceType"))
        #expect(light.debugDescription.contains("test:device#main"))
    }
}
