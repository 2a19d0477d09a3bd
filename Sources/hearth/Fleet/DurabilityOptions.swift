// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// Where the servers of a fleet say whether they may lose what they acknowledge, and whether such
/// servers will do.
struct DurabilityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The monitoring port of a server, as http://10.0.0.1:8222, repeated for each; else "
                + "$HEARTH_FLEET_MONITOR.", valueName: "url"))
    var monitor: [String] = []

    @Flag(help: "Take servers that may lose acknowledged messages: for experiments only.")
    var allowWeakDurability = false

    private static let monitorsMax = 64

    /// The flags that were given.
    var flags: [Setting: [String]] { monitor.isEmpty ? [:] : [.fleetMonitor: monitor] }

    /// The addresses of the reports, each once.
    static func addresses(_ given: Settings) throws(CommandFailure) -> [String] {
        let monitors = given.list(.fleetMonitor).filter { !$0.isEmpty }
        guard monitors.count <= monitorsMax else {
            throw given.failure(.fleetMonitor, "at most \(monitorsMax) servers")
        }
        var addresses: [String] = []
        for monitor in monitors {
            // What was given is not repeated: it may have a password in it.
            guard let one = address(monitor) else {
                throw given.failure(
                    .fleetMonitor,
                    "a monitoring port is http://host:8222 or https://host:8222, without user and "
                        + "password")
            }
            if !addresses.contains(one) { addresses.append(one) }
        }
        return addresses
    }

    /// The address of the report of a server; nil where the text is no monitoring port.
    private static func address(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = parts.encodedHost, !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            (1...65_535).contains(parts.port ?? 1)
        else { return nil }
        let port = parts.port.map { ":\($0)" } ?? ""
        // `http_base_path` of a server's configuration.
        var path = parts.percentEncodedPath[...]
        while path.last == "/" { path.removeLast() }
        return "\(scheme)://\(host)\(port)\(path)/varz"
    }
}
