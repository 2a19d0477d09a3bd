// SPDX-License-Identifier: Apache-2.0

/// The request of a client of the metrics endpoint, and its answer. Pure.
enum MetricsRequest: Equatable {
    /// The end of the request has not come yet.
    case incomplete
    case metrics(withBody: Bool)
    case refused(code: Int)

    /// A request is not longer than this; its body, if it has one, is never read.
    static let bytesMax = 8192

    private static let path = "/metrics"

    /// - Parameter bytes: everything that came so far.
    init(_ bytes: [UInt8]) {
        guard let head = Self.head(bytes) else {
            self = bytes.count >= Self.bytesMax ? .refused(code: 400) : .incomplete
            return
        }
        let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines[0]
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, Self.isMethod(words[0]), words[1].utf8.first == UInt8(ascii: "/"),
            words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
        else {
            self = .refused(code: 400)
            return
        }
        guard Self.isForUs(lines.dropFirst().map { String(decoding: $0, as: UTF8.self) }) else {
            self = .refused(code: 403)
            return
        }
        let target = words[1].utf8.prefix { $0 != UInt8(ascii: "?") }
        guard target.elementsEqual(Self.path.utf8) else {
            self = .refused(code: 404)
            return
        }
        switch words[0] {
        case "GET": self = .metrics(withBody: true)
        case "HEAD": self = .metrics(withBody: false)
        default: self = .refused(code: 405)
        }
    }

    /// Whether the headers are of a client of this machine, and not of a page that made a browser ask:
    /// that comes under the name of its own host, or with an origin.
    private static func isForUs(_ headers: [String]) -> Bool {
        for header in headers {
            let sides = header.split(separator: ":", maxSplits: 1)
            let name = sides.first?.lowercased()
            if name == "origin" { return false }
            guard name == "host" else { continue }
            let value = (sides.count > 1 ? String(sides[1]) : "").lowercased()
            let ours = /[ \t]*(localhost|127\.0\.0\.1|\[::1\])(:[0-9]*)?[ \t]*/
            guard value.wholeMatch(of: ours) != nil else { return false }
        }
        return true
    }

    /// The request up to its empty line, with plain line ends; nil while that has not come.
    private static func head(_ bytes: [UInt8]) -> [UInt8]? {
        let plain = bytes.prefix(bytesMax).filter { $0 != UInt8(ascii: "\r") }
        let end = plain.indices.dropLast().first {
            plain[$0] == UInt8(ascii: "\n") && plain[$0 + 1] == UInt8(ascii: "\n")
        }
        return end.map { Array(plain[..<$0]) }
    }

    private static func isMethod(_ word: String) -> Bool {
        (1...16).contains(word.utf8.count)
            && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// The bytes of an answer; the connection ends behind it.
    static func answer(
        code: Int, type: String = "text/plain; charset=utf-8", body: String, withBody: Bool = true
    ) -> [UInt8] {
        let words = [
            200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
            405: "Method Not Allowed",
        ]
        var head = "HTTP/1.1 \(code) \(words[code] ?? "Error")\r\n"
        head += "Content-Type: \(type)\r\n"
        head += "Content-Length: \(body.utf8.count)\r\n"
        head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        if code == 405 { head += "Allow: GET, HEAD\r\n" }
        head += "Connection: close\r\n\r\n"
        return Array((withBody ? head + body : head).utf8)
    }
}
