// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON that this reader accepts, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The index of the first byte that is wrong.
    public var position: Int
    public var problem: Problem

    public enum Problem: Hashable, Sendable {
        case empty
        case byteOrderMark
        case nulByte
        case notUTF8
        case endsInside(String)
        case unexpected(String)
        case badEscape
        case badNumber
        case afterTheEnd
        case tooDeep(Int)
        case tooManyKeys(Int, bound: String)
        case numberTooLong(Int)
        case notJSON(String)
    }

    public init(position: Int, problem: Problem) {
        self.position = position
        self.problem = problem
    }

    public var description: String { "byte \(position): \(sentence)" }

    private var sentence: String {
        switch problem {
        case .empty: "the text is empty"
        case .byteOrderMark: "a byte order mark stands before the text"
        case .nulByte: "a NUL byte stands in the text"
        case .notUTF8: "the bytes are not UTF-8"
        case .endsInside(let what): "the text ends inside \(what)"
        case .unexpected(let what): "\(what) is expected here"
        case .badEscape: "the escape is not one of JSON"
        case .badNumber: "the number is not one of JSON"
        case .afterTheEnd: "something follows the end of the value"
        case .tooDeep(let limit): "more than \(limit) levels of nesting (jsonDepthMax)"
        case .tooManyKeys(let limit, let bound): "more than \(limit) keys (\(bound))"
        case .numberTooLong(let limit):
            "a number of more than \(limit) characters (numberCharactersMax)"
        case .notJSON(let word): "\(word) is no JSON"
        }
    }
}

/// The bounds of a JSON text.
public struct JSONLimits: Hashable, Sendable {
    public var depthMax: Int
    public var keysMax: Int
    public var numberCharactersMax: Int
    /// The name of the bound of keys.
    public var keysBound = "jsonKeysMax"

    public init(depthMax: Int = 128, keysMax: Int = 10_000, numberCharactersMax: Int = 400) {
        self.depthMax = depthMax
        self.keysMax = keysMax
        self.numberCharactersMax = numberCharactersMax
    }
}
