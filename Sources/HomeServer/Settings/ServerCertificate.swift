// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import NIOCore
import NIOSSL
import Synchronization

/// The certificate and the key of a server, in files that may be replaced while it runs.
public struct ServerCertificate: Hashable, Sendable {
    /// A PEM file: the server's certificate, then those that it is signed by.
    public var chainFile: String
    /// A PEM file without a passphrase.
    public var keyFile: String

    public init(chainFile: String, keyFile: String) {
        self.chainFile = chainFile
        self.keyFile = keyFile
    }

    /// Reads both files and tries them.
    ///
    /// - Throws: `ServerError.badCertificate`
    public func check() throws(ServerError) { _ = try read() }

    fileprivate func read() throws(ServerError) -> TLSConfiguration {
        var chain: [NIOSSLCertificateSource] = []
        do {
            chain = try NIOSSLCertificate.fromPEMFile(chainFile).map { .certificate($0) }
        } catch {
            throw .badCertificate(chainFile, Self.reason(chainFile, "no certificate in PEM"))
        }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(file: keyFile, format: .pem)
        } catch {
            throw .badCertificate(
                keyFile, Self.reason(keyFile, "no key in PEM, or one with a passphrase"))
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        do {
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw .badCertificate(keyFile, "is not the key of \(chainFile)")
        }
        return configuration
    }

    private static func reason(_ file: String, _ words: String) -> String {
        FileManager.default.isReadableFile(atPath: file)
            ? "has \(words)" : "is not there, or may not be read"
    }

    /// What tells a file from the one that was there before.
    fileprivate var stamp: [String] {
        [chainFile, keyFile].map { file in
            // What renews certificates puts a link elsewhere, and leaves the link's name.
            let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
            guard let found = try? FileManager.default.attributesOfItem(atPath: path) else {
                return ""
            }
            let time = (found[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            let number = found[.systemFileNumber].map { "\($0)" } ?? ""
            return "\(path) \(time) \(found[.size].map { "\($0)" } ?? "") \(number)"
        }
    }
}

/// Reads a certificate again when its files change: those of today end after weeks.
final class CertificateWatch: Sendable {
    private let certificate: ServerCertificate
    private let logger: Logger
    private let state: Mutex<State>

    private struct State {
        var stamp: [String]
        var used: TLSConfiguration
    }

    init(_ certificate: ServerCertificate, logger: Logger) throws(ServerError) {
        self.certificate = certificate
        self.logger = logger
        let stamp = certificate.stamp
        state = Mutex(State(stamp: stamp, used: try certificate.read()))
    }

    /// For a server; each handshake gets the newest certificate.
    var configuration: TLSConfiguration {
        var configuration = state.withLock { $0.used }
        configuration.sslContextCallback = { [self] _, promise in
            let used = current()
            var override = NIOSSLContextConfigurationOverride()
            override.certificateChain = used.certificateChain
            override.privateKey = used.privateKey
            promise.succeed(override)
        }
        return configuration
    }

    private func current() -> TLSConfiguration {
        state.withLock { state in
            let stamp = certificate.stamp
            guard stamp != state.stamp else { return state.used }
            state.stamp = stamp
            do throws(ServerError) {
                state.used = try certificate.read()
                logger.notice("the page's certificate was read again")
            } catch {
                let words: String =
                    switch error {
                    case .badCertificate(let file, let reason): "\(file) \(reason)"
                    default: "\(error)"
                    }
                logger.warning(
                    "the page's new certificate cannot be used; the old one stays",
                    metadata: ["error": "\(words)"])
            }
            return state.used
        }
    }
}
