// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import NIOCore
import NIOHTTP1

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How long the server of a long log takes for what a page asks, and a replica for all records.
enum WebBench {
    private static let points = 60
    /// A year of records.
    private static let span: Int64 = 365 * 86_400 * 1_000_000_000
    private static let stepSecondsMax = 0.15
    private static let chartSecondsMax = 0.3
    private static let replicaRatio = 0.5

    static func run(runs: Int, records: Int) throws -> [BenchResult] {
        let load = try WebLoadBench.run(runs: runs)
        let folder = try TemporaryFolder()
        let log = PastLog(directory: folder.file("log"))
        try log.fill(records, interval: span / Int64(records))
        let replay = Replay(reader: try FileLogReader(directory: log.directory), sha256: sha256)
        let server = try ServedHome(["serve", "--data", log.directory, "--port"])
        defer { server.end() }
        return [
            try step(server, replay, runs: runs), try chart(server, replay, runs: runs),
            try replica(server, replay, folder, runs: runs),
        ] + load
    }

    /// One step of the bar of time: the tiles of a point that was not asked for before.
    private static func step(
        _ server: ServedHome, _ replay: Replay, runs: Int
    ) throws -> BenchResult {
        Output.tell("web: web-scrub")
        var random = SeededRandom(seed: 1)
        var times: [Double] = []
        var folds: [Double] = []
        for number in 0..<points * max(1, runs) {
            let point = UInt64(1 + random.below(Int(replay.nextOffset) - 2))
            times.append(try seconds { _ = try server.get("tiles?at=@\(point)") })
            guard number < 9 else { continue }
            var state: HomeState?
            folds.append(try seconds { state = try replay.fold(through: point).state })
            let hash = hexText(state!.hashes(sha256: sha256).state)
            guard try server.get("hash?at=@\(point)").contains(hash) else {
                throw CommandFailure(.internalError, "another hash at @\(point)")
            }
        }
        return BenchResult(
            goal: "web-scrub", value: median(times), unit: "s", target: stepSecondsMax,
            isLimit: true, baseline: "a fold to the same points in a process that runs",
            mode: mode(replay), runs: times.count,
            gate: "the hashes at 9 points are those of a fold",
            details: [
                ("foldSeconds", median(folds), "s"),
                ("p95", times.sorted()[times.count * 95 / 100], "s"),
                ("longest", times.max() ?? .nan, "s"),
            ])
    }

    /// A chart of one sensor over the whole log, 600 points wide.
    private static func chart(
        _ server: ServedHome, _ replay: Replay, runs: Int
    ) throws -> BenchResult {
        Output.tell("web: web-chart")
        let home = try replay.fold().state.graph
        let devices = home.views.filter { !$0.name.isEmpty }.prefix(max(1, runs))
        var times: [Double] = []
        for device in devices {
            let path =
                "history?device=\(device.id)&attribute=temperature&points=600"
                + "&from=@0&to=@\(replay.nextOffset - 1)"
            var answer = ""
            times.append(try seconds { answer = try server.get(path) })
            guard answer.contains(#""max":"#) else {
                throw CommandFailure(.internalError, "no chart: \(answer.prefix(300))")
            }
        }
        return BenchResult(
            goal: "web-chart", value: median(times), unit: "s", target: chartSecondsMax,
            isLimit: true, baseline: "none", mode: mode(replay) + ", of a year", runs: times.count,
            gate: "the answer has points", details: [("longest", times.max() ?? .nan, "s")])
    }

    /// The first sync of a replica, beside a fold of the same log.
    private static func replica(
        _ server: ServedHome, _ replay: Replay, _ folder: TemporaryFolder, runs: Int
    ) throws -> BenchResult {
        Output.tell("web: replica-sync")
        var state = try replay.fold(from: .genesis).state
        let hash = hexText(state.hashes(sha256: sha256).state)
        var folds: [Double] = []
        var syncs: [Double] = []
        for run in 0...max(1, min(runs, 5)) {
            let fold = try seconds { _ = try replay.fold(from: .genesis) }
            let directory = folder.file("replica-\(run)")
            var replica: ChildProcess?
            let sync = try seconds {
                let made = try ChildProcess(
                    DaemonUnderTest.program(),
                    ["follow", server.address, "--data", directory], streams: .output)
                try made.waitForOutput("the records below @\(replay.nextOffset) and the home's")
                replica = made
            }
            replica?.end(SIGTERM)
            let copy = Replay(reader: try FileLogReader(directory: directory), sha256: sha256)
            var copied = try copy.fold(from: .genesis).state
            guard hexText(copied.hashes(sha256: sha256).state) == hash else {
                throw CommandFailure(.internalError, "the replica has another hash")
            }
            guard run > 0 else { continue }
            folds.append(fold)
            syncs.append(sync)
        }
        return BenchResult(
            goal: "replica-sync", value: median(zip(folds, syncs).map { $0 / $1 }), unit: "ratio",
            target: replicaRatio, baseline: "a fold of the same log, from its first record",
            mode: mode(replay) + ", its start and every sync of its disk included",
            runs: syncs.count, gate: "the state hash is that of the fold",
            details: [
                ("foldSeconds", median(folds), "s"), ("syncSeconds", median(syncs), "s"),
                ("recordsPerSecond", Double(replay.nextOffset) / median(syncs), ""),
            ])
    }

    private static func mode(_ replay: Replay) -> String {
        "\(replay.nextOffset) records of \(BenchHome.deviceCount) devices, page cache warm"
    }
}

/// Asks a server over HTTP.
struct BenchClient {
    let address: String

    fileprivate static let secondsMax: Int64 = 120

    /// The body of an answer.
    func get(_ path: String) throws -> String {
        let url = "\(address)/api/v1/\(path)"
        return try hearth.wait {
            let response = try await HTTPClient.shared.execute(
                HTTPClientRequest(url: url), timeout: .seconds(Self.secondsMax))
            let body = try await response.body.collect(upTo: 64 << 20)
            return String(buffer: body)
        }
    }
}

/// A process that serves a home.
private final class ServedHome {
    let address: String
    private let process: ChildProcess

    /// - Parameter arguments: of `hearth`; the port follows the last one.
    init(_ arguments: [String]) throws {
        let port = try FreePort.find()
        address = "http://127.0.0.1:\(port)"
        process = try ChildProcess(DaemonUnderTest.program(), arguments + ["\(port)"])
        try wait("the server") { try get("about").contains("logID") }
    }

    func end() { process.end(SIGTERM) }

    func get(_ path: String) throws -> String { try BenchClient(address: address).get(path) }

    /// Asks again until something is so; an answer that does not come yet is no error.
    func wait(_ what: String, until isThere: () throws -> Bool) throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(BenchClient.secondsMax)
        while (try? isThere()) != true {
            guard clock.now < end else {
                throw CommandFailure(.unreachable, "\(what) is not there after two minutes")
            }
            usleep(5_000)
        }
    }
}
