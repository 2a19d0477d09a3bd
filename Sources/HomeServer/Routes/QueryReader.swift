// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeSDK
import Hummingbird
import HummingbirdCore

/// The parameters of a request: each at most once, and none that the path does not know.
struct QueryReader {
    private var values: [String: String] = [:]

    /// - Parameter names: of the parameters that the path knows.
    init(_ request: Request, _ names: String...) throws {
        for pair in (request.uri.query ?? "").split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(sides[0])
            guard names.contains(name) else {
                throw APIError.badParameter(
                    "There is no parameter '\(name)' here"
                        + Suggestion.question(Suggestion.near(name, in: names)))
            }
            guard values[name] == nil else {
                throw APIError.badParameter("The parameter '\(name)' stands twice.")
            }
            values[name] = sides.count > 1 ? try Self.decoded(sides[1]) : ""
        }
    }

    private static func decoded(_ text: Substring) throws -> String {
        let spaced = text.split(separator: "+", omittingEmptySubsequences: false)
            .joined(separator: " ")
        guard let decoded = spaced.removingPercentEncoding else {
            throw APIError.badParameter("'\(text)' is not percent-encoded UTF-8.")
        }
        return decoded
    }

    /// The text of a parameter; nil where it is absent or empty.
    func text(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// One of these words; nil where it is absent or empty.
    func word(_ name: String, of words: [String]) throws -> String? {
        guard let text = text(name) else { return nil }
        guard words.contains(text) else {
            throw APIError.badParameter(
                "\(name)='\(SafeText.escape(text))' is no \(name) of an event"
                    + Suggestion.question(Suggestion.near(text, in: words)))
        }
        return text
    }

    func required(_ name: String) throws -> String {
        guard let text = text(name) else {
            throw APIError.badParameter("The parameter '\(name)' is missing.")
        }
        return text
    }

    func offset(_ name: String) throws -> UInt64? {
        guard let text = text(name) else { return nil }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let offset = UInt64(text)
        else { throw APIError.badParameter("\(name)='\(text)' is no offset.") }
        return offset
    }

    func count(_ name: String, in range: ClosedRange<Int>, or standard: Int) throws -> Int {
        guard let text = text(name) else { return standard }
        guard let count = Int(text), range.contains(count) else {
            throw APIError.badParameter(
                "\(name)='\(text)' is no number from \(range.lowerBound) to \(range.upperBound).")
        }
        return count
    }

    func flag(_ name: String) throws -> Bool {
        switch text(name) {
        case nil, "false": return false
        case "true": return true
        case let text?: throw APIError.badParameter("\(name)='\(text)' is neither true nor false.")
        }
    }
}
