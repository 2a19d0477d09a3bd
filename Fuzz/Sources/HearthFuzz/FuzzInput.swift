// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The bytes of one input as what happens to a codec, step by step.
///
///     input   = fixture u8, first messages u8, {0xFF step}
///     step    = control u8, [topic], bytes
///     control = delivery (2 bits: live, live, late, stored), kind (3 bits)
///     topic   = an index below 0x80, or 0x80, text, 0xFE
///
/// A fixture comes first, so that what follows finds devices that have announced themselves. 0xFF
/// and 0xFE are never part of UTF-8, so that steps survive what the fuzzer inserts and removes.
struct FuzzInput {
    enum Step {
        /// A message of the ecosystem: some topic, some payload.
        case message(Topic, Delivery, payload: [UInt8])
        /// A message of a fixture again, at another time.
        case again(Int, Delivery)
        /// A command to a device.
        case command([UInt8])
        /// The program ends and starts again.
        case restart
    }

    enum Topic {
        case known(Int)
        case text(String)
    }

    var fixture = 0
    var firstMessages = 0
    var steps: [Step] = []

    /// What is behind the last of them is left out: an input is a short story, for the time of long
    /// ones is better spent on many short ones. What must have come before is in the fixture.
    private static let stepsMax = 12

    init(_ bytes: [UInt8]) {
        let parts = bytes.split(
            separator: 0xFF, maxSplits: Self.stepsMax, omittingEmptySubsequences: false)
        let head = parts[0]
        fixture = Int(head.first ?? 0)
        firstMessages = Int(head.dropFirst().first ?? 0)
        steps = parts.dropFirst().prefix(Self.stepsMax).map { Self.step($0) }
    }

    private static func step(_ bytes: ArraySlice<UInt8>) -> Step {
        guard let control = bytes.first else { return .restart }
        let delivery: Delivery = [.live, .live, .late, .stored][Int(control & 3)]
        let rest = bytes.dropFirst()
        switch control >> 2 & 7 {
        case 5: return .again(rest.reduce(0) { ($0 << 8 | Int($1)) & 0xFFFF }, delivery)
        case 6: return .command(Array(rest))
        case 7: return .restart
        default:
            guard let first = rest.first else { return .message(.known(0), delivery, payload: []) }
            guard first >= 0x80 else {
                return .message(
                    .known(Int(first)), delivery, payload: Array(rest.dropFirst()))
            }
            let text = rest.dropFirst().prefix { $0 != 0xFE }
            return .message(
                .text(String(decoding: text, as: UTF8.self)), delivery,
                payload: Array(rest[text.endIndex...].dropFirst()))
        }
    }
}
