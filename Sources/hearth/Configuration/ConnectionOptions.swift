// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The broker and the credentials.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "mqtt://user@host:1883 or mqtts://host; an IPv6 address in brackets.",
            valueName: "url"))
    var broker: String?

    @Option(help: ArgumentHelp("A file whose first line is the password.", valueName: "file"))
    var passwordFile: String?

    @Option(help: ArgumentHelp("Trusted authorities, one PEM file.", valueName: "file"))
    var cafile: String?

    @Option(help: ArgumentHelp("Trusted authorities, a folder of PEM files.", valueName: "dir"))
    var capath: String?

    @Option(help: ArgumentHelp("Our own certificate (PEM).", valueName: "file"))
    var cert: String?

    @Option(help: ArgumentHelp("The key of our certificate (PEM).", valueName: "file"))
    var key: String?

    @Flag(help: "Do not check the broker's name: for experiments only.")
    var insecure = false

    @Option(
        help: ArgumentHelp(
            "Settings in YAML, and no other file; else ./hearth.yaml, the user's and the system's. "
                + "Flags and HEARTH_… win over them.", valueName: "file"))
    var config: String?

    /// The flags that were given.
    var flags: [Setting: [String]] {
        var flags: [Setting: [String]] = [:]
        flags[.broker] = broker.map { [$0] }
        flags[.passwordFile] = passwordFile.map { [$0] }
        flags[.cafile] = cafile.map { [$0] }
        flags[.capath] = capath.map { [$0] }
        flags[.cert] = cert.map { [$0] }
        flags[.key] = key.map { [$0] }
        flags[.insecure] = insecure ? ["true"] : nil
        return flags
    }
}
