// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Whose payloads a topic `hearth/v1/<home>/in/cloud/<agent>` carries.
struct CloudTopic {
    var home: String
    var agent: String

    /// - Returns: nil for every other topic; an empty agent, or levels below it, are wrong.
    init?(_ topic: NativeTopic) throws(CloudError) {
        guard topic.isCloud else { return nil }
        guard topic.levels.count == 1, !topic.levels[0].isEmpty else {
            throw CloudError("wrong topic", "in/cloud/ is followed by the name of one agent")
        }
        home = topic.home
        agent = topic.levels[0]
    }
}

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
    /// The component of ids and keys that names the agent; colons are encoded as well, so that
    /// `a:b` and `c` never meet `a` and `b:c`.
    static func component(_ name: String) -> String {
        HomeID.encode(name).split(separator: ":", omittingEmptySubsequences: false)
            .joined(separator: "%3A")
    }

    /// `cloud:<agent>:<id>`.
    static func deviceID(agent: String, id: String, sha256: SHA256Function) -> String {
        HomeID.shorten(
            "\(CloudToCloudCodec.name):\(component(agent)):\(HomeID.encode(id))", sha256: sha256)
    }

    /// The key of a device's binding: of what SYNC said, or of what must be remembered of states.
    static func key(_ kind: String, agent: String, id: String) -> String {
        "\(kind):\(component(agent)):\(HomeID.encode(id))"
    }
}
