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
            engine does not answer, or a broker is not connected.
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
        let view = StatusView(status)
        if form == .table {
            try out.lines(view.lines(console))
        } else {
            try out.line(JSONWriter.write(.object(status)))
        }
        try out.flush()
        if !view.isWell { throw ExitCode(ExitStatus.no.rawValue) }
    }
}
