// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import HomeGraph

/// Reads lanterns, a small ecosystem made up for this example.
///
///     lantern/<serial>/hello   {"name":"Porch","firmware":"1.2"}, retained; empty: it is gone
///     lantern/<serial>/state   {"on":true,"percent":40,"chip":31.5}
///     lantern/<serial>/alive   yes or no, retained, no is the will
///     lantern/<serial>/touch   {"taps":2}
///     lantern/<serial>/do      {"on":true,"percent":60}, what it is told
public struct LanternCodec: BindingCodec {
    public static let name = "lantern"
    public static let version: UInt16 = 1
    /// What has no standard trait.
    static let vendorTrait = "Lantern.PropertiesTrait"

    public var devices: BindingStore

    public init(context: CodecContext) {
        devices = BindingStore(context: context, codec: Self.name)
    }

    public var filters: [String] { ["lantern/+/+"] }

    /// The serial number and the last level of a topic; nil for topics of others.
    private func place(_ topic: String) -> (serial: String, word: String)? {
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == "lantern", !levels[1].isEmpty else { return nil }
        return (String(levels[1]), String(levels[2]))
    }

    public func announcement(_ message: CodecMessage) -> Announcement? {
        guard let (serial, word) = place(message.topic), word == "hello" else { return nil }
        guard !message.payload.isEmpty else {
            return .devices([], gone: [DeviceBinding.key(serial)])
        }
        let clean = context.redacted(message.payload) ?? message.payload
        guard let hello = try? JSONReader.read(clean).object, let name = hello["name"]?.string,
            var lantern = DeviceBinding(native: serial, name: name, of: devices)
        else {
            return .output(.unreadable("bad hello", "an object with a name is expected"))
        }
        lantern.vendor = "Lantern"
        lantern.software = hello["firmware"]?.string
        parts(below: "lantern/\(serial)/").finish(into: &lantern)
        return .devices([lantern])
    }

    /// What a lantern consists of, says and takes.
    private func parts(below base: String) -> BindingBuilder {
        var builder = BindingBuilder(vendorTrait: Self.vendorTrait)
        let light = builder.part("light", type: .dimmableLight)
        let isOn = builder.attribute(light, .onOff)
        let level = builder.attribute(light, .currentLevel)

        // Nothing is dropped: an unknown key stays under its own name.
        builder.declare(base + "state", form: .json, rest: "")
        builder.read(base + "state", ["on"], as: isOn, .bool())
        builder.read(base + "state", ["percent"], as: level, .level(top: 100))
        builder.read(base + "alive", fact: FactRule(words: ["yes": .on, "no": .off]))
        builder.read(
            base + "touch", moment: MomentaryRule(name: "touch", takesMembers: true), on: light,
            Self.vendorTrait)

        builder.set(isOn, base + "do", .member(["on"]), .bool())
        builder.set(level, base + "do", .member(["percent"]), .level(top: 100))
        return builder
    }

    public func command(_ message: CodecMessage) -> ObservedCommand? {
        guard let (serial, word) = place(message.topic), word == "do" else { return nil }
        return ObservedCommand(device: DeviceBinding.key(serial), .members(else: word))
    }

    /// A lantern may speak before it says hello.
    public func isExpected(_ message: CodecMessage) -> Bool {
        ["state", "alive", "touch"].contains(place(message.topic)?.word)
    }
}
