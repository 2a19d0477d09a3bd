// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes
import Testing

/// How values of the graph become values of Swift, and back.
@Suite struct ValueFormTests {
    @Test func integersKeepTheirWidth() throws {
        #expect(UInt8(attributeValue: .int(255)) == 255)
        #expect(UInt8(attributeValue: .int(256)) == nil)
        #expect(UInt8(attributeValue: .int(-1)) == nil)
        #expect(Int8(attributeValue: .int(-128)) == -128)
        #expect(Int8(attributeValue: .int(128)) == nil)
        #expect(UInt16(attributeValue: .int(65_535)) == 65_535)
        #expect(UInt16(attributeValue: .int(65_536)) == nil)
        #expect(Int32(attributeValue: .int(2_147_483_648)) == nil)
        #expect(Int64(attributeValue: .uint(.max)) == nil)
        #expect(UInt64(attributeValue: .uint(.max)) == .max)
        #expect(UInt64(attributeValue: .int(7)) == 7)
        #expect(try UInt64.max.encoded() == .uint(.max))
        #expect(try UInt64(7).encoded() == .int(7))
        #expect(try Int8(-5).encoded() == .int(-5))
    }

    @Test func anIntegerIsReadFromNothingElse() {
        for value: AttributeValue in [
            .null, .bool(true), .double(1.5), .string("1"), .bytes([1]), .list([.int(1)]),
            .object([]),
        ] {
            #expect(UInt8(attributeValue: value) == nil, "\(value)")
            #expect(Int64(attributeValue: value) == nil, "\(value)")
        }
    }

    @Test func numbersWithAFraction() throws {
        #expect(Double(attributeValue: .int(3)) == 3)
        #expect(Double(attributeValue: .uint(.max)) == 18_446_744_073_709_551_616)
        #expect(Double(attributeValue: .double(0.5)) == 0.5)
        #expect(Double(attributeValue: .string("0.5")) == nil)
        #expect(Float(attributeValue: .double(0.1)) == 0.1)
        #expect(try Float(0.1).encoded() == .double(0.1))
        #expect(try Float(2).encoded() == .int(2))
        #expect(try Double(-0.25).encoded() == .double(-0.25))
        #expect(throws: HomeError.self) { try Double.nan.encoded() }
        #expect(throws: HomeError.self) { try Float.infinity.encoded() }
    }

    @Test func textBytesAndLists() throws {
        #expect(String(attributeValue: .string("é")) == "é")
        #expect(String(attributeValue: .bytes([65])) == nil)
        #expect(Data(attributeValue: .bytes([1, 2])) == Data([1, 2]))
        #expect(try Data([1, 2]).encoded() == .bytes([1, 2]))
        #expect([UInt8](attributeValue: .list([.int(1), .int(2)])) == [1, 2])
        #expect([UInt8](attributeValue: .list([.int(1), .int(256)])) == nil)
        #expect(try ["a", "b"].encoded() == .list([.string("a"), .string("b")]))
        #expect(AttributeValue(attributeValue: .null) == .null)
    }

    @Test("T-3: a raw value that no table has reads as unrecognized_, and cannot be written")
    func unknownRawValues() throws {
        typealias Mode = Matter.ThermostatTrait.SystemModeEnum
        #expect(Mode(attributeValue: .int(4)) == .heat)
        #expect(Mode(attributeValue: .int(77)) == .unrecognized_)
        #expect(Mode(attributeValue: .int(256)) == .unrecognized_)
        #expect(Mode(attributeValue: .int(-1)) == .unrecognized_)
        #expect(Mode(attributeValue: .uint(.max)) == .unrecognized_)
        #expect(Mode(attributeValue: .string("heat")) == nil)
        #expect(Mode(attributeValue: .double(4.5)) == nil)
        #expect(try Mode.heat.encoded() == .int(4))
        #expect(throws: HomeError.self) { try Mode.unrecognized_.encoded() }
        #expect(Mode.unrecognized_.rawValue > UInt16(UInt8.max))
    }

    @Test("T-3: the raw value stays beside what it reads as")
    func rawValueStays() {
        let trait = Matter.ThermostatTrait.with([("systemMode", .int(77))])
        #expect(trait.attributes.systemMode == .unrecognized_)
        #expect(trait.attributes.$systemMode.isSupported)
        #expect(trait.values["systemMode"] == .int(77))
    }

    @Test func bitsWithoutANameAreKept() throws {
        typealias Feature = Matter.ThermostatTrait.Feature
        let raw = AttributeValue.int(0x0800_0023)
        let feature = try #require(Feature(attributeValue: raw))
        #expect(feature.isSuperset(of: [.heating, .cooling, .autoMode]))
        #expect(try feature.encoded() == raw)
        #expect(Feature(attributeValue: .int(-1)) == nil)
    }

    @Test func openWords() throws {
        typealias Word = Google.SimplifiedOnOffTrait.OnOffEnum
        #expect(Word(attributeValue: .string("on")) == .on)
        #expect(Word(attributeValue: .string("dim"))?.rawValue == "dim")
        #expect(Word(attributeValue: .int(1)) == nil)
        #expect(try Word.off.encoded() == .string("off"))
    }

    @Test func objectsThereAndBack() throws {
        typealias Credential = Matter.DoorLockTrait.CredentialStruct
        let pin = Credential(credentialType: .pin, credentialIndex: 3)
        let value = try pin.encoded()
        #expect(
            value
                == .object([
                    AttributeMember(key: "credentialIndex", value: .int(3)),
                    AttributeMember(key: "credentialType", value: .int(1)),
                ]))
        #expect(Credential(attributeValue: value) == pin)
        #expect(Credential(attributeValue: .object([])) == nil)
        #expect(Credential(attributeValue: .list([])) == nil)
    }

    @Test func objectsSayNullOnlyWhereAFieldMustBeThere() throws {
        typealias Preset = Matter.ThermostatTrait.PresetStruct
        let preset = Preset(presetHandle: nil, presetScenario: .sleep, builtIn: nil)
        guard case .object(let members) = try preset.encoded() else {
            Issue.record("a structure is an object")
            return
        }
        #expect(members.map(\.key) == ["builtIn", "presetHandle", "presetScenario"])
        #expect(members[0].value == .null && members[1].value == .null)
        #expect(Preset(attributeValue: .object(members)) == preset)
    }
}
