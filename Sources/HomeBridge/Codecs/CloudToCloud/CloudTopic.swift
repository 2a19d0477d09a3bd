// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The topics that payloads of a cloud come on.
public enum CloudPayloadTopic {
    /// The topic of an agent's payloads.
    ///
    /// - Returns: nil where the agent's name is no level of a topic.
    public static func text(home: String, agent: String) -> String? {
        let bad: [Unicode.Scalar] = ["/", "+", "#", "\0"]
        guard !agent.isEmpty, !agent.unicodeScalars.contains(where: { bad.contains($0) }) else {
            return nil
        }
        return "hearth/v1/\(home)/in/cloud/\(agent)"
    }
}

extension NativeTopic {
    /// Payloads of a cloud, which `CloudToCloudCodec` reads.
    var isCloud: Bool { utf8Equal(kind, "cloud") }
}

/// The ids of a device of the cloud.
struct CloudSubject {
    /// The codec's name, in ids and sources.
    static let codec = "cloud"

    /// Whose payloads a topic `hearth/v1/<home>/in/cloud/<agent>` carries.
    ///
    /// - Throws: an empty agent, or levels below it, are wrong.
    static func agent(of topic: NativeTopic) throws(UnreadableMessage) -> String {
        guard topic.levels.count == 1, !topic.levels[0].isEmpty else {
            throw UnreadableMessage("wrong topic", "in/cloud/ is followed by the name of one agent")
        }
        return topic.levels[0]
    }

    /// `cloud:<agent>:<id>`.
    static func deviceID(agent: String, id: String, sha256: SHA256Function) -> String {
        HomeID.shorten(
            "\(codec):\(NativeSubject.component(agent)):\(HomeID.encode(id))", sha256: sha256)
    }

    /// `<profile>:cloud:<agent>`.
    static func source(of agent: String, _ context: CodecContext) -> String {
        HomeID.shorten(
            "\(context.profile):\(codec):\(NativeSubject.component(agent))", sha256: context.sha256)
    }

    /// The key of a device's binding: of what SYNC said, or of what must be remembered of states.
    static func key(_ kind: String, agent: String, id: String) -> String {
        "\(kind):\(NativeSubject.component(agent)):\(HomeID.encode(id))"
    }
}
