// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show how the daemon, its brokers and its disk are.",
        discussion: """
            hearth status
            hearth status --data /var/lib/hearth --output json

            Exit code 69 where no daemon runs, 1 when it runs and something is wrong: the
            engine does not answer, or a broker is not connected; of a replica, the home is
            away or an edit is undecided.
            """)

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("status") }

    func run() throws {
        let directory = try DataDirectory.toRead(data.data, environment: Console.value)
        try DataDirectory.mustNotBeCopy(directory)
        if try !DataDirectory.hasLog(directory) {
            throw CommandFailure(
                .noLog,
                "no log in \(directory): 'hearth run' starts one, --data names another "
                    + "directory")
        }
        if let words = try ReplicaDirectory.wordsOfAbsence(directory) {
            throw CommandFailure(.unreachable, words)
        }
        let daemon = try ControlClient(directory: directory)
        let answer = try daemon.ask(
            [JSONMember(key: "do", value: .string("status"))],
            answerSeconds: ControlClient.statusSeconds)
        guard let status = answer["status"]?.object else {
            throw CommandFailure(.internalError, "the daemon says nothing of its status")
        }
        let out = Output()
        let console = output.console
        let form = output.form(console)
        let (lines, isWell) = Self.view(of: status, console)
        if form == .table {
            try out.lines(lines)
        } else {
            try out.line(JSONWriter.write(.object(status)))
        }
        try out.flush()
        if !isWell { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private static func view(of status: JSONObject, _ console: Console) -> ([String], Bool) {
        if let replica = status["replica"]?.object {
            let view = ReplicaView(replica)
            return (view.lines, view.isWell)
        }
        let view = StatusView(status)
        return (view.lines(console), view.isWell)
    }
}
