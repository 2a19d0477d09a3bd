// SPDX-License-Identifier: Apache-2.0

/// Sizes and durations for people.
package enum SizeText {
    /// `1.5 MB`, in powers of ten.
    package static func bytes(_ count: Int) -> String {
        var value = Double(count)
        for unit in ["bytes", "kB", "MB", "GB"] {
            if value < 1000 { return ValueText.decimal(value, 1) + " " + unit }
            value /= 1000
        }
        return ValueText.decimal(value, 1) + " TB"
    }

    /// `3 d 4 h`, `12 min 5 s`.
    package static func duration(_ seconds: Int) -> String {
        let units = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
        guard let first = units.firstIndex(where: { seconds >= $0.0 }) else { return "0 s" }
        var rest = seconds
        var parts: [String] = []
        for (length, name) in units[first...].prefix(2) {
            if rest / length > 0 { parts.append("\(rest / length) \(name)") }
            rest %= length
        }
        return parts.joined(separator: " ")
    }
}
