// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog
import HomeSDK

struct LogExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Copy a range of the log into one file.",
        discussion: """
            hearth log export yesterday..HEAD --to problem.hearth
            hearth show HEAD --data problem.hearth
            hearth log export --since @1200 --until @1300 --to part.hearth

            The file has the records with their offsets, times, messages and tags, and the
            home before the first of them. Every reading command opens it with --data. It is
            a tar archive: 'tar xf' unpacks it into a data directory. Names and addresses
            are in it; secrets were never in the log.
            """)

    @Argument(help: "The range, A..B; the whole log without one.")
    var range: String?

    @Option(help: ArgumentHelp("The file to make; it must not exist.", valueName: "file"))
    var to: String

    @OptionGroup var ends: RangeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        try output.mustNotBeCSV("log export")
    }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.export($0) }
    }

    private func export(_ interruption: Interruption) throws {
        let log = try LogAccess(data)
        let offsets = try log.offsets(try Point.wholeRange(range), ends)
        let range = offsets.clamped(to: log.firstOffset..<log.nextOffset)
        guard !range.isEmpty else { throw CommandFailure(.no, "the range holds no record") }
        let progress = progress.over(range)
        defer { progress.end() }
        let summary = try ExportFile(to, hasToEnd: { interruption.hasToEnd }).write(log, range) {
            if let offset = $0.offset { progress.advance(behind: offset) }
        }
        CopyLosses(records: summary.lost, captures: summary.damagedCaptures).tell(asIn: "log")
        let out = Output()
        if output.form(output.console) == .table {
            try out.lines(summary.lines(path: to))
        } else {
            try out.line(summary.json(path: to))
        }
        try out.flush()
        if let original = try ForkFile.original(of: log.directory) {
            Output.tell("this is a fork of \(original), not what its home recorded")
        }
        if !summary.hasStateOfLog {
            let lost = summary.lost.map { "@\($0.lowerBound) to @\($0.upperBound)" }
            Output.tell(
                "behind the lost records \(lost.joined(separator: ", ")) the state of the file is "
                    + "not that of the log, which goes on from a checkpoint that the file has not")
        }
    }
}

extension ExportFile.Summary {
    fileprivate func lines(path: String) -> [String] {
        [
            "@\(range.lowerBound) to @\(range.upperBound - 1) of log \(logID.prefix(12)) in "
                + "\(TerminalText.escape(path)), \(SizeText.bytes(Int(clamping: byteCount)))",
            "state \(stateHash)",
        ]
    }

    fileprivate func json(path: String) -> String {
        var json = JSONText()
        json.object { json in
            json.key("bytes")
            json.number(byteCount)
            json.key("file")
            json.string(path)
            json.key("first")
            json.number(range.lowerBound)
            json.key("last")
            json.number(range.upperBound - 1)
            json.key("logID")
            json.string(logID)
            json.key("lost")
            json.array(lost) { json, range in
                json.object { json in
                    json.key("first")
                    json.number(range.lowerBound)
                    json.key("last")
                    json.number(range.upperBound)
                }
            }
            json.key("stateHash")
            json.string(stateHash)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
