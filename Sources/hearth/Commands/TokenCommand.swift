// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import HomeGraph
import HomeRuntime
import HomeSDK
import HomeServer

struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Say who may reach the home over HTTP.",
        discussion: """
            hearth token link
            hearth token add kitchen-panel --scope command --structure structure:0
            hearth token ls
            hearth token rm kitchen-panel

            Where a login is asked for (web.login, and every address but loopback): 'link' lets
            a person in once, who then has a token; 'add' makes one for a program. The file
            beside the log has no secret. docs/API.md says more.
            """,
        shouldDisplay: CompletionScript.isWanted,
        subcommands: [TokenAdd.self, TokenMakeLink.self, TokenListing.self, TokenRemove.self])
}

/// What a token allows.
struct TokenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only this structure, by its name or id; the log is then not shown.",
            valueName: "name"),
        completion: NameCompletion.things)
    var structure: String?

    /// - Throws: where the home has no such structure.
    func structureID(in log: LogAccess) throws -> String? {
        guard let structure else { return nil }
        let home = try log.state(at: .head).graph
        let found = home.structures.filter { $0.id == structure || $0.name == structure }
        guard let only = found.first, found.count == 1 else {
            let near = Suggestion.near(structure, in: home.structures.map(\.name))
            throw CommandFailure(
                .no,
                "there is \(found.isEmpty ? "no" : "more than one") structure "
                    + "'\(TerminalText.escape(structure))'"
                    + (near.isEmpty ? "" : Suggestion.question(near)))
        }
        return only.id
    }
}

struct TokenAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a token and print it, this once.")

    @Argument(help: "Its name, the sender of its commands in the log.")
    var name: String

    @Option(help: "read; command, which may also switch; admin, which may also rename.")
    var scope = AccessScope.read

    @Option(help: ArgumentHelp("When it ends, as 90d; or never.", valueName: "time"))
    var expires = "365d"

    @OptionGroup var token: TokenOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("token add") }

    func run() throws {
        guard AccessToken.isValid(name: name) else { throw TokenName.failure(name) }
        let now = SystemClock().wallNanoseconds
        let log = try LogAccess(data)
        let wanted = AccessToken.Wanted(
            name: name, scope: scope, structure: try token.structureID(in: log),
            expiresAt: try end(from: now))
        let secret = try log.tokenFile.change { list throws(CommandFailure) in
            guard list[name]?.isOver(at: now) ?? true else {
                throw CommandFailure(
                    .usage, "there is a token '\(name)' already: 'hearth token rm \(name)' first")
            }
            guard let secret = list.add(wanted, .token, at: now, { sha256($0) }) else {
                throw CommandFailure(.no, AccessList.full)
            }
            return secret
        }
        let out = Output()
        switch output.form(output.console) {
        case .table: try out.line(secret)
        case .json, .jsonl, .csv:
            try out.line(TokenJSON.secret(secret, key: "token", wanted))
        }
        try out.flush()
        if output.form(output.console) == .table {
            Output.tell("this is all that is ever shown of it: keep it where others cannot read")
        }
    }

    private func end(from now: Int64) throws(CommandFailure) -> Int64? {
        if expires == "never" { return nil }
        guard let length = HomePredicate.nanoseconds(ofDuration: expires), length > 0 else {
            throw CommandFailure(
                .usage,
                "--expires: '\(TerminalText.escape(expires))' is not how long: 90d, 12h, never")
        }
        return now.addingSaturated(length)
    }
}

struct TokenMakeLink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Print a link that lets a person in once, for 15 minutes.")

    @Argument(help: "The name of the person's token.")
    var name = "login"

    @Option(help: "read; command, which may also switch; admin, which may also rename.")
    var scope = AccessScope.admin

    @OptionGroup var token: TokenOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "The settings of the daemon, for the page's address; else those that are found.",
            valueName: "file"))
    var config: String?

    func validate() throws { try output.mustNotBeCSV("token link") }

    func run() async throws {
        guard AccessToken.isValid(name: name) else { throw TokenName.failure(name) }
        let settings = try await Settings(
            flags: [:], config: config, environment: Console.environment,
            paths: SettingsPaths.found())
        // Before a link is made that nobody would see.
        let page = try PageSettings(settings)
        let log = try LogAccess(data)
        let wanted = AccessToken.Wanted(
            name: name, scope: scope, structure: try token.structureID(in: log))
        let code = try log.tokenFile.change { list throws(CommandFailure) in
            try TokenLink.make(wanted, in: &list, at: SystemClock().wallNanoseconds)
        }
        let link = page?.link(code) ?? "/login#\(code)"
        let out = Output()
        switch output.form(output.console) {
        case .table: try out.line(link)
        case .json, .jsonl, .csv: try out.line(TokenJSON.secret(link, key: "link", wanted))
        }
        try out.flush()
        if page == nil {
            Output.tell("put the page's address before it: no settings here say web.port")
        }
    }
}

struct TokenRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Revoke a token, also for streams that are open.")

    @Argument(help: "Its name.", completion: NameCompletion.tokens)
    var name: String

    @OptionGroup var data: DataOptions

    func run() throws {
        try LogAccess(data).tokenFile.change { list throws(CommandFailure) in
            guard list.tokens.contains(where: { $0.name == name }) else {
                let near = Suggestion.near(name, in: list.tokens.map(\.name))
                throw CommandFailure(
                    .no,
                    "there is no token '\(TerminalText.escape(name))'"
                        + (near.isEmpty
                            ? ": 'hearth token ls' lists them" : Suggestion.question(near)))
            }
            list.remove(name)
        }
    }
}

struct TokenListing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ls", abstract: "List the tokens and the links that were not used.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let log = try LogAccess(data)
        let tokens = try log.tokenFile.read().tokens
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .jsonl: for token in tokens { try out.line(TokenJSON.text(token)) }
        case .json:
            let items = tokens.map { TokenJSON.text($0) }
            try out.line("{\"tokens\":[\(items.joined(separator: ","))],\"v\":1}")
        case let form:
            let table = Self.table(tokens, form)
            try out.lines(
                form == .csv
                    ? table.csv : table.lines(width: console.columns, paint: console.paint))
        }
        try out.flush()
        if tokens.isEmpty {
            Output.tell("there are no tokens; 'hearth token link' lets a person in")
        }
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
}

extension AccessScope: ExpressibleByArgument {}

private enum TokenName {
    static func failure(_ name: String) -> CommandFailure {
        CommandFailure(
            .usage,
            "'\(TerminalText.escape(name))' is no name of a token: 1 to 64 letters, digits, '-', "
                + "'_' and '.'")
    }
}

private enum TokenJSON {
    static func text(_ token: AccessToken) -> String {
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
