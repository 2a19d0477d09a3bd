// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// One lantern, as its binding has it.
struct Lamp: Hashable, Sendable {
    var serial: String
    var name: String
    var firmware: String?
    var id: String
    var source: String

    /// - Parameter text: the hello; nil where it is none.
    init?(serial: String, text: String, context: CodecContext) {
        let object = try? JSONReader.read(Array(text.utf8)).object
        guard let name = object?["name"]?.string, !name.isEmpty,
            let id = HomeID.make(
                [LanternCodec.name, context.profile, serial], sha256: context.sha256)
        else { return nil }
        self.serial = serial
        self.name = name
        firmware = object?["firmware"]?.string
        self.id = id
        source = Self.source(context)
    }

    /// `<profile>:lantern`: who announces all lanterns of this broker.
    static func source(_ context: CodecContext) -> String {
        HomeID.make([context.profile, LanternCodec.name], sha256: context.sha256)
            ?? LanternCodec.name
    }

    var announced: DeviceAnnounced {
        DeviceAnnounced(
            deviceID: id, source: source, codec: LanternCodec.name, nativeID: serial, name: name,
            vendorName: "Lantern", softwareVersion: firmware,
            // A live state proves that it is there.
            liveness: .always)
    }

    var described: DeviceDescribed {
        DeviceDescribed(
            deviceID: id, source: source,
            parts: [
                PartDescription(
                    part: "root", type: "RootNodeDeviceType",
                    traits: [TraitDescription(trait: LanternCodec.vendorTrait, attributes: [])]),
                PartDescription(
                    part: LanternCodec.light, type: "DimmableLightDeviceType", isPrimary: true,
                    traits: [
                        TraitDescription(
                            trait: "Matter.LevelControlTrait", attributes: ["currentLevel"]),
                        TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"]),
                        TraitDescription(trait: LanternCodec.vendorTrait, attributes: []),
                    ]),
            ])
    }

    /// One message for one command, and what the lantern will say when it has done it.
    ///
    /// - Throws: `unimplemented`, `outOfRange`
    func command(_ plan: CommandPlan) throws(CommandRefusal) -> CodecCommand {
        guard plan.part == LanternCodec.light, !plan.targets.isEmpty else {
            throw CommandRefusal(.unimplemented, "\(name) has nothing for this")
        }
        var members: [JSONMember] = []
        var expectation: [CommandTarget] = []
        for var target in plan.targets {
            switch (target.attribute, target.value) {
            case ("onOff", .bool(let isOn)):
                members.append(JSONMember(key: "on", value: .bool(isOn)))
            case ("currentLevel", .int(let level)):
                guard (0...254).contains(level) else {
                    throw CommandRefusal(.outOfRange, "currentLevel of \(name) takes 0 to 254")
                }
                let percent = (Int(level) * 100 + 127) / 254
                members.append(
                    JSONMember(key: "percent", value: .number(JSONNumber(percent))))
                // A lantern knows whole percents: that is what it will say.
                target.value = .int(LanternCodec.level(percent: percent) ?? level)
            default:
                throw CommandRefusal(.unimplemented, "\(name) has no \(target.attribute)")
            }
            expectation.append(target)
        }
        let message = OutgoingMessage(
            topic: "lantern/\(serial)/do",
            payload: Array(JSONWriter.write(.object(JSONObject(members))).utf8),
            expirySeconds: plan.command.timeoutSeconds)
        return CodecCommand(messages: [message], expectation: expectation)
    }
}
