// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import HummingbirdCore

extension Request {
    /// Whether the answer may be compressed: `Accept-Encoding` names gzip, or everything, with a
    /// weight that is not nought and not below that of the plain answer (RFC 9110, 12.5.3).
    var acceptsGzip: Bool {
        let weights = (headers[.acceptEncoding] ?? "").split(separator: ",")
            .compactMap { WeightedName($0) }
        func weight(_ name: String) -> Double? {
            weights.first { $0.name == name }?.weight
        }
        let gzip = weight("gzip") ?? weight("x-gzip") ?? weight("*") ?? 0
        return gzip > 0 && gzip >= weight("identity") ?? 0
    }

    /// Whether the client has what a tag stands for already.
    ///
    /// Tags are weak (`W/"…"`): one stands for a text, compressed or not.
    func has(_ tag: String) -> Bool {
        let known = (headers[.ifNoneMatch] ?? "").split(separator: ",")
        return known.contains { Self.bare($0) == "*" || Self.bare($0) == Self.bare(tag[...]) }
    }

    private static func bare(_ tag: Substring) -> Substring {
        var bare = tag.drop { $0 == " " || $0 == "\t" }
        while bare.last == " " || bare.last == "\t" { bare.removeLast() }
        return bare.hasPrefix("W/") ? bare.dropFirst(2) : bare
    }
}

/// `gzip`, `gzip;q=0.5`.
private struct WeightedName {
    var name: String
    var weight = 1.0

    init?(_ text: Substring) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
        guard let first = parts.first, !first.isEmpty else { return nil }
        name = first
        for part in parts.dropFirst() where part.hasPrefix("q=") {
            // A weight that cannot be read wants nothing.
            weight = Double(part.dropFirst(2)).flatMap { (0...1).contains($0) ? $0 : nil } ?? 0
        }
    }
}
