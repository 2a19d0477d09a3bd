// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeFleet
import HomeGraph
import HomeRuntime
import HomeServer

struct FleetToken: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Say who may ask for a home over HTTP.",
        discussion: """
            hearth fleet token add flat-17 panel --scope command
            hearth fleet token ls flat-17
            hearth fleet token rm flat-17 panel

            A token opens one home, at every node. The fleet keeps only a digest of it.
            """,
        subcommands: [FleetTokenAdd.self, FleetTokenListing.self, FleetTokenRemove.self])
}

struct FleetTokenAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a token and print it, this once.")

    @Argument(help: "The key of the home.")
    var home: String

    @Argument(help: "The name of the token, the sender of its commands in the log.")
    var name: String

    @OptionGroup var rights: TokenRights
    @OptionGroup var fleet: FleetOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("fleet token add") }

    func run() throws {
        let now = SystemClock().wallNanoseconds
        let wanted = try rights.wanted(name, at: now)
        let store = try fleet.open(as: "hearth fleet token")
        let found = try store.home(home).home
        var secret: String?
        try FleetTokens.change(store.directory, of: found) { list throws(CommandFailure) in
            // An answer that got lost: it is there.
            if let secret, list.token(for: secret, at: now, { sha256($0) }) != nil { return }
            secret = try list.makeToken(
                wanted, at: now, removal: "hearth fleet token rm \(found.key) \(name)")
        }
        try TokenText.print(secret ?? "", wanted, output)
    }
}

struct FleetTokenListing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ls", abstract: "List the tokens of a home.")

    @Argument(help: "The key of the home.")
    var home: String

    @OptionGroup var fleet: FleetOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let store = try fleet.open(as: "hearth fleet token")
        let found = try store.home(home).home
        let tokens = try FleetTokens.list(store.directory, of: found).tokens
        try TokenText.print(tokens, output)
        if tokens.isEmpty {
            Output.tell(
                "there are no tokens; 'hearth fleet token add \(found.key) NAME' makes one")
        }
    }
}

struct FleetTokenRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Revoke a token; streams that are open end within half a minute.")

    @Argument(help: "The key of the home.")
    var home: String

    @Argument(help: "The name of the token.")
    var name: String

    @OptionGroup var fleet: FleetOptions

    func run() throws {
        let store = try fleet.open(as: "hearth fleet token")
        let found = try store.home(home).home
        var isDone = false
        try FleetTokens.change(store.directory, of: found) { list throws(CommandFailure) in
            // An answer that got lost: it is gone.
            if isDone, list[name] == nil { return }
            try list.revoke(name, listing: "hearth fleet token ls \(found.key)")
            isDone = true
        }
    }
}
