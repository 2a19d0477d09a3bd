// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// A broker as the user writes it: `mqtt://user@host:port`, `mqtts://[fe80::1]`.
struct BrokerURL: Equatable {
    var host: String
    var port: UInt16
    var username: String?
    var isTLS: Bool

    /// The error in a text, as a part of a sentence.
    struct Problem: Error, Equatable {
        var words: String
    }

    /// The text for an error message, without a possible password.
    static func shown(_ text: String) -> String {
        let start = text.utf8.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let user = start.lastIndex(of: "@").map { start[..<$0] } ?? start
        guard let colon = user.firstIndex(of: ":") else { return TerminalText.escape(text) }
        let isPort =
            user.endIndex == text.endIndex
            && user[user.index(after: colon)...].utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isPort { return TerminalText.escape(text) }
        return TerminalText.escape("\(text[...colon])…\(text[user.endIndex...])")
    }

    init(_ text: String) throws(Problem) {
        guard let scheme = text.utf8.firstRange(of: "://") else {
            throw Problem(words: "a broker is written as mqtt://host:1883")
        }
        switch text[..<scheme.lowerBound].lowercased() {
        case "mqtt", "tcp": isTLS = false
        case "mqtts", "ssl": isTLS = true
        case let other where !other.contains(":") && !other.contains("@"):
            throw Problem(words: "'\(TerminalText.escape(other))' is not mqtt or mqtts")
        default: throw Problem(words: "a broker is written as mqtt://host:1883")
        }
        var rest = text[scheme.upperBound...]
        if rest.last == "/" { rest.removeLast() }
        if rest.contains("/") || rest.contains("?") {
            throw Problem(words: "nothing may follow host and port")
        }
        username = nil
        if let at = rest.lastIndex(of: "@") {
            username = try Self.user(rest[..<at])
            rest = rest[rest.index(after: at)...]
        }
        let place = try Self.place(rest)
        host = place.host
        port = place.port ?? (isTLS ? 8883 : 1883)
    }

    /// Refuses a password: every user of the machine can read a command line.
    private static func user(_ text: Substring) throws(Problem) -> String? {
        if text.contains(":") {
            throw Problem(
                words: "a password does not belong into the address: use --password-file")
        }
        guard let name = percentDecoded(text), !name.isEmpty else {
            throw Problem(words: "the user name before '@' is not readable")
        }
        return name
    }

    private static func place(_ text: Substring) throws(Problem) -> (host: String, port: UInt16?) {
        var host = text
        var port: Substring?
        if text.first == "[" {
            guard let close = text.firstIndex(of: "]") else {
                throw Problem(words: "the ']' of the IPv6 address is missing")
            }
            host = text[text.index(after: text.startIndex)..<close]
            let after = text[text.index(after: close)...]
            guard after.isEmpty || after.first == ":" else {
                throw Problem(words: "after ']' comes ':' and the port, or nothing")
            }
            port = after.isEmpty ? nil : after.dropFirst()
        } else if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
            guard port?.contains(":") == false else {
                throw Problem(words: "an IPv6 address stands in brackets: mqtt://[::1]:1883")
            }
        }
        guard let name = percentDecoded(host), !name.isEmpty else {
            throw Problem(words: "the host is missing")
        }
        guard let port else { return (name, nil) }
        guard let number = UInt16(port), number > 0, port.first != "+" else {
            // `mqtt://user:password` without a host: a port that is no number may be a secret.
            let isNumber = port.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2B }
            throw Problem(
                words: isNumber ? "'\(port)' is not a port" : "the port behind ':' is not a number")
        }
        return (name, number)
    }

    private static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The address for people, without the user name.
    var text: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return TerminalText.escape("\(isTLS ? "mqtts" : "mqtt")://\(name):\(port)")
    }
}

extension String.UTF8View {
    /// Where a text occurs first.
    fileprivate func firstRange(of text: String) -> Range<Index>? {
        let wanted = Array(text.utf8)
        var start = startIndex
        while start != endIndex {
            if self[start...].starts(with: wanted) {
                return start..<index(start, offsetBy: wanted.count)
            }
            start = index(after: start)
        }
        return nil
    }
}
