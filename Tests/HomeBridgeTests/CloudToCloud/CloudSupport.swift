// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

/// Helps the tests of the cloud codec to speak of payloads in one line each.
enum CloudSupport {
    static let topic = "hearth/v1/home/in/cloud/acme"

    /// A device of SYNC: `traits` without their common beginning.
    static func device(
        _ id: String, _ type: String, _ traits: [String], attributes: String = "{}",
        more: String = ""
    ) -> String {
        let traits = traits.map { "\"\(full($0, "traits"))\"" }.joined(separator: ",")
        return """
            {"id":"\(id)","type":"\(full(type, "types"))","traits":[\(traits)],\
            "name":{"name":"\(id)"},"willReportState":true,"attributes":\(attributes)\(more)}
            """
    }

    private static func full(_ name: String, _ kind: String) -> String {
        name.contains(".") ? name : "action.devices.\(kind).\(name)"
    }

    static func sync(_ devices: String..., delivery: Delivery = .live) -> CodecMessage {
        CodecSupport.message(
            topic,
            """
            {"requestId":"1","payload":{"agentUserId":"user",\
            "devices":[\(devices.joined(separator: ","))]}}
            """, delivery)
    }

    static func report(
        _ states: String, notifications: String = "{}", user: String = "user",
        delivery: Delivery = .live
    ) -> CodecMessage {
        CodecSupport.message(
            topic,
            """
            {"requestId":"2","agentUserId":"\(user)","payload":{"devices":{"states":\(states),\
            "notifications":\(notifications)}}}
            """, delivery)
    }

    static func query(_ devices: String) -> CodecMessage {
        CodecSupport.message(topic, "{\"requestId\":\"3\",\"payload\":{\"devices\":\(devices)}}")
    }

    /// The lines of everything that these messages led to.
    static func lines(_ messages: CodecMessage...) -> [String] {
        var home = CodecHome()
        for message in messages { home.read(message) }
        return home.lines
    }

    /// The values of one device after its SYNC and one report of it.
    static func values(_ device: String, _ states: String) -> [String: AttributeValue] {
        var home = CodecHome()
        home.read(sync(device))
        home.values = [:]
        home.read(report("{\"d\":\(states)}"))
        return home.values
    }

    /// The table that the codec's own was generated from.
    static func table() throws -> JSONObject {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Data/model/cloud-to-cloud.json")
        let limits = JSONLimits(keysMax: 100_000)
        let value = try JSONReader.read(Array(try Data(contentsOf: file)), limits: limits)
        return try #require(value.object)
    }
}
