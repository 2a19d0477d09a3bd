// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// 2026-11-20T18:00:00Z: people are awake and lamps are wanted.
let evening: Int64 = 1_795_197_600 * 1_000_000_000

/// The seed of this run, printed by every failure; `HEARTH_SEED` brings a run back.
let seed: UInt64 = {
    if let text = ProcessInfo.processInfo.environment["HEARTH_SEED"], let seed = UInt64(text) {
        return seed
    }
    return UInt64.random(in: 0...UInt64.max)
}()

/// The bytes that one home publishes, in order, as one FNV-1a digest.
func digest(_ home: any PlayedHome, steps: Int) -> UInt64 {
    var home = home
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    func mix(_ message: SimulatedMessage) {
        mix(message.topic.utf8)
        mix(message.payload)
        mix([message.qos, message.retain ? 1 : 0])
    }
    for message in home.birth() { mix(message) }
    for _ in 0..<steps {
        guard let step = home.next(until: .max) else { break }
        mix(String(step.dueAt).utf8)
        for message in step.messages { mix(message) }
    }
    return hash
}

/// Everything that is published from birth on until `seconds` have passed.
func played(
    _ home: inout SimulatedHome, seconds: Int64
) -> [(dueAt: Int64, message: SimulatedMessage)] {
    var messages = home.birth().map { (dueAt: home.start, message: $0) }
    while let step = home.next(until: home.start + seconds * 1_000_000_000) {
        messages += step.messages.map { (step.dueAt, $0) }
    }
    return messages
}

func object(_ payload: [UInt8]) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(payload))
    return try #require(value as? [String: Any])
}

func list(_ payload: [UInt8]) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(payload))
    return try #require(value as? [[String: Any]])
}
