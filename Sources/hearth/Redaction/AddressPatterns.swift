// SPDX-License-Identifier: Apache-2.0

/// The addresses, times and numbers that a text may hold, by their written form. Each function is
/// asked where a run of letters and digits begins.
extension TextUnits {
    /// Where a time ends that begins here, as `2026-11-24T10:06:48.5Z`; a date alone is one.
    func timeEnd(from start: Int) -> Int? {
        guard digitEnd(from: start) == start + 4, "12".unicodeScalars.contains(units[start].scalar),
            let month = pair(behind: "-", at: start + 4),
            let day = pair(behind: "-", at: month)
        else { return nil }
        guard holds("T", at: day) || holds(" ", at: day), digitEnd(from: day + 1) == day + 3,
            let minute = pair(behind: ":", at: day + 3)
        else { return isWord(at: day) ? nil : day }
        var end = pair(behind: ":", at: minute) ?? minute
        if holds(".", at: end), isDigit(at: end + 1) {
            let fraction = digitEnd(from: end + 1)
            guard fraction - end <= 10 else { return nil }
            end = fraction
        }
        if holds("Z", at: end) {
            end += 1
        } else if holds("+", at: end) || holds("-", at: end), digitEnd(from: end + 1) == end + 3 {
            end = pair(behind: ":", at: end + 3) ?? end + 3
        }
        return isWord(at: end) ? nil : end
    }

    /// Where two digits end that follow a separator.
    private func pair(behind separator: Unicode.Scalar, at index: Int) -> Int? {
        guard holds(separator, at: index) else { return nil }
        let end = digitEnd(from: index + 1)
        return end == index + 3 ? end : nil
    }

    /// Where an address of at least six pairs of hexadecimal digits ends.
    func pairsEnd(from start: Int) -> Int? {
        guard hexEnd(from: start) == start + 2, start + 2 < count,
            ":-".unicodeScalars.contains(units[start + 2].scalar)
        else { return nil }
        let separator = units[start + 2].scalar
        var (end, pairs) = (start + 2, 1)
        while holds(separator, at: end), hexEnd(from: end + 1) == end + 3 {
            end += 3
            pairs += 1
        }
        return pairs >= 6 && !isWord(at: end) ? end : nil
    }

    /// Where a UUID ends.
    func uuidEnd(from start: Int) -> Int? {
        var end = start
        for (index, length) in [8, 4, 4, 4, 12].enumerated() {
            if index > 0 {
                guard holds("-", at: end) else { return nil }
                end += 1
            }
            guard hexEnd(from: end) == end + length else { return nil }
            end += length
        }
        return isWord(at: end) ? nil : end
    }

    /// Where an IPv4 address ends.
    func internet4End(from start: Int) -> Int? {
        var end = start
        for index in 0..<4 {
            if index > 0 {
                guard holds(".", at: end) else { return nil }
                end += 1
            }
            let next = digitEnd(from: end)
            guard UInt8(text(end..<next)) != nil else { return nil }
            end = next
        }
        guard !isWord(at: end), !(holds(".", at: end) && isDigit(at: end + 1)),
            !(holds(".", at: start - 1) && isWord(at: start - 2))
        else { return nil }
        return end
    }

    /// Where an IPv6 address ends.
    func internet6End(from start: Int) -> Int? {
        var (end, colons, groups, isShort) = (start, 0, 0, false)
        while end < count {
            let next = hexEnd(from: end)
            guard next - end <= 4 else { return nil }
            if next > end { groups += 1 }
            end = next
            guard holds(":", at: end), isWord(at: end + 1) || holds(":", at: end + 1) else { break }
            end += 1
            colons += 1
            if holds(":", at: end) {
                guard !isShort else { return nil }
                isShort = true
                end += 1
                colons += 1
            }
        }
        guard !isWord(at: end), isShort ? groups > 1 : colons == 7 else { return nil }
        return end
    }

    /// Where a telephone number ends, or whatever has as many digits in groups.
    func groupedDigitsEnd(from start: Int) -> Int? {
        var end = digitEnd(from: start)
        var (digits, groups) = (end - start, 1)
        while groups > 0 {
            var next = end
            while next < count, next - end < 3, " -/()".unicodeScalars.contains(units[next].scalar)
            {
                next += 1
            }
            guard next > end, isDigit(at: next) else { break }
            let last = digitEnd(from: next)
            guard !isWord(at: last), !holds(".", at: last), !holds(":", at: last) else { break }
            digits += last - next
            groups += 1
            end = last
        }
        guard groups > 1, digits >= 9, !isWord(at: end) else { return nil }
        return end
    }
}
