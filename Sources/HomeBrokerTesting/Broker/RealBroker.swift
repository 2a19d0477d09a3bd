// SPDX-License-Identifier: Apache-2.0

import HomeThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A mosquitto on a free loopback port, with the settings that the documentation recommends.
public final class RealBroker {
    public struct Settings: Sendable {
        /// Keep queues and retained messages in a file.
        public var isPersistent = false
        /// User names and passwords; empty allows every client.
        public var users: [String: String] = [:]
        /// Lines of an ACL file; empty allows everything.
        public var accessRules: [String] = []
        public var certificates: TestCertificates?
        /// Whether not to log single messages: for measurements.
        public var isQuiet = false
        /// Further lines of the configuration file.
        public var lines: [String] = []

        public init() {}
    }

    public private(set) var port: UInt16 = 0
    public let folder: TemporaryFolder
    private let settings: Settings
    private var process: ChildProcess?
    /// The log of the running process; each start has a new one, so that two ends are not mixed up.
    private var log = Awaited<[String]>([])

    /// The program, or nil where mosquitto is not installed.
    public static let program: String? = [
        "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto",
    ].first { access($0, X_OK) == 0 }

    /// Starts a broker and waits until it takes connections.
    public init(_ settings: Settings = Settings()) throws {
        self.settings = settings
        folder = try TemporaryFolder()
        var attemptsLeft = 5
        while true {
            attemptsLeft -= 1
            port = try FreePort.find()
            try writeConfiguration()
            do {
                try start()
                return
            } catch BrokerFault.unexpected(let lines)
                where attemptsLeft > 0 && lines.contains("Address already in use")
            {
                // Another process took the port before mosquitto did.
                stop()
            }
        }
    }

    /// Starts it again, on the same port and with the same files.
    public func start() throws {
        guard let program = Self.program else {
            throw BrokerFault.unexpected("mosquitto is not installed")
        }
        log = Awaited([])
        let process = try ChildProcess(
            program, ["-c", folder.file("mosquitto.conf")], streams: .output)
        self.process = process
        try collectLog(of: process)
        let lines = try log.wait("mosquitto to start") { lines in
            lines.contains { $0.hasSuffix(" running") } || lines.last == endOfLog
        }
        guard lines.contains(where: { $0.hasSuffix(" running") }) else {
            throw BrokerFault.unexpected(lines.joined(separator: "\n"))
        }
    }

    /// Ends it in order: a persistent broker saves its file.
    public func stop() {
        process?.end(SIGTERM)
        process = nil
    }

    /// Ends it like a crash.
    public func kill() {
        process?.end(SIGKILL)
        process = nil
    }

    /// Makes a persistent broker save its file now, and waits until it did.
    public func save() throws {
        guard let process else { return }
        let before = log.current.count
        systemKill(process.processID, SIGUSR1)
        try log.wait("mosquitto to save") { lines in
            lines.dropFirst(before).contains { $0.contains("Saving in-memory database") }
        }
    }

    /// Waits for a line of the broker's log.
    public func waitForLog(_ text: String) throws {
        try log.wait("mosquitto to log: \(text)") { $0.contains { $0.contains(text) } }
    }

    // MARK: Files

    private func writeConfiguration() throws {
        var lines = [
            "listener \(port) 127.0.0.1", "log_dest stderr",
            "max_queued_messages 1000000", "max_inflight_messages 1000",
            "queue_qos0_messages true", "set_tcp_nodelay true",
            "allow_anonymous \(settings.users.isEmpty)",
            // Started by root, mosquitto would change to a user that cannot read the folder.
            "user root",
        ]
        let types = ["error", "warning", "notice", "information", "subscribe"]
        lines += (settings.isQuiet ? types : ["all"]).map { "log_type \($0)" }
        if settings.isPersistent {
            lines += [
                "persistence true", "persistence_location \(folder.path)/", "autosave_interval 60",
            ]
        }
        if let files = settings.certificates {
            lines += [
                "cafile \(files.authority)", "certfile \(files.certificate)",
                "keyfile \(files.key)",
            ]
        }
        if !settings.users.isEmpty {
            lines.append("password_file \(try folder.write("", to: "passwords"))")
            for (user, password) in settings.users.sorted(by: { $0.key < $1.key }) {
                try ChildProcess.run(
                    "/usr/bin/mosquitto_passwd", ["-b", folder.file("passwords"), user, password])
            }
        }
        if !settings.accessRules.isEmpty {
            let rules = settings.accessRules.joined(separator: "\n") + "\n"
            lines.append("acl_file \(try folder.write(rules, to: "access"))")
        }
        lines += settings.lines
        try folder.write(lines.joined(separator: "\n") + "\n", to: "mosquitto.conf")
    }

    // MARK: Log

    private func collectLog(of process: ChildProcess) throws {
        guard let output = process.output else { return }
        let log = log
        try OwnThread.start {
            var line: [UInt8] = []
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(output, &bytes, bytes.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for byte in bytes[0..<count] {
                    guard byte == UInt8(ascii: "\n") else {
                        line.append(byte)
                        continue
                    }
                    let text = String(decoding: line, as: UTF8.self)
                    line = []
                    log.change { if $0.count < logLinesMax { $0.append(text) } }
                }
            }
            close(output)
            log.change { $0.append(endOfLog) }
        }
    }
}

private let endOfLog = "(end of log)"
private let logLinesMax = 10_000

private func systemKill(_ processID: pid_t, _ signal: Int32) {
    kill(processID, signal)
}
