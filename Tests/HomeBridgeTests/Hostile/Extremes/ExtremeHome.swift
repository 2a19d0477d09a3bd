// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge
@testable import struct HomeGraph.CommandRule
@testable import enum HomeGraph.StandardCommands

/// A home that every message goes all the way through: codec, record, bytes, fold, JSON, diff.
struct ExtremeHome {
    private var reader = CodecSupport.reader(asks: true)
    private var fold = LogFold()
    private var encoder = RecordEncoder()
    private var names = 0

    init() {
        record([
            .logOpened(
                LogOpened(logID: "0", homeName: "", reducerVersion: HomeState.reducerVersion)),
            .profileChanged(ProfileSettings(profile: "p")),
        ])
    }

    /// The topics without wildcards that the codecs listen to.
    var topics: [String] { reader.filters.filter { !$0.contains("#") && !$0.contains("+") } }

    mutating func read(_ message: CodecMessage) {
        let read = reader.read(message)
        #expect(!read.events.isEmpty)
        record(read.events, sourceAt: read.sourceAt, at: message.receivedAt)
    }

    private mutating func record(
        _ events: [HomeEvent], sourceAt: Int64? = nil, at time: Int64 = 0
    ) {
        let record = HomeRecord(
            offset: fold.state.nextOffset, receivedAt: time, sourceAt: sourceAt, cause: .message,
            origin: RecordOrigin(profile: "p", topic: "t", codec: "c", codecVersion: 1),
            events: events)
        let bytes = encoder.encode(record)
        for definition in encoder.takeNewDefinitions() {
            #expect(throws: Never.self) { try fold.define(id: names, bytes: definition) }
            names += 1
        }
        let offset = fold.state.nextOffset
        #expect(record.jsonLines.count == events.count)
        #expect(throws: Never.self) {
            try fold.reduce(bytes.span.bytes, offset: offset, receivedAt: time)
        }
    }

    /// What people and programs see of the home, and of what became of it since.
    func show(since before: ExtremeHome) {
        let (old, new) = (before.fold.state.graph, fold.state.graph)
        let change = diff(old, new)
        #expect(change.applied(to: old) == new)
        _ = change.json
        _ = new.json()
    }

    // MARK: Commands

    /// Asks one trait of the home for everything at the limits, with the checks of the home and
    /// as if they had let it pass.
    func command(_ random: inout some RandomNumberGenerator) {
        let views = fold.state.graph.views
        guard let device = views.randomElement(using: &random),
            let part = device.parts.randomElement(using: &random),
            let trait = part.traits.randomElement(using: &random)
        else { return }
        for rule in StandardCommands.rule(of: trait.trait)?.commands ?? [] {
            let arguments = rule.arguments.map {
                AttributeMember(key: $0.name, value: Self.value(&random))
            }
            send(.invoke(name: rule.name, arguments: arguments), to: trait, part, device, &random)
        }
        let members = (trait.attributes.map(\.key) + trait.listedAttributes).map {
            AttributeMember(key: $0, value: Self.value(&random))
        }
        send(.write(members), to: trait, part, device, &random)
    }

    private static func value(_ random: inout some RandomNumberGenerator) -> AttributeValue {
        let values: [AttributeValue] = [
            .uint(.max), .double(0.1), .double(-1e308), .double(.leastNonzeroMagnitude),
            .bool(true), .null,
            .int(1), .int(254), .int(255), .string("9223372036854775807"),
        ]
        let chosen = (ExtremeNumbers.all.compactMap(\.attributeValue) + values)
        return chosen.randomElement(using: &random)!
    }

    private func send(
        _ action: DeviceCommand.Action, to trait: TraitView, _ part: PartView,
        _ device: DeviceView, _ random: inout some RandomNumberGenerator
    ) {
        let command = DeviceCommand(
            deviceID: device.id, part: part.part, trait: trait.trait, action: action,
            timeoutSeconds: DeviceCommand.timeoutSecondsRange.upperBound)
        if let plan = try? fold.state.plan(command) { encode(plan, &random) }
        var targets: [CommandTarget] = []
        if case .write(let members) = action {
            targets = members.map {
                CommandTarget(
                    part: part.part, trait: trait.trait, attribute: $0.key, value: $0.value)
            }
        }
        for target in targets {
            encode(
                CommandPlan(
                    deviceID: device.id, ids: [device.id] + device.aliases, command: command,
                    part: part.part, targets: [target], transitionTenths: .max), &random)
        }
    }

    private func encode(_ plan: CommandPlan, _ random: inout some RandomNumberGenerator) {
        let times: [Int64] = [.min, .min + 1, -1, 0, .max - 1, .max]
        let context = EncodingContext(
            commandID: "command:1.0", logID: "0", issuedAt: times.randomElement(using: &random)!,
            expiresAt: times.randomElement(using: &random)!)
        guard let command = try? reader.encode(plan, context) else { return }
        for target in command.expectation {
            let report = AttributesReported(
                deviceID: plan.deviceID, source: "s", part: target.part, trait: target.trait,
                delivery: .live,
                attributes: [
                    AttributeMember(key: target.attribute, value: Self.value(&random))
                ])
            _ = isSatisfied(
                [target], by: [.attributesReported(report)], deviceIDs: plan.ids)
        }
    }
}
