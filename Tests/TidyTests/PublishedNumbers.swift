// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds plain operators on numbers that a publisher, a file or a caller may have chosen.
///
/// It reads text, not types. A name is a number where the file declares it as one, or binds it to
/// a number of a message; what counts or indexes is told by its name.
struct PublishedNumbers {
    /// What is wrong in one line.
    struct Finding {
        var line: Int
        var reason: String
    }

    /// Times that others choose, whatever a file calls its own.
    static let times: Set<String> = [
        "sourceAt", "receivedAt", "issuedAt", "lastReceivedAt", "expiresAt",
    ]

    private static let operators: [StaticString] = [
        " + ", " - ", " * ", " / ", " % ", " += ", " -= ", " *= ", " /= ", " %= ",
    ]

    private let lines: [String]
    private var numbers = Self.times

    init(_ file: SourceFile, onlyTimes: Bool = false) {
        lines = Self.code(of: file)
        guard !onlyTimes else { return }
        for line in lines where line.has("Int") || line.has("Double") || line.has(" = ") {
            for match in line.matches(of: #/\b(\w+): (?:U?Int(?:8|16|32|64|128)?|Double)\b/#) {
                numbers.insert(String(match.1))
            }
            for match in line.matches(of: #/\.(?:int|uint|double)\(let (\w+)\)/#) {
                numbers.insert(String(match.1))
            }
            let bound =
                #/
                \b(?:let|var)\s(\w+)\s=\s.*
                (?:\.(?:exactInt64|int|double|scaleEnd)\b|\.(?:scaled|reciprocal)\(
                    |\bU?Int\d*\((?!ascii))
                /#
            if let match = line.firstMatch(of: bound) { numbers.insert(String(match.1)) }
        }
    }

    var findings: [Finding] {
        lines.enumerated().flatMap { index, line in
            reasons(line).map { Finding(line: index + 1, reason: $0) }
        }
    }

    // MARK: One line

    private func reasons(_ line: String) -> [String] {
        guard line.has(" ") else { return [] }
        var reasons: [String] = []
        if line.has("abs(") || line.has("negate"), line.contains(#/\babs\(|\.negate\(\)/#) {
            reasons.append("abs and negate trap on the least integer: write .magnitude")
        }
        if let name = trappingConversion(line) {
            reasons.append("\(name) traps on what does not fit: write \(name)exactly: ...)")
        }
        let computes = Self.operators.contains { line.has($0) }
        for match in computes ? line.matches(of: #/(\S*[\w)\]?!"])? ([-+*/%])(=?) (\S+)/#) : [] {
            let before = match.1.map { Self.lastName(String($0)) } ?? ""
            let after = Self.firstName(String(match.4))
            // A divisor that the source names, and that is not 0 or -1, never traps.
            let divisor = Int(after.filter { $0 != "_" }) ?? 0
            if match.2 == "/" || match.2 == "%", divisor > 0 { continue }
            if match.2 == "+" || match.2 == "-", before.isEmpty || Self.counts(before),
                Self.counts(after)
            {
                continue
            }
            guard let number = [before, after].first(where: { numbers.contains($0) }) else {
                continue
            }
            reasons.append(
                "\(match.2) on \(number) traps: write addingSaturated(_:), a ...ReportingOverflow "
                    + "form, or bound it first")
        }
        guard line.has("-") else { return reasons }
        for match in line.matches(of: #/(?:[(=,:?\[]|return|in|\.\.\.) ?-(\w+)/#)
        where numbers.contains(String(match.1)) && Int(match.1) == nil {
            reasons.append("-\(match.1) traps on the least integer")
        }
        return reasons
    }

    /// A conversion to fewer bits or from a double that is not labelled, and whose failure is
    /// not looked at.
    private func trappingConversion(_ line: String) -> String? {
        guard line.has("Int") else { return nil }
        let narrow =
            #/
            \b((?:U?Int(?:8|16|32)|UInt64|UInt)\()
            (?!exactly:|clamping:|truncatingIfNeeded:|bitPattern:|ascii:|littleEndian:|bigEndian:)
            /#
        if let match = line.firstMatch(of: narrow),
            !line.contains(#/\blet \w+ = U?Int|\?\?|Map \{|radix:/#)
        {
            return String(match.1)
        }
        let fromDouble = #/\b(Int(?:64)?\()(?!exactly:|clamping:)[^)]*(?:rounded|ouble)/#
        return line.firstMatch(of: fromDouble).map { String($0.1) }
    }

    /// Whether a name or literal stands for a place or a count of ours.
    private static func counts(_ name: String) -> Bool {
        name.wholeMatch(
            of:
                #/
                [\d_]+
                |\w*(?:[iI]ndex|[cC]ount|[pP]osition|[dD]epth|[bB]ytes|[lL]ength|[bB]ound
                    |digits|[lL]evel|[mM]essages)
                |start|end|low|high|left|steps|first|last|before|after|slash|colon
                /#)
            != nil
    }

    private static func lastName(_ text: String) -> String {
        let end = text.lastIndex { !")]?!".contains($0) } ?? text.startIndex
        let name = text[...end].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return String(name.reversed())
    }

    private static func firstName(_ text: String) -> String {
        let path = text.drop { "([".contains($0) }
            .prefix { $0.isLetter || $0.isNumber || "_.$".contains($0) }
        // `.seconds(x)` is a call, and no number.
        guard !text.hasPrefix(".") else { return "" }
        return path.split(separator: ".").last.map { String($0) } ?? ""
    }

    // MARK: Code without texts and comments

    private static func code(of file: SourceFile) -> [String] {
        var isInText = false
        return file.lines.map { line in
            let marks = line.has("\"\"\"") ? line.matches(of: #/"""/#).count : 0
            defer { if marks % 2 == 1 { isInText.toggle() } }
            guard !isInText else { return "" }
            return withoutTexts(line)
        }
    }

    private static func withoutTexts(_ line: Substring) -> String {
        var code = ""
        var isInText = false
        var depth = 0
        var last: Character = " "
        for character in line {
            if isInText {
                if last == "\\", character == "(" {
                    depth = 1
                    isInText = false
                } else if character == "\"", last != "\\" {
                    isInText = false
                    code.append("\"")
                }
                last = last == "\\" && character == "\\" ? " " : character
                continue
            }
            if depth > 0 {
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                if depth == 0 { isInText = true }
                last = " "
                continue
            }
            if character == "/", last == "/" { return String(code.dropLast()) }
            if character == "\"" {
                isInText = true
                code.append("\"")
            } else {
                code.append(character)
            }
            last = character == "\"" ? " " : character
        }
        return code
    }
}

extension StringProtocol {
    /// Whether the text holds a word; many times faster than an expression.
    fileprivate func has(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        return utf8.withContiguousStorageIfAvailable { text in
            var start = 0
            while start + count <= text.count {
                if text[start] == word.utf8Start[0],
                    memcmp(text.baseAddress! + start, word.utf8Start, count) == 0
                {
                    return true
                }
                start += 1
            }
            return false
        } ?? true
    }
}
