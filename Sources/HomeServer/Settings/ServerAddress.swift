// SPDX-License-Identifier: Apache-2.0

/// Where a server listens, and how it is called.
public struct ServerAddress: Hashable, Sendable {
    /// An address of this machine, or `localhost`.
    public var host: String
    /// From 0 to 65 535; 0 takes a free one.
    public var port: Int
    /// The names by which it is asked, beside its address and those of loopback.
    public var names: [String] = []
    /// Nil serves without TLS.
    public var certificate: ServerCertificate?

    public init(host: String = "127.0.0.1", port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether only this machine reaches it.
    public var isLoopback: Bool { IPAddress(host)?.isLoopback ?? (host == "localhost") }

    /// Whether it listens at every address of this machine.
    var isEverywhere: Bool { IPAddress(host)?.isEvery ?? false }

    /// Whether other machines know it by ``url``.
    public var isNamed: Bool { !names.isEmpty || !isEverywhere }

    /// Whether clients of this server may be sent to another one: not back, not from other machines to
    /// their own loopback, and not from TLS to none.
    ///
    /// - Parameter other: its ``url``.
    public func maySend(to other: String) -> Bool {
        guard other != url else { return false }
        if isLoopback { return true }
        let authority = other.split(separator: "/").dropFirst().first ?? ""
        let host =
            authority.hasPrefix("[")
            ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        return other.hasPrefix("https://") && !ServerAddress(host: String(host), port: 0).isLoopback
    }

    /// The address of the page, for people.
    public var url: String {
        let name = names.first ?? (isLoopback || isEverywhere ? "localhost" : host)
        let authority = name.contains(":") ? "[\(name)]" : name
        return "\(certificate == nil ? "http" : "https")://\(authority):\(port)/"
    }

    /// Whether a text is an IPv4 or IPv6 address.
    public static func isIP(_ text: String) -> Bool {
        IPAddress(text) != nil
    }

    /// Whether a text can be the name of a host.
    public static func isName(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Whether a request under this name is meant for this server.
    ///
    /// A page of somebody else can point a name of its own here, but no address: an address is safe.
    func isOurs(_ name: String) -> Bool {
        let name = name.lowercased()
        let bare = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
        let ours = ["localhost", "127.0.0.1", "::1", host] + names
        guard let address = IPAddress(bare) else {
            return ours.contains { $0.lowercased() == bare }
        }
        return isEverywhere || ours.contains { IPAddress($0) == address }
    }
}

/// Why a server cannot serve.
public enum ServerError: Error, Hashable, Sendable {
    /// The system's error says why: another program listens there, or it is not allowed.
    case cannotListen(ServerAddress, errno: Int32)
    /// The file of a certificate or a key, and what it is or has.
    case badCertificate(String, String)
}
