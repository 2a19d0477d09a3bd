// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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

    @OptionGroup var rights: TokenRights
    @OptionGroup var token: TokenOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("token add") }

    func run() throws {
        let now = SystemClock().wallNanoseconds
        var wanted = try rights.wanted(name, at: now)
        let log = try LogAccess(data)
        wanted.structure = try token.structureID(in: log)
        let secret = try log.tokenFile.change { list throws(CommandFailure) in
            try list.makeToken(wanted, at: now, removal: "hearth token rm \(name)")
        }
        try TokenText.print(secret, wanted, output)
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
        guard AccessToken.isValid(name: name) else { throw CommandFailure.tokenName(name) }
        let settings = try Settings(
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
        case .json, .jsonl, .csv: try out.line(TokenText.secret(link, key: "link", wanted))
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
            try list.revoke(name, listing: "hearth token ls")
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
        try TokenText.print(tokens, output)
        if tokens.isEmpty {
            Output.tell("there are no tokens; 'hearth token link' lets a person in")
        }
    }
}
