// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// One finding of `hearth doctor`.
struct Finding: Equatable {
    enum Level: String, CaseIterable {
        /// As it should be.
        case ok
        /// Good to know; nothing needs to be done.
        case note
        /// Works, but something can be lost or be slow.
        case warning
        /// Does not work, or will lose something.
        case problem
    }

    var level: Level
    /// The checked subject: `clock`, `disk`, `broker main`.
    var subject: String
    /// One sentence, safe for a terminal.
    var text: String
    /// The remedy; nil where none is needed.
    var remedy: String?

    init(_ level: Level, _ subject: String, _ text: String, remedy: String? = nil) {
        self.level = level
        self.subject = subject
        self.text = text
        self.remedy = remedy
    }

    /// Whether it is a warning or a problem.
    var isComplaint: Bool { level == .warning || level == .problem }

    func write(to json: inout JSONText) {
        json.object { json in
            json.key("level")
            json.string(level.rawValue)
            json.key("remedy")
            json.string(remedy)
            json.key("subject")
            json.string(subject)
            json.key("text")
            json.string(text)
        }
    }
}

/// The findings, for people and programs.
struct Diagnosis {
    var findings: [Finding]

    var isWell: Bool { !findings.contains(where: \.isComplaint) }

    func lines(_ console: Console) -> [String] {
        var lines: [String] = []
        let width = findings.map { TerminalText.width($0.subject) }.max() ?? 0
        for finding in findings {
            let style: TextStyle =
                switch finding.level {
                case .ok: .good
                case .note: .plain
                case .warning: .warning
                case .problem: .bad
                }
            let subject = TerminalText.fit(finding.subject, to: width)
            lines.append(
                console.paint(TerminalText.fit(finding.level.rawValue, to: 7), style) + "  "
                    + console.paint(subject, .dim) + "  " + finding.text)
            if let remedy = finding.remedy {
                lines.append(String(repeating: " ", count: width + 11) + "-> " + remedy)
            }
        }
        let count = findings.count(where: \.isComplaint)
        lines.append(
            count == 0
                ? console.paint("nothing to complain about", .good)
                : console.paint("\(count) to look at", .warning))
        return lines
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("findings")
            json.array(findings) { $1.write(to: &$0) }
            json.key("v")
            json.number(1)
            json.key("well")
            json.bool(isWell)
        }
        return json.text
    }

    var jsonLines: [String] {
        findings.map { finding in
            var json = JSONText()
            finding.write(to: &json)
            return json.text
        }
    }

    var table: Table {
        var table = Table([.init("LEVEL"), .init("SUBJECT"), .init("TEXT"), .init("REMEDY")])
        table.rows = findings.map {
            [.init($0.level.rawValue), .init($0.subject), .init($0.text), .init($0.remedy ?? "")]
        }
        return table
    }
}
