// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import Foundation
import HomeEngine
import HomeGraph
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The way to a home over HTTP.
struct HTTPConnection: HomeConnection {
    private let address: HomeAddress
    private let access: HomeAddress.HTTPAccess
    private let client: HTTPClient

    private static let connectSeconds: Int64 = 5
    /// The home says at least every 15 seconds that it lives.
    private static let silenceSeconds: Int64 = 40
    private static let answerSeconds: Int64 = 60
    private static let answerBytesMax = 64 << 10
    /// While a home moves, nodes may send on more than once.
    private static let redirectsMax = 3

    init(_ address: HomeAddress, _ access: HomeAddress.HTTPAccess) {
        self.address = address
        self.access = access
        var configuration = HTTPClient.Configuration()
        configuration.timeout.connect = .seconds(Self.connectSeconds)
        configuration.timeout.read = .seconds(Self.silenceSeconds)
        // Tried again here, which also says why it failed.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Only to the same home at another node: see `next`.
        configuration.redirectConfiguration = .disallow
        if let cafile = access.cafile {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .file(cafile)
            configuration.tlsConfiguration = tls
        }
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    func close() async { try? await client.shutdown() }

    func follow(
        from offset: UInt64, _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let response = try await get("replication?from=\(offset)", deadline: .distantFuture)
        guard response.headers.first(name: "Content-Type") == ReplicationFrame.mediaType else {
            throw ConnectionError.refused(
                "\(address) answers in another form: it is no home, or of another version")
        }
        try await reached {
            for try await piece in response.body {
                do {
                    try await body(Array(piece.readableBytesView))
                } catch {
                    throw NotOfTheNetwork(error: error)
                }
            }
        }
    }

    func send(_ edit: Edit) async throws -> EditAnswer {
        var request = HTTPClientRequest(url: "\(address.api)/commands")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(bytes: edit.request))
        let seconds = Int64(edit.command.timeoutSeconds) + Self.answerSeconds
        let response = try await response(to: request, deadline: .now() + .seconds(seconds))
        guard response.status == .ok else {
            let error = try await error(of: response, path: "commands")
            // A token that is not known says nothing of the command: the next one may be right.
            guard case .refused(let text) = error, response.status != .unauthorized else {
                throw error
            }
            return .settled(.refused(CommandRefusal(.permissionDenied, text)))
        }
        let body = try await reached { try await response.body.collect(upTo: Self.answerBytesMax) }
        guard let answer = EditAnswer(toRequest: Array(body.readableBytesView)) else {
            throw ConnectionError.refused("\(address) answers in another form")
        }
        return answer
    }

    func stateHash(after offset: UInt64) async throws -> String {
        let response = try await get(
            "hash?at=@\(offset)", deadline: .now() + .seconds(Self.answerSeconds))
        let body = try await reached { try await response.body.collect(upTo: Self.answerBytesMax) }
        let data = Data(body.readableBytesView)
        guard let answer = try? JSONDecoder().decode(HashAnswer.self, from: data) else {
            throw ConnectionError.refused("\(address) gives no hash of @\(offset)")
        }
        return answer.stateHash
    }

    private struct HashAnswer: Decodable {
        var stateHash: String
    }

    /// What the taker of the stream threw.
    private struct NotOfTheNetwork: Error {
        var error: any Error
    }

    private struct Refusal: Decodable {
        var message: String
    }

    private func get(_ path: String, deadline: NIODeadline) async throws -> HTTPClientResponse {
        try await answered(
            HTTPClientRequest(url: "\(address.api)/\(path)"), path: path, deadline: deadline)
    }

    private func answered(
        _ request: HTTPClientRequest, path: String, deadline: NIODeadline
    ) async throws -> HTTPClientResponse {
        let response = try await response(to: request, deadline: deadline)
        guard response.status == .ok else { throw try await error(of: response, path: path) }
        return response
    }

    private func response(
        to request: HTTPClientRequest, deadline: NIODeadline
    ) async throws -> HTTPClientResponse {
        var request = request
        if let token = access.token {
            request.headers.add(name: "Authorization", value: "Bearer \(token)")
        }
        var response = try await reached { try await client.execute(request, deadline: deadline) }
        for _ in 0..<Self.redirectsMax
        where response.status == .temporaryRedirect && address.isOfFleet {
            request.url = try next(response, after: request.url)
            let moved = request
            response = try await reached { try await client.execute(moved, deadline: deadline) }
        }
        return response
    }

    /// What an answer says that is none.
    private func error(
        of response: HTTPClientResponse, path: String
    ) async throws -> ConnectionError {
        let body = try await reached { try await response.body.collect(upTo: Self.answerBytesMax) }
        let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(body.readableBytesView))
        let text =
            refusal.map { Self.clause($0.message) } ?? "\(address.api)/\(path): \(response.status)"
        if response.status == .temporaryRedirect, address.isOfFleet {
            return .unreachable("\(address): its nodes send each other's clients around")
        }
        // A home that starts, or has many replicas, has time later.
        if response.status.code >= 500 || response.status == .tooManyRequests {
            return .unreachable(text)
        }
        return .refused(text)
    }

    /// A sentence of the home within one of ours.
    private static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// Where a node of a fleet says that the home is.
    ///
    /// - Throws: `ConnectionError.unreachable` for another path, and where the way there is less safe:
    ///   another node may have the home later.
    private func next(_ response: HTTPClientResponse, after url: String) throws -> String {
        let text = response.headers.first(name: "Location") ?? ""
        guard let from = URLComponents(string: url), let to = URLComponents(string: text),
            let host = to.encodedHost, !host.isEmpty, to.user == nil, to.password == nil,
            to.path == from.path, to.query == from.query, to.fragment == nil,
            to.scheme == from.scheme,
            to.scheme == "https" || HomeAddress.isLoopback(host)
                || access.token == nil
        else {
            throw ConnectionError.unreachable(
                "\(address) sends to '\(text.prefix(300))': not followed, since it is another path, or "
                    + "less safe")
        }
        return text
    }

    /// Turns the errors of the network into ours.
    private func reached<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        do {
            return try await body()
        } catch let error as NotOfTheNetwork {
            throw error.error
        } catch let error as CancellationError {
            throw error
        } catch let error as HTTPClientError where error == .cancelled {
            throw CancellationError()
        } catch {
            throw ConnectionError.unreachable(Self.words(error, address))
        }
    }

    private static func words(_ error: any Error, _ address: HomeAddress) -> String {
        switch error {
        case let error as HTTPClientError where error == .connectTimeout:
            "\(address) does not answer"
        case let error as HTTPClientError where error == .readTimeout:
            "\(address) has not been heard of for a while"
        case let error as HTTPClientError where error == .remoteConnectionClosed:
            "\(address) closed the connection"
        case let error as NIOConnectionError where error.connectionErrors.isEmpty:
            "no host \(error.host)"
        case is NIOConnectionError: "nobody listens at \(address)"
        case let error as NIOSSLExtraError where error == .failedToValidateHostname:
            "\(address) shows a certificate of another name"
        case is NIOSSLError where "\(error)".contains("CERTIFICATE_VERIFY_FAILED"):
            "\(address) shows a certificate that is not trusted here: --cafile names who signs it"
        case is NIOSSLError, is NIOSSLExtraError: "\(address) does not speak TLS: \(error)"
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            "nobody listens at \(address)"
        case let error as IOError where [EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode):
            "there is no way to \(address)"
        case is IOError, is HTTPParserError: "the connection to \(address) broke"
        // Without what it is of: a header may be a secret.
        case let error as HTTPClientError: "\(address): \(error.shortDescription)"
        default: "\(address): \(type(of: error))"
        }
    }
}
