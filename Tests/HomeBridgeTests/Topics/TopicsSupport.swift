// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Maps of plain topics for tests, and what they make of messages.
enum TopicsSupport {
    static func map(_ json: String) throws -> TopicMap {
        let value = try JSONReader.read(Array(json.utf8))
        return try TopicMap(value)
    }

    /// A map with one entry.
    static func map(entry json: String) throws -> TopicMap {
        try map("{\"map\":\"m\",\"topics\":[\(json)]}")
    }

    static func context(
        _ maps: [TopicMap]?, limits: CodecLimits = CodecLimits()
    ) -> CodecContext {
        CodecContext(
            profile: "p", limits: limits, topicMaps: maps, sha256: CodecSupport.digest)
    }

    static func home(_ maps: TopicMap..., limits: CodecLimits = CodecLimits()) -> CodecHome {
        CodecHome(MessageReader(context: context(maps, limits: limits)))
    }

    /// What is wrong with a map.
    static func error(entry json: String) -> String? {
        do {
            try TopicMap.check([try map(entry: json)])
            return nil
        } catch let error as TopicMapError {
            return "\(error)"
        } catch {
            return "\(error)"
        }
    }
}
