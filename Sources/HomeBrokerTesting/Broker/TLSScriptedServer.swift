// SPDX-License-Identifier: Apache-2.0

/// A scripted broker behind TLS: `openssl s_server` encrypts, and puts the bytes that the test
/// sends in one call into as few records as possible, which mosquitto never does.
public final class TLSScriptedServer {
    public let port: UInt16
    /// The plain bytes between the client and the test.
    public let connection: ScriptedConnection
    private let process: ChildProcess

    public init(certificates: TestCertificates) throws {
        let (listener, port) = try Loopback.listen()
        Loopback.close(listener)
        self.port = port
        process = try ChildProcess(
            "/usr/bin/openssl",
            [
                "s_server", "-quiet", "-naccept", "1", "-accept", "127.0.0.1:\(port)", "-cert",
                certificates.certificate, "-key", certificates.key,
            ], streams: .both)
        guard let input = process.input, let output = process.output else {
            preconditionFailure("both streams were asked for")
        }
        connection = ScriptedConnection(reader: output, writer: input)
    }
}
