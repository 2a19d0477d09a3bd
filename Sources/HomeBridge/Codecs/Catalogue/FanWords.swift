// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What the modes of a fan mean, as FanControl.fanMode.
enum FanWords {
    /// Off 0, low 1, medium 2, high 3, on 4, auto 5, smart 6; nil for a word of something else.
    ///
    /// `Auto low` is automatic, `quiet` is low; of `low-med` the first word counts.
    static func mode(of text: String) -> Int64? {
        let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
        if words.contains("auto") || words.contains("automatic") { return 5 }
        return words.lazy.compactMap { modes[$0] }.first
    }

    /// The mode of a step on a scale of so many: thirds are low, medium and high.
    private static func mode(of step: Int, top: Int) -> Int64 {
        guard step > 0, top > 0 else { return 0 }
        return Int64(1 + min(2, (step - 1) * 3 / max(3, top)))
    }

    private static let modes: [String: Int64] = [
        "off": 0, "stop": 0, "low": 1, "lowest": 1, "quiet": 1, "silent": 1, "silence": 1,
        "sleep": 1, "night": 1, "min": 1, "minimum": 1, "slow": 1, "gentle": 1, "breeze": 1,
        "med": 2, "medium": 2, "mid": 2, "middle": 2, "normal": 2, "standard": 2, "high": 3,
        "highest": 3, "max": 3, "maximum": 3, "turbo": 3, "boost": 3, "strong": 3, "fast": 3,
        "full": 3, "powerful": 3, "on": 4, "smart": 6,
    ]
}

extension FanWords {
    /// The conversion of the modes that a source lists; a plain name goes before what means the
    /// same, and of steps the middle ones.
    static func conversion(of listed: [String]) -> ValueConversion {
        let top = listed.compactMap(step).max() ?? 0
        let plain = ["off", "low", "medium", "high", "on", "auto", "smart"]
        var words = listed.compactMap { text -> ValueConversion.Word? in
            let ofStep = step(text).map { mode(of: $0, top: top) }
            return (ofStep ?? mode(of: text)).map { .init(text: text, value: .int($0)) }
        }
        let preferred = words.filter {
            plain.contains($0.text.lowercased()) || isMiddle(step($0.text), of: top)
        }
        words = preferred + words.filter { !preferred.contains($0) }
        for (value, text) in plain.enumerated()
        where !words.contains(where: { $0.text.lowercased() == text }) {
            words.append(.init(text: text, value: .int(Int64(value))))
        }
        return .words(words)
    }

    /// A step of a scale that a fan can have.
    private static func step(_ text: String) -> Int? {
        Int(text).flatMap { (0...100).contains($0) ? $0 : nil }
    }

    /// The lowest step, the middle and the highest stand for low, medium and high.
    private static func isMiddle(_ step: Int?, of top: Int) -> Bool {
        guard let step else { return false }
        return step == 1 || step == (top + 1) / 2 || step == top
    }

    /// A scale of steps among words as percent; `auto` has no percent.
    static func percent(of listed: [String], scale: Int) -> ValueConversion? {
        let steps = listed.compactMap(step)
        guard let top = steps.max(), top > 0 else { return nil }
        let names = listed.filter { step($0) == nil }.map { text in
            ValueConversion.Name(text: text, value: mode(of: text) == 0 ? .int(0) : .null)
        }
        return .named(
            names, .scaled(by: scale, over: scale == 1 ? 1 : top, in: 0...max(top, scale)))
    }
}
