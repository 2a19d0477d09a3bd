// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `hearth run` as a process of its own, as users run it.
final class DaemonUnderTest {
    let directory: String
    private let process: ChildProcess

    init(
        brokerPort: UInt16, directory: String, codecs: [String] = ["zigbee2mqtt=zigbee2mqtt"],
        more: [String] = []
    ) throws {
        self.directory = directory
        process = try ChildProcess(
            try Self.program(),
            [
                "run", "--broker", "mqtt://127.0.0.1:\(brokerPort)", "--data", directory, "--quiet",
            ] + more + codecs.flatMap { ["--codec", $0] })
    }

    deinit { process.end(SIGTERM) }

    func end() { process.end(SIGTERM) }

    /// Waits until the log holds so many devices.
    func waitForDevices(_ count: Int) throws {
        try wait("\(count) devices") {
            guard let reader = try? FileLogReader(directory: directory),
                let state = try? Replay(reader: reader, sha256: sha256).fold().state
            else { return false }
            return state.graph.deviceCount >= count
        }
    }

    /// Waits until the log has grown up to an offset.
    func waitForOffset(_ offset: UInt64) throws {
        let reader = try FileLogReader(directory: directory)
        try wait("offset \(offset)") { try reader.refresh() >= offset }
    }

    /// CPU seconds so far.
    func cpuSeconds() throws -> Double { try ProcessFigures(process.processID).cpuSeconds }

    func figures() throws -> ProcessFigures { try ProcessFigures(process.processID) }

    private func wait(_ what: String, until isThere: () throws -> Bool) throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(120)
        while try !isThere() {
            guard clock.now < end else {
                throw CommandFailure(.tryAgain, "hearth run did not reach \(what)")
            }
            usleep(500)
        }
    }

    /// This program's own file.
    static func program() throws -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return CommandLine.arguments[0] }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}

/// The kernel's figures of a process.
struct ProcessFigures {
    var cpuSeconds = 0.0
    var residentMegabytes = 0.0
    var anonymousMegabytes = 0.0

    init(_ processID: Int32) throws {
        let stat = try Self.text("/proc/\(processID)/stat")
        // The fields start behind the program's name, which is in brackets and may hold anything.
        let fields = stat[stat.index(after: stat.lastIndex(of: ")")!)...].split(separator: " ")
        let ticks = (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        cpuSeconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        for line in try Self.text("/proc/\(processID)/status").split(separator: "\n") {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard words.count >= 2, let kilobytes = Double(words[1]) else { continue }
            if words[0] == "VmRSS:" { residentMegabytes = kilobytes / 1024 }
            if words[0] == "RssAnon:" { anonymousMegabytes = kilobytes / 1024 }
        }
    }

    private static func text(_ path: String) throws -> String {
        let file = open(path, O_RDONLY)
        guard file >= 0 else {
            throw CommandFailure(.inputOutput, "\(path) cannot be read: this needs Linux")
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 16384)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
