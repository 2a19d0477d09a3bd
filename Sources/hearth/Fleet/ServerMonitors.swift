// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import HomeFleet
import HomeSDK
import NIOCore
import NIOHTTP1

/// Asks the servers of a fleet whether they may lose a write that they acknowledged.
enum ServerMonitors {
    private static let timeoutSeconds: Int64 = 5

    /// Returns where they may not, or where the user takes such servers.
    ///
    /// - Parameters:
    ///   - addresses: of the servers' reports.
    ///   - replicas: how many servers keep each message.
    ///   - allowsWeak: whether a weakness is only told.
    ///   - maySkipSome: whether fewer than half of the servers need not answer: a node starts while
    ///     one of three servers is down.
    /// - Throws: the first weakness, and how many more there are.
    static func check(
        _ addresses: [String], replicas: Int, allowsWeak: Bool, maySkipSome: Bool = false
    ) async throws(CommandFailure) {
        guard !addresses.isEmpty else {
            guard allowsWeak else {
                throw CommandFailure(
                    .usage,
                    "name each server's monitoring port, as --monitor http://10.0.0.1:8222; or "
                        + "--allow-weak-durability for a trial")
            }
            Output.tell("WEAK: no server was checked: acknowledged messages may be lost")
            return
        }
        let (reports, unread) = await ask(addresses)
        var problems = unread
        let silent = unread.filter { $0.status == .unreachable }
        if maySkipSome, silent.count < addresses.count - silent.count {
            for one in silent { Output.tell("NOT CHECKED: \(one.line)") }
            problems.removeAll { $0.status == .unreachable }
        }
        for sentence in FleetServerReport.weaknesses(
            of: reports, replicas: replicas, unread: unread.count)
        {
            problems.append(CommandFailure(.configuration, TerminalText.escape(sentence)))
        }
        if allowsWeak {
            for problem in problems { Output.tell("WEAK: \(problem.line)") }
        } else if let first = problems.first {
            let more = problems.count - 1
            throw CommandFailure(
                first.status, first.line + (more == 0 ? "" : " (and \(more) more)"))
        }
    }

    /// The reports, and why there is none of a server.
    private static func ask(
        _ addresses: [String]
    ) async -> (reports: [FleetServerReport], unread: [CommandFailure]) {
        var configuration = HTTPClient.Configuration()
        configuration.timeout.connect = .seconds(timeoutSeconds)
        configuration.timeout.read = .seconds(timeoutSeconds)
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        var reports: [FleetServerReport] = []
        var unread: [CommandFailure] = []
        for address in addresses {
            do throws(CommandFailure) {
                reports.append(try await report(at: address, client))
            } catch {
                unread.append(error)
            }
        }
        try? await client.shutdown()
        return (reports, unread)
    }

    private static func report(
        at address: String, _ client: HTTPClient
    ) async throws(CommandFailure) -> FleetServerReport {
        let shown = TerminalText.escape(address)
        let status: HTTPResponseStatus
        let body: [UInt8]
        do {
            (status, body) = try await get(address, client)
        } catch {
            throw CommandFailure(.unreachable, "\(shown) \(words(error, address))")
        }
        guard status == .ok else {
            // A server that starts, or something before it that waits for it, has a report later.
            throw CommandFailure(
                status.code >= 500 ? .unreachable : .configuration,
                "\(shown) answers with \(status.code): the monitoring port of a server of NATS "
                    + "has a report there")
        }
        do throws(FleetServerReport.Failure) {
            return try FleetServerReport(varz: body)
        } catch {
            throw CommandFailure(
                .configuration, "\(shown): \(TerminalText.escape(error.sentence))")
        }
    }

    /// The status and the body; of a body that is too long its beginning.
    private static func get(
        _ address: String, _ client: HTTPClient
    ) async throws -> (HTTPResponseStatus, [UInt8]) {
        let end = NIODeadline.now() + .seconds(timeoutSeconds)
        let response = try await client.execute(HTTPClientRequest(url: address), deadline: end)
        var body: [UInt8] = []
        for try await piece in response.body {
            // The client keeps the time up to the head of an answer alone.
            guard NIODeadline.now() < end else { throw HTTPClientError.deadlineExceeded }
            body.append(contentsOf: piece.readableBytesView)
            if body.count > FleetServerReport.bytesMax { break }
        }
        return (response.status, body)
    }

    private static func words(_ error: any Error, _ address: String) -> String {
        switch error {
        case let error as HTTPClientError
        where error == .connectTimeout || error == .readTimeout || error == .deadlineExceeded:
            "does not answer within \(CountText.of(timeoutSeconds, "second"))"
        case _ where address.hasPrefix("https:"):
            "does not answer: " + TerminalText.cut(TerminalText.escape("\(error)"), to: 200)
        default: "does not answer: is a server there, with 'http_port' in its configuration?"
        }
    }
}
