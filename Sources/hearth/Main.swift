// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeRuntime
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@main
struct Hearth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth",
        abstract: "Your home as a log: bridged from MQTT, replayed, compared, explained.",
        discussion: """
            hearth run --broker mqtt://user@host:1883 --data ./hearth-data hearth diff
            yesterday HEAD --output json  (points: HEAD, @1234, 14:00, -15m) More:
            backup, bench, checkpoint, config, cost, export, fleet, forget, fork, import,
            map, read, redact, remap, restore, serve, simulate, tag, trim, version.
            """,
        version: HearthVersion.text,
        subcommands: [
            Init.self,
            Run.self,
            UICommand.self,
            List.self,
            Show.self,
            Log.self,
            Diff.self,
            Find.self,
            Bisect.self,
            Watch.self,
            Backtest.self,
            Explain.self,
            Blame.self,
            History.self,
            TagCommand.self,
            Fork.self,
            Export.self,
            SetCommand.self,
            Read.self,
            Serve.self, Follow.self, FleetCommand.self, TokenCommand.self,
            Rename.self,
            Move.self,
            RoomCommand.self,
            Status.self,
            Doctor.self,
            ConfigCommand.self,
            Map.self,
            Record.self,
            ReplayCommand.self,
            Remap.self,
            Redact.self,
            Import.self,
            Backup.self,
            Restore.self,
            Verify.self,
            Trim.self,
            CheckpointCommand.self,
            Bench.self,
            Cost.self,
            Simulate.self,
            Forget.self,
            PrintVersion.self,
        ])

    /// Runs the command; only here a failure becomes a line and an exit code.
    static func main() async {
        // While a shell completes a word, a line would stand in the middle of what is typed.
        if CommandLine.arguments.dropFirst().first == "---completion" { Output.holdLines() }
        for note in UnknownVariables.notes(Console.environment.keys) { Output.tell(note) }
        do {
            try mustBeKnown(CommandLine.arguments.dropFirst().first)
            var command = try parseAsRoot(
                Point.prepared(Array(CommandLine.arguments.dropFirst())))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            Output.tell(failure.line)
            ProcessEnd.end(failure.status.rawValue)
        } catch {
            end(with: error)
        }
        ProcessEnd.end(0)
    }
}

extension Hearth {
    /// Says what ended the command, an error or a text that was asked for, and ends the process.
    private static func end(with error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if !text.isEmpty {
            let bytes = Array((text + "\n").utf8)
            _ = Output.write(bytes, to: code.isSuccess ? STDOUT_FILENO : STDERR_FILENO)
        }
        ProcessEnd.end(code.rawValue)
    }

    /// Says which command was probably meant, where the first word is none.
    private static func mustBeKnown(_ word: String?) throws(CommandFailure) {
        let names = configuration.subcommands.compactMap { $0._commandName } + ["help"]
        guard let word, word.utf8.first != UInt8(ascii: "-"), !names.contains(word) else { return }
        let near = Suggestion.near(word, in: names)
        throw CommandFailure(
            .usage,
            "'\(TerminalText.escape(word))' is no command; "
                + (near.isEmpty
                    ? "'hearth help' has them all"
                    : "did you mean \(near.joined(separator: " or "))?"))
    }
}
