// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A map of many patterns and states of its devices, for the bench of the codecs: the corpus has
/// no maps.
enum TopicsBench {
    static let patterns = 200
    private static let rooms = ["kitchen", "cellar", "attic", "hall"]

    /// Half of the patterns are plain values with words and scales, half are JSON objects.
    static let map = TopicMap(
        name: "bench",
        topics: (0..<patterns).map { index in
            index.isMultiple(of: 2)
                ? TopicMap.Entry(
                    "site\(index % 8)/{room}/kind\(index)/{device}/state",
                    values: [TopicMap.Value("temperature", scale: 0.1)])
                : TopicMap.Entry(
                    "site\(index % 8)/{room}/kind\(index)/{device}/json",
                    values: [
                        TopicMap.Value("power", at: ["power"]),
                        TopicMap.Value("energy", at: ["total", "0"]),
                        TopicMap.Value(
                            "on", at: ["state"],
                            words: [.init("EIN", .string("on")), .init("AUS", .string("off"))]),
                    ])
        })

    /// Two messages of each of two devices of each pattern.
    static let messages: [CodecMessage] = (0..<patterns * 4).map { number in
        let index = number % patterns
        let room = rooms[index % rooms.count]
        let base = "site\(index % 8)/\(room)/kind\(index)/device\(number / patterns % 2)"
        let isPlain = index.isMultiple(of: 2)
        let payload =
            isPlain
            ? "\(200 + number % 50)"
            : "{\"power\":\(number).5,\"total\":[\(number).25,1],\"state\":\"EIN\",\"rssi\":-60}"
        return CodecMessage(
            topic: base + (isPlain ? "/state" : "/json"), payload: Array(payload.utf8),
            delivery: .live, receivedAt: 0)
    }
}
