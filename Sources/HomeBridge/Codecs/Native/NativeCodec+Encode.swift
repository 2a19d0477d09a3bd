// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

// Commands to native devices: the plan as JSON, since their programs use the same words.

extension NativeCodec {
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let device = announced(plan.ids) else { return nil }
        guard device.has(plan.command.trait, on: plan.part) else {
            throw CommandRefusal(
                .unimplemented,
                "\(plan.deviceID) announced no \(plan.command.trait) on its part \(plan.part)")
        }
        let root = "hearth/v1/" + device.home
        let message = OutgoingMessage(
            topic: "\(root)/out/command/\(device.nativeID)",
            payload: Self.payload(plan, context),
            responseTopic: "\(root)/in/answer/\(device.nativeID)",
            correlationData: Array(context.commandID.utf8),
            expirySeconds: plan.command.timeoutSeconds)
        return CodecCommand(messages: [message], expectation: plan.targets, awaitsAnswer: true)
    }

    /// The native topics have no question: a device tells what changed by itself.
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        guard let device = announced(plan.ids) else { return nil }
        throw CommandRefusal(.unimplemented, "native device \(device.nativeID) is not asked")
    }

    /// Canonical JSON; secrets stand in clear in place of their digests.
    private static func payload(_ plan: CommandPlan, _ context: EncodingContext) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            func key(_ key: String, _ text: String) {
                json.key(key)
                json.string(text)
            }
            if case .invoke(let name, let arguments) = plan.command.action {
                json.key("arguments")
                json.value(members(arguments + plan.secrets))
                key("command", name)
            } else {
                json.key("command")
                json.null()
            }
            key("deviceID", plan.deviceID)
            key("expiresAt", timeText(context.expiresAt))
            key("id", context.commandID)
            key("issuedAt", timeText(context.issuedAt))
            key("logID", context.logID)
            key("part", plan.part)
            key("trait", plan.command.trait)
            json.key("v")
            json.number(1)
            if case .write(let attributes) = plan.command.action {
                json.key("write")
                json.value(members(attributes + plan.secrets))
            }
        }
        return json.utf8
    }

    /// Of equal keys the last one wins.
    private static func members(_ members: [AttributeMember]) -> AttributeValue {
        AttributeValue.members(members.map { ($0.key, $0.value) })
    }
}

/// An announced device as a command needs it.
struct NativeDevice {
    var home: String
    var nativeID: String
    /// The canonical text of the announcement.
    var announcement: String

    /// Whether the announcement names the trait; one that names no parts leaves it open.
    func has(_ trait: String, on part: String) -> Bool {
        guard let parts = try? NativeAnnouncement.parts(ofText: announcement), !parts.isEmpty
        else { return true }
        return parts.contains { utf8Equal($0.part, part) && $0.has(trait) }
    }
}
