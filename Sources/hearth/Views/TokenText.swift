// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime
import HomeSDK
import HomeServer

/// Tokens as commands print them.
enum TokenText {
    /// Prints the secret of a new token, this once.
    static func print(
        _ secret: String, _ wanted: AccessToken.Wanted, _ output: OutputOptions
    ) throws {
        let out = Output()
        let form = output.form(output.console)
        switch form {
        case .table: try out.line(secret)
        case .json, .jsonl, .csv: try out.line(self.secret(secret, key: "token", wanted))
        }
        try out.flush()
        if form == .table {
            Output.tell("this is all that is ever shown of it: keep it where others cannot read")
        }
    }

    /// Prints a list, without secrets.
    static func print(_ tokens: [AccessToken], _ output: OutputOptions) throws {
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .jsonl: for token in tokens { try out.line(text(token)) }
        case .json:
            let items = tokens.map { text($0) }
            try out.line("{\"tokens\":[\(items.joined(separator: ","))],\"v\":1}")
        case let form:
            let table = table(tokens, form)
            try out.lines(
                form == .csv
                    ? table.csv : table.lines(width: console.columns, paint: console.paint))
        }
        try out.flush()
    }

    private static func table(_ tokens: [AccessToken], _ form: OutputForm) -> Table {
        let now = SystemClock().wallNanoseconds
        let zone = form == .csv ? "" : " (\(LocalTime.zone(at: now).name))"
        var table = Table([
            .init("NAME"), .init("KIND"), .init("SCOPE"), .init("STRUCTURE", dropRank: 2),
            .init("CREATED" + zone, dropRank: 1), .init("ENDS"),
        ])
        for token in tokens {
            let time: (Int64) -> String = { form == .csv ? timeText($0) : LocalTime.text($0) }
            let isOver = token.isOver(at: now)
            table.rows.append([
                .init(token.name, .bold), .init(token.use.rawValue), .init(token.scope.rawValue),
                .init(token.structure ?? ""), .init(time(token.createdAt), .dim),
                .init(
                    isOver ? "ended" : token.expiresAt.map(time) ?? "never",
                    isOver ? .warning : .plain),
            ])
        }
        return table
    }

    private static func text(_ token: AccessToken) -> String {
        var json = JSONText()
        json.object { json in
            json.key("createdAt")
            json.string(timeText(token.createdAt))
            json.key("expiresAt")
            json.string(token.expiresAt.map { timeText($0) })
            json.key("kind")
            json.string(token.use.rawValue)
            json.key("name")
            json.string(token.name)
            json.key("scope")
            json.string(token.scope.rawValue)
            json.key("structure")
            json.string(token.structure)
            json.key("v")
            json.number(1)
        }
        return json.text
    }

    static func secret(_ text: String, key: String, _ wanted: AccessToken.Wanted) -> String {
        var json = JSONText()
        json.object { json in
            if key == "link" {
                json.key(key)
                json.string(text)
            }
            json.key("name")
            json.string(wanted.name)
            json.key("scope")
            json.string(wanted.scope.rawValue)
            if key == "token" {
                json.key(key)
                json.string(text)
            }
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
