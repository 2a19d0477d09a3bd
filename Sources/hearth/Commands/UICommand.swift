// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeRuntime
import HomeSDK
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct UICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ui",
        abstract: "Show the home on the whole terminal, live and past.",
        discussion: """
            hearth ui
            hearth ui --at yesterday
            hearth ui --data ./hearth-demo/home --at tag:party
            """)

    @Option(help: Point.optionHelp, transform: Point.option)
    var at = Point.head

    @Flag(help: "Without colours, as NO_COLOR says it.")
    var noColor = false

    @OptionGroup var data: DataOptions

    func run() async throws {
        let console = Console.output
        guard console.isTerminal, Console.inputIsTerminal else {
            throw CommandFailure(
                .usage, "ui needs a terminal: 'hearth ls' and 'hearth log' print to pipes too")
        }
        guard console.canDraw else {
            throw CommandFailure(
                .usage, "ui cannot move the cursor on this terminal: TERM is 'dumb'")
        }
        let session = try TimeSession(
            LogAccess(data), at: at, clock: SystemClock().wallNanoseconds)
        // A write fails where the terminal is gone; the signal would end the process.
        signal(SIGPIPE, SIG_IGN)
        let (ends, ending) = AsyncStream.makeStream(of: Void.self)
        let paint = noColor ? Paint(isOn: false) : console.paint
        let shell = TimeShell(session, paint: paint, isUTF8: console.isUTF8) { ending.yield() }
        let signals = await UnixSignalsSequence(trapping: EndSignals.all)
        Task {
            var isEnding = false
            for await _ in signals {
                if isEnding {
                    shell.abandon()
                    _exit(ExitStatus.interrupted.rawValue)
                }
                isEnding = true
                ending.yield()
            }
        }
        try shell.start()
        for await _ in ends { break }
        shell.stop()
    }
}
