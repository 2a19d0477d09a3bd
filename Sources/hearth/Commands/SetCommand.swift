// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph

struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Tell a device what to do, and say what became of it.",
        discussion: """
            hearth set "Kitchen lamp" on
            hearth set "Kitchen lamp" 40% color-temperature=2700K
            hearth set "Front door" unlock --pin-file pin.txt
            hearth set Heating heat=21.5 mode=heat
            hearth set "Kitchen lamp" 'LevelControl.moveToLevel(level=100,transitionTime=20)'

            Several words go out together; each has an outcome of its own. Exit code 0 when
            every one was confirmed or nothing could confirm it, 75 when no answer came in
            time. On a replica (docs/REPLICA.md) they wait for the home; exit code 0.
            """)

    @Argument(help: "A device: id or name.", completion: NameCompletion.devices)
    var device: String

    @Argument(
        help: ArgumentHelp(
            "on, off, toggle, lock, unlock, open, close, stop, 50%, brightness=50%, lift=, tilt=, "
                + "speed=, color-temperature=2700K or 370, color=#ff8800 or x,y, heat=21.5, "
                + "cool=25, mode=heat, effect=candle, Trait.attribute=value, Trait.command(argument=value,…)."
        ))
    var what: [String]

    @Option(help: "Which part of the device; without it the one that has the trait.")
    var part: String?

    @Option(help: ArgumentHelp("How long to wait for an answer: 1 to 600.", valueName: "seconds"))
    var timeout: UInt32 = 10

    @Option(
        help: ArgumentHelp(
            "The PIN code of a lock: the first line of a file; - asks on the terminal, or reads the "
                + "standard input.", valueName: "file"))
    var pinFile: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !what.isEmpty else { throw ValidationError("what is the device to do?") }
        try output.mustNotBeCSV("set")
        guard DeviceCommand.timeoutSecondsRange.contains(timeout) else {
            throw ValidationError("--timeout is a number of seconds from 1 to 600")
        }
    }

    func run() throws {
        let home = try CommandedHome(data)
        let device = try HomeSearch.device(device, in: home.snapshot)
        if let part, device.part(part) == nil {
            throw CommandFailure(
                .no, "\(HomeWords.name(of: device)) has no part '\(TerminalText.escape(part))'")
        }
        let words = SetArguments(device: device, part: part, pin: try pin(for: device))
        var requests: [(words: String, request: SetRequest)] = []
        for text in what { requests.append((text, try words.request(text))) }
        requests = SetRequest.merged(requests)
        let request = [
            JSONMember(key: "do", value: .string("command")),
            JSONMember(
                key: "commands",
                value: .array(
                    requests.map {
                        $0.request.json(deviceID: device.id, part: part, timeoutSeconds: timeout)
                    })),
        ]
        let answer = try home.ask(request, seconds: timeout)
        try tell(answer["outcomes"]?.array?.compactMap(\.object) ?? [], of: requests.map(\.words))
    }

    private func tell(_ outcomes: [JSONObject], of words: [String]) throws {
        let form = output.form(output.console)
        guard outcomes.count == words.count else {
            throw CommandFailure(.internalError, "the daemon answered less than it was asked")
        }
        let out = Output()
        var status: ExitStatus?
        for (words, outcome) in zip(words, outcomes) {
            let line = OutcomeLine(outcome)
            status = status ?? line.status
            if form == .json || form == .jsonl {
                try out.line(Self.json(outcome))
            } else if line.status == nil {
                try out.line(prefix(words, of: outcomes.count) + line.text)
            } else {
                try out.flush()
                Output.tell(prefix(words, of: outcomes.count) + line.text)
            }
        }
        try out.flush()
        if let status { throw ExitCode(status.rawValue) }
    }

    /// The outcome, with the version of its form.
    private static func json(_ outcome: JSONObject) -> String {
        var members = outcome.members.filter { $0.key != "v" }
        members.append(JSONMember(key: "v", value: .number(JSONNumber(1))))
        return JSONWriter.write(.object(JSONObject(members)))
    }

    /// Names one command of several.
    private func prefix(_ words: String, of count: Int) -> String {
        count == 1 ? "" : TerminalText.escape(words) + ": "
    }

    /// The PIN of a lock; the user is asked on a terminal where the lock needs one.
    private func pin(for device: DeviceState) throws(CommandFailure) -> String? {
        guard what.contains(where: { $0 == "lock" || $0 == "unlock" }) else {
            guard pinFile == nil else {
                throw CommandFailure(.usage, "--pin-file is for lock and unlock")
            }
            return nil
        }
        let canAsk = Console.inputIsTerminal && Console.errorIsTerminal
        switch pinFile {
        case "-" where canAsk: return try ask(device)
        case let path?: return try read(path)
        case nil: return canAsk && Self.wantsPIN(device) ? try ask(device) : nil
        }
    }

    private func ask(_ device: DeviceState) throws(CommandFailure) -> String {
        try checked(try PasswordPrompt.read("PIN of \(HomeWords.name(of: device)): "))
    }

    private func read(_ path: String) throws(CommandFailure) -> String {
        let line = try FileLines.read(path).first ?? []
        return try checked(String(validating: line, as: UTF8.self) ?? "")
    }

    private func checked(_ pin: String) throws(CommandFailure) -> String {
        guard (1...64).contains(pin.utf8.count) else {
            throw CommandFailure(.usage, "a PIN is a text of 1 to 64 bytes")
        }
        return pin
    }

    private static func wantsPIN(_ device: DeviceState) -> Bool {
        device.parts.contains {
            $0.trait("Matter.DoorLockTrait")?.attribute("requirePinforRemoteOperation")
                == .bool(true)
        }
    }
}
