// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite struct ExpectationTests {
    static let expectation = [
        Plans.target(Plans.onOff, "onOff", .bool(true)),
        Plans.target(Plans.level, "currentLevel", .int(100), tolerance: 2),
    ]
    static let on = Home.report("native:a", trait: Plans.onOff, [("onOff", .bool(true))])
    static let bright = level(101)

    static func level(_ value: Int64, delivery: Delivery = .live) -> HomeEvent {
        Home.report(
            "native:a", trait: Plans.level, delivery: delivery, [("currentLevel", .int(value))])
    }

    private func holds(_ events: [HomeEvent], ids: [String] = ["native:a"]) -> Bool {
        isSatisfied(Self.expectation, by: events, deviceIDs: ids)
    }

    @Test("K-9: the whole set must be said in one record")
    func theWholeSetMustBeSaidInOneRecord() {
        #expect(holds([Self.on, Self.bright]))
        #expect(holds([Self.bright, .messageIgnored(reason: ""), Self.on]))
        #expect(!holds([Self.on]))
        #expect(!holds([Self.bright]))
        #expect(!holds([]))
    }

    @Test("K-9: of each value it is known whether a record says it, or another one")
    func whatARecordSays() {
        let off = Home.report("native:a", trait: Plans.onOff, [("onOff", .bool(false))])
        let isOn = Self.expectation[0]
        func reported(_ events: [HomeEvent]) -> Bool? {
            isReported(isOn, by: events, deviceIDs: ["native:a"])
        }
        #expect(reported([Self.bright]) == nil)
        #expect(reported([Self.on, Self.bright]) == true)
        #expect(reported([Self.on, off]) == false)
        #expect(reported([off, Self.on]) == true)
        #expect(isReported(isOn, by: [Self.on], deviceIDs: ["native:b"]) == nil)
    }

    @Test("K-9: other values do not confirm")
    func otherValuesDoNotConfirm() {
        #expect(!holds([Self.on, Self.level(50)]))
        let off = Home.report("native:a", trait: Plans.onOff, [("onOff", .bool(false))])
        #expect(!holds([off, Self.bright]))
        #expect(!holds([Self.on, Self.bright, off]), "the record's last word counts")
        #expect(holds([off, Self.bright, Self.on]))
    }

    @Test("K-9: only live reports confirm")
    func onlyLiveReportsConfirm() {
        for delivery in [Delivery.stored, .late] {
            #expect(!holds([Self.on, Self.level(100, delivery: delivery)]))
        }
    }

    @Test("K-9: only the device itself confirms")
    func onlyTheDeviceItselfConfirms() {
        #expect(holds([Self.on, Self.bright], ids: ["native:b", "native:a"]))
        #expect(!holds([Self.on, Self.bright], ids: ["native:b"]))
        let elsewhere = Home.report("native:a", part: "b", trait: Plans.onOff)
        #expect(!holds([elsewhere, Self.bright]))
        #expect(!holds([Home.report("native:a", trait: "example.OddTrait"), Self.bright]))
    }

    @Test("K-9: nothing satisfies an empty expectation")
    func nothingSatisfiesAnEmptyExpectation() {
        #expect(!isSatisfied([], by: [Self.on], deviceIDs: ["native:a"]))
    }

    @Test(arguments: [
        (AttributeValue.int(100), AttributeValue.int(102), 2, true),
        (.int(100), .int(98), 2, true), (.int(100), .int(103), 2, false),
        (.int(100), .double(101.5), 2, true), (.double(0.1), .double(0.1), 0, true),
        (.int(100), .null, 200, false), (.null, .null, 0, true),
        (.int(1), .bool(true), 9, false), (.string("a"), .string("b"), 9, false),
        (.string("\u{e9}"), .string("e\u{301}"), 0, false),
        (.int(.min), .int(.max), .max, false), (.uint(.max), .uint(.max - 2), 2, true),
        (.int(.max), .uint(.max), 9, false),
    ])
    func numbersMayDifferByTheTolerance(
        _ value: AttributeValue, _ reported: AttributeValue, _ tolerance: UInt32, _ isMet: Bool
    ) {
        let target = Plans.target("x", "level", value, tolerance: tolerance)
        #expect(target.isSatisfied(by: reported) == isMet)
    }

    @Test func redIsAtBothEndsOfTheHues() {
        let red = Plans.target(Plans.color, "currentHue", .int(1), tolerance: 3)
        #expect(red.isSatisfied(by: .int(253)))
        #expect(red.isSatisfied(by: .int(254)))
        #expect(!red.isSatisfied(by: .int(250)))
        let pale = Plans.target(Plans.color, "currentSaturation", .int(1), tolerance: 3)
        #expect(!pale.isSatisfied(by: .int(254)))
    }
}
