// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// How the page is reached from other machines.
struct WebOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address of the page, as 0.0.0.0; needs a certificate, and asks for a login.",
            valueName: "address"))
    var webAddress: String?

    @Option(
        help: ArgumentHelp(
            "A name by which browsers ask for the page; may be repeated.", valueName: "name"))
    var webHost: [String] = []

    @Option(
        help: ArgumentHelp("The page's certificate and its chain (PEM).", valueName: "file"))
    var webCertificate: String?

    @Option(help: ArgumentHelp("The key of the page's certificate (PEM).", valueName: "file"))
    var webKey: String?

    @Flag(help: "Ask for a login on loopback as well ('hearth token').")
    var webLogin = false

    /// The flags that were given.
    var flags: [Setting: [String]] {
        var flags: [Setting: [String]] = [:]
        flags[.webAddress] = webAddress.map { [$0] }
        flags[.webHost] = webHost.isEmpty ? nil : webHost
        flags[.webCertificate] = webCertificate.map { [$0] }
        flags[.webKey] = webKey.map { [$0] }
        flags[.webLogin] = webLogin ? ["true"] : nil
        return flags
    }
}
