// SPDX-License-Identifier: Apache-2.0

/// An authority and a broker certificate for `localhost` and 127.0.0.1, made by openssl.
public final class TestCertificates: Sendable {
    public let authority: String
    public let certificate: String
    public let key: String
    private let folder: TemporaryFolder

    public init() throws {
        folder = try TemporaryFolder()
        authority = folder.file("authority.pem")
        certificate = folder.file("broker.pem")
        key = folder.file("broker.key")
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        try ChildProcess.run(
            "/usr/bin/openssl",
            ["req", "-x509", "-days", "2", "-subj", "/CN=hearth test authority"] + curve
                + ["-keyout", folder.file("authority.key"), "-out", authority])
        try ChildProcess.run(
            "/usr/bin/openssl",
            ["req", "-new", "-subj", "/CN=localhost"] + curve
                + ["-keyout", key, "-out", folder.file("broker.csr")])
        let names = try folder.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n", to: "names")
        try ChildProcess.run(
            "/usr/bin/openssl",
            [
                "x509", "-req", "-days", "2", "-in", folder.file("broker.csr"), "-CA", authority,
                "-CAkey", folder.file("authority.key"), "-CAcreateserial", "-extfile", names,
                "-out", certificate,
            ])
    }
}
