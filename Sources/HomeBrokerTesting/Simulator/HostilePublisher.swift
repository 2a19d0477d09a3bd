// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// Publishes what no device would, on the topics of devices: extremes of each number, broken text,
/// other types, depth, and nothing.
struct HostilePublisher {
    private var recent: [SimulatedMessage] = []
    private var position = 0
    private static let kept = 512

    /// Remembers a message of a device, to change it later.
    mutating func note(_ message: SimulatedMessage) {
        guard message.payload.count < 4096 else { return }
        if recent.count < Self.kept {
            recent.append(message)
        } else {
            recent[position] = message
            position = (position + 1) % Self.kept
        }
    }

    /// The latest messages, the oldest first.
    func latest(_ count: Int) -> [SimulatedMessage] {
        Array((recent[position...] + recent[..<position]).suffix(count))
    }

    /// Messages that a seed decides on.
    func messages(_ count: Int, seed: UInt64) -> [SimulatedMessage] {
        guard !recent.isEmpty else { return [] }
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in
            var message = recent[random.below(recent.count)]
            message.payload = Self.changed(message.payload, &random)
            message.retain = message.retain && random.oneIn(4)
            return message
        }
    }

    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "18446744073709551615", "1e308", "-1e308",
        "5e-324", "1e999", "-0", "0.1e-400", "65535", "65536", "4294967296", "-1", "null", "true",
        "\"\"", "[]", "{}", "NaN",
    ]

    private static let others: [[UInt8]] = [
        [], [0], Array("null".utf8), Array("[]".utf8), Array("{}".utf8), [0xFF, 0xFE, 0xC0],
        Array(String(repeating: "[", count: 5_000).utf8),
        Array(("{\"a\":" + String(repeating: "9", count: 4_000) + "}").utf8),
        Array("{\"state\":\"\\u202e\\u0000\\ud800\"}".utf8),
    ]

    private static func changed(_ payload: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        switch random.below(6) {
        case 0: return others[random.below(others.count)]
        case 1 where !payload.isEmpty: return Array(payload.prefix(random.below(payload.count)))
        case 2 where !payload.isEmpty:
            var changed = payload
            changed[random.below(changed.count)] = UInt8(random.below(256))
            return changed
        default: return withExtreme(payload, &random)
        }
    }

    /// Replaces one of the numbers by an extreme.
    private static func withExtreme(_ payload: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        let isPart: (UInt8) -> Bool = { (48...57).contains($0) || $0 == 45 || $0 == 46 }
        var runs: [Range<Int>] = []
        var start: Int?
        for (index, byte) in (payload + [0]).enumerated() {
            if isPart(byte) {
                start = start ?? index
            } else if let first = start {
                runs.append(first..<index)
                start = nil
            }
        }
        let extreme = Array(numbers[random.below(numbers.count)].utf8)
        guard !runs.isEmpty else { return extreme }
        let run = runs[random.below(runs.count)]
        return Array(payload[..<run.lowerBound]) + extreme + payload[run.upperBound...]
    }
}
