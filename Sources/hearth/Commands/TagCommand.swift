// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeRuntime
import HomeSDK

struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Name points of the log: tag:NAME is then a point.",
        discussion: """
            hearth tag add before-update
            hearth tag add party "yesterday 20:00"
            hearth diff tag:before-update HEAD
            """,
        // The first help page has forty lines.
        shouldDisplay: CompletionScript.isWanted,
        subcommands: [TagAdd.self, TagListing.self, TagRemove.self])
}

struct TagAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Name a point; it never moves by itself.")

    @Argument(help: "Letters, digits, '-', '_' and '.'.")
    var name: String

    @Argument(help: Point.argumentHelp, transform: Point.option)
    var point = Point.head

    @Flag(help: "Take the name from another point.")
    var force = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("tag add") }

    func run() throws {
        guard TagName.isValid(name) else { throw TagName.failure(name) }
        let log = try LogAccess(data)
        let offset = try log.offset(of: point)
        guard let record = try log.record(at: offset) else {
            throw CommandFailure(.damaged, "record @\(offset) is damaged: it cannot have a tag")
        }
        let tag = LogTag(name: name, offset: offset, receivedAt: record.receivedAt)
        try log.tagFile.change { list throws(CommandFailure) in
            if let old = list[name], !force {
                throw CommandFailure(
                    .usage,
                    "there is a tag '\(name)' already: @\(old.offset), "
                        + "\(LocalTime.zoned(old.receivedAt)); --force moves it")
            }
            list.set(tag)
        }
        try tag.tell("is", output)
    }
}

struct TagRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove a tag; the log stays as it is.")

    @Argument(help: "The tag.", completion: NameCompletion.tags)
    var name: String

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("tag rm") }

    func run() throws {
        let name = TagName.name(in: name) ?? name
        var removed: LogTag?
        try LogAccess(data).tagFile.change { list throws(CommandFailure) in
            guard let tag = list[name] else { throw list.missing(name) }
            removed = tag
            list.remove(name)
        }
        try removed?.tell("was", output)
    }
}

struct TagListing: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ls", abstract: "List the tags, oldest record first.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let log = try LogAccess(data)
        let tags = try log.tagFile.read().tags
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .jsonl: for tag in tags { try out.line(tag.json(try log.standing(of: tag))) }
        case .json:
            let items = try tags.map { try $0.json(log.standing(of: $0)) }
            try out.line("{\"tags\":[\(items.joined(separator: ","))],\"v\":1}")
        case let form:
            let table = try table(tags, log, form)
            try out.lines(
                form == .csv
                    ? table.csv : table.lines(width: console.columns, paint: console.paint))
        }
        try out.flush()
        if tags.isEmpty { Output.tell("this log has no tags; 'hearth tag add NAME' makes one") }
    }

    private func table(_ tags: [LogTag], _ log: LogAccess, _ form: OutputForm) throws -> Table {
        let now = SystemClock().wallNanoseconds
        let zone = form == .csv ? "" : " (\(LocalTime.zone(at: now).name))"
        // What differs from one minute to the next is for people alone.
        let age: [Table.Column] = form == .csv ? [] : [.init("AGE", dropRank: 1)]
        var table = Table(
            [.init("TAG"), .init("OFFSET"), .init("TIME" + zone)] + age + [.init("RECORD")])
        for tag in tags {
            let standing = try log.standing(of: tag)
            let seconds = max(0, now.subtractingSaturated(tag.receivedAt)) / 1_000_000_000
            let last = Table.Cell(standing.text, standing == .here ? .dim : .warning)
            table.rows.append(
                form == .csv
                    ? [.init(tag.name), "\(tag.offset)", .init(timeText(tag.receivedAt)), last]
                    : [
                        .init(tag.name, .bold), "@\(tag.offset)",
                        .init(LocalTime.text(tag.receivedAt), .dim),
                        .init(SizeText.duration(Int(clamping: seconds))), last,
                    ])
        }
        return table
    }
}

extension LogAccess.TagStanding {
    fileprivate var text: String {
        switch self {
        case .here: "kept"
        case .trimmed: "no longer kept"
        case .beyondEnd: "not in the log"
        case .replaced: "another one now"
        }
    }

    fileprivate var name: String {
        switch self {
        case .here: "kept"
        case .trimmed: "trimmed"
        case .beyondEnd: "beyondEnd"
        case .replaced: "replaced"
        }
    }
}

extension LogTag {
    fileprivate func json(_ standing: LogAccess.TagStanding) -> String {
        var json = JSONText()
        json.object { json in
            json.key("name")
            json.string(name)
            json.key("offset")
            json.number(offset)
            json.key("receivedAt")
            json.string(timeText(receivedAt))
            json.key("record")
            json.string(standing.name)
            json.key("v")
            json.number(1)
        }
        return json.text
    }

    /// Prints the result of a command about one tag.
    fileprivate func tell(_ verb: String, _ output: OutputOptions) throws {
        let out = Output()
        switch output.form(output.console) {
        case .table:
            try out.line("tag:\(name) \(verb) @\(offset), \(LocalTime.zoned(receivedAt))")
        case .json, .jsonl, .csv: try out.line(json(.here))
        }
        try out.flush()
    }
}
