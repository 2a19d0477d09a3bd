// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes
import Testing

/// Setting attributes.
@Suite struct UpdateTests {
    private let channel = RecordingChannel()

    @Test("W-1: the attributes set in one block leave as one write")
    func oneWrite() async throws {
        let fan = Matter.FanControlTrait.with(channel: channel)
        try await fan.update {
            $0.setPercentSetting(40)
            $0.setFanMode(.high)
        }
        #expect(
            channel.commands == [
                [
                    DeviceCommand(
                        deviceID: "test:device", part: "main", trait: "Matter.FanControlTrait",
                        action: .write([
                            AttributeMember(key: "fanMode", value: .int(3)),
                            AttributeMember(key: "percentSetting", value: .int(40)),
                        ]))
                ]
            ])
    }

    @Test("W-1: an empty block sends nothing and succeeds")
    func emptyBlock() async throws {
        let fan = Matter.FanControlTrait.with([("percentSetting", .int(1))], channel: channel)
        let same = try await fan.update { _ in }
        #expect(channel.commands.isEmpty)
        #expect(same == fan)
        // Not even a home is needed.
        try await Matter.FanControlTrait.with().update { _ in }
    }

    @Test("W-1: update returns the trait as it is known afterwards, and what was there stays")
    func returnsTheTrait() async throws {
        let fan = Matter.FanControlTrait.with([("percentSetting", .int(1))], channel: channel)
        channel.become(Matter.FanControlTrait.with([("percentSetting", .int(40))]).values)
        let after = try await fan.update { $0.setPercentSetting(40) }
        #expect(after.attributes.percentSetting == 40)
        #expect(fan.attributes.percentSetting == 1)
        channel.become(nil)
        #expect(try await fan.update { $0.setPercentSetting(41) } == fan)
    }

    @Test("W-1: null is written where the attribute may be null")
    func null() async throws {
        let fan = Matter.FanControlTrait.with(channel: channel)
        try await fan.update { $0.setPercentSetting(nil) }
        #expect(
            channel.commands.first?.first?.action
                == .write([AttributeMember(key: "percentSetting", value: .null)]))
    }

    @Test("W-2: a value outside the range is outOfRange, and nothing is sent")
    func outOfRange() async {
        let fan = Matter.FanControlTrait.with(channel: channel)
        let error = await failure {
            try await fan.update {
                $0.setFanMode(.high)
                $0.setPercentSetting(101)
            }
        }
        #expect(error?.code == .outOfRange)
        #expect(error?.message.contains("percentSetting") == true)
        #expect(channel.commands.isEmpty)
    }

    @Test("W-2: the ends of a range are in it", arguments: [0, 1, 99, 100] as [UInt8])
    func ends(percent: UInt8) async {
        let fan = Matter.FanControlTrait.with(channel: channel)
        #expect(await failure { try await fan.update { $0.setPercentSetting(percent) } } == nil)
    }

    @Test("W-2: a text that is too long is outOfRange")
    func tooLong() async throws {
        let info = Matter.BasicInformationTrait.with(channel: channel)
        let long = String(repeating: "é", count: 16) + "x"
        let error = await failure { try await info.update { $0.setNodeLabel(long) } }
        #expect(error?.code == .outOfRange)
        try await info.update { $0.setNodeLabel(String(repeating: "é", count: 16)) }
        #expect(channel.commands.count == 1)
    }

    @Test("W-2: a value that has no form is invalidArgument")
    func invalidArgument() async {
        let fan = Matter.FanControlTrait.with(channel: channel)
        let error = await failure { try await fan.update { $0.setFanMode(.unrecognized_) } }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("fanMode") == true)
        #expect(channel.commands.isEmpty)
    }

    @Test("W-1: the answer of the home is the answer of update")
    func failures() async {
        let fan = Matter.FanControlTrait.with(channel: channel)
        channel.answer(.failure(.deadlineExceeded("no answer")))
        let error = await failure { try await fan.update { $0.setPercentSetting(5) } }
        #expect(error == .deadlineExceeded("no answer"))
    }

    @Test func aTraitOfNoHomeSaysSo() async {
        let fan = Matter.FanControlTrait.with()
        let error = await failure { try await fan.update { $0.setPercentSetting(5) } }
        #expect(error?.code == .failedPrecondition)
        #expect(await failure { try await fan.forceRead() }?.code == .failedPrecondition)
    }

    @Test("F-1, K-1: forceRead asks for its own part and trait")
    func forceRead() async throws {
        try await Matter.OnOffTrait.with(channel: channel).forceRead()
        #expect(channel.reads == ["test:device main Matter.OnOffTrait"])
        channel.answer(.failure(.resourceExhausted("asked too often")))
        let error = await failure {
            try await Matter.OnOffTrait.with(channel: channel).forceRead()
        }
        #expect(error?.code == .resourceExhausted)
    }
}
