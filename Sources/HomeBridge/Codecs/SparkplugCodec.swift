// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Recognises Sparkplug B, whose payloads are not read: they are kept, and the record says why.
///
/// Nothing is subscribed to unless the profile names `spBv1.0` as a root.
public struct SparkplugCodec: Codec {
    public static let name = "sparkplug"
    public static let version: UInt16 = 1

    /// What the topics of this version of the format begin with.
    static let namespace = "spBv1.0"

    private let context: CodecContext

    public init(context: CodecContext) { self.context = context }

    public var filters: [String] {
        context.roots.contains { utf8Equal($0, Self.namespace) } ? [Self.namespace + "/#"] : []
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard message.topic.hasPrefix(Self.namespace + "/") else { return nil }
        return .unreadable("Sparkplug B", Self.detail(of: message.topic))
    }

    /// `spBv1.0/<group>/<type>/<node>[/<device>]`, or `spBv1.0/STATE/<host>`.
    private static func detail(of topic: String) -> String {
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map(String.init)
        if levels.count == 2, levels[0] == "STATE" { return "type STATE, host \(levels[1])" }
        guard levels.count == 3 || levels.count == 4 else {
            return "\(levels.count) levels where group, type and node are expected"
        }
        let device = levels.count == 4 ? ", device \(levels[3])" : ""
        return "group \(levels[0]), type \(levels[1]), node \(levels[2])\(device)"
    }

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? { nil }

    public mutating func fold(_ event: HomeEvent) {}
}
