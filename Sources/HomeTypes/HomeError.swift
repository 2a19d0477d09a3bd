// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HomeGraph

/// Why something could not be done (home-api section 7).
///
/// A failing operation never ends the process, and a publisher fails only when it cannot go on.
public struct HomeError: Error, Hashable, Sendable {
    /// The kind of failure, with the gRPC numbers.
    public let code: Code
    /// One sentence that names what was wrong and where; may be empty.
    public let message: String
    /// Further numbers of a source, outermost first; empty for errors of Hearth itself.
    public let subcodes: [Int]
    /// What step failed, where the code alone does not say it.
    public let subtype: Subtype?

    /// The kinds of failure; codes may be added, so a `switch` needs a `default`.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Cancelled, typically by the caller.
        public static let cancelled = Code(rawValue: 1)
        /// The failure cannot be classified.
        public static let unknown = Code(rawValue: 2)
        /// A bad argument, whatever the state.
        public static let invalidArgument = Code(rawValue: 3)
        /// Too late; the effect may have happened.
        public static let deadlineExceeded = Code(rawValue: 4)
        /// The entity does not exist.
        public static let notFound = Code(rawValue: 5)
        /// The entity exists already.
        public static let alreadyExists = Code(rawValue: 6)
        /// It is not allowed.
        public static let permissionDenied = Code(rawValue: 7)
        /// Something is used up.
        public static let resourceExhausted = Code(rawValue: 8)
        /// The state does not allow it.
        public static let failedPrecondition = Code(rawValue: 9)
        /// Another writer was quicker.
        public static let aborted = Code(rawValue: 10)
        /// Outside the valid range in this state.
        public static let outOfRange = Code(rawValue: 11)
        /// Not supported.
        public static let unimplemented = Code(rawValue: 12)
        /// An invariant is broken: a bug.
        public static let `internal` = Code(rawValue: 13)
        /// Transient: retry with back-off, and not blindly what may have had an effect.
        public static let unavailable = Code(rawValue: 14)
        /// Loss or corruption that cannot be repaired.
        public static let dataLoss = Code(rawValue: 15)
        /// No valid credentials.
        public static let unauthenticated = Code(rawValue: 16)
    }

    /// The step that failed.
    public enum Subtype: Hashable, Sendable {
        /// A device refused or failed a command.
        case commandFailed
        /// Data that a source gave could not be read.
        case parseError
        /// A value could not be written in the form that its receiver needs.
        case encodingFailed
    }

    /// Makes an error.
    public init(
        code: Code, message: String = "", subcodes: [Int] = [], subtype: Subtype? = nil
    ) {
        self.code = code
        self.message = message
        self.subcodes = subcodes
        self.subtype = subtype
    }

    /// The error that a caller sees for a command that was not carried out.
    public init(_ refusal: CommandRefusal) {
        self.init(code: Code(rawValue: Int(refusal.code.rawValue)), message: refusal.message)
    }
}

// One factory per code (home-api section 7).
extension HomeError {
    /// The caller gave up, code 1.
    public static func cancelled(_ message: String = "") -> HomeError {
        HomeError(code: .cancelled, message: message)
    }

    /// It cannot be classified, code 2.
    public static func unknown(_ message: String = "") -> HomeError {
        HomeError(code: .unknown, message: message)
    }

    /// A bad argument, whatever the state, code 3.
    public static func invalidArgument(_ message: String = "") -> HomeError {
        HomeError(code: .invalidArgument, message: message)
    }

    /// No answer in time; the effect may have happened, code 4.
    public static func deadlineExceeded(_ message: String = "") -> HomeError {
        HomeError(code: .deadlineExceeded, message: message)
    }

    /// What is meant does not exist, code 5.
    public static func notFound(_ message: String = "") -> HomeError {
        HomeError(code: .notFound, message: message)
    }

    /// What is to be made exists, code 6.
    public static func alreadyExists(_ message: String = "") -> HomeError {
        HomeError(code: .alreadyExists, message: message)
    }

    /// It is not allowed, code 7.
    public static func permissionDenied(_ message: String = "") -> HomeError {
        HomeError(code: .permissionDenied, message: message)
    }

    /// Something is used up, code 8 (RES).
    public static func resourceExhausted(_ message: String = "") -> HomeError {
        HomeError(code: .resourceExhausted, message: message)
    }

    /// The state does not allow it, code 9.
    public static func failedPrecondition(_ message: String = "") -> HomeError {
        HomeError(code: .failedPrecondition, message: message)
    }

    /// Another writer was quicker, code 10.
    public static func aborted(_ message: String = "") -> HomeError {
        HomeError(code: .aborted, message: message)
    }

    /// Outside the valid range in this state, code 11.
    public static func outOfRange(_ message: String = "") -> HomeError {
        HomeError(code: .outOfRange, message: message)
    }

    /// It is not supported, code 12.
    public static func unimplemented(_ message: String = "") -> HomeError {
        HomeError(code: .unimplemented, message: message)
    }

    /// An invariant is broken: a bug, code 13.
    public static func `internal`(_ message: String = "") -> HomeError {
        HomeError(code: .internal, message: message)
    }

    /// It may be tried again later, code 14.
    public static func unavailable(_ message: String = "") -> HomeError {
        HomeError(code: .unavailable, message: message)
    }

    /// Loss or corruption that cannot be repaired, code 15.
    public static func dataLoss(_ message: String = "") -> HomeError {
        HomeError(code: .dataLoss, message: message)
    }

    /// No valid credentials, code 16.
    public static func unauthenticated(_ message: String = "") -> HomeError {
        HomeError(code: .unauthenticated, message: message)
    }

    /// A device refused or failed a command; the code is `unknown`.
    public static func commandFailed(_ message: String = "") -> HomeError {
        HomeError(code: .unknown, message: message, subtype: .commandFailed)
    }

    /// Data could not be read; the code is `invalidArgument`.
    public static func parseError(_ message: String = "") -> HomeError {
        HomeError(code: .invalidArgument, message: message, subtype: .parseError)
    }

    /// A value could not be written; the code is `internal`.
    public static func encodingFailed(_ message: String = "") -> HomeError {
        HomeError(code: .internal, message: message, subtype: .encodingFailed)
    }
}

extension HomeError.Code: CustomStringConvertible {
    /// The code's name, or its number where it has none.
    public var description: String {
        UInt8(exactly: rawValue).flatMap(ErrorCode.init(rawValue:))?.name ?? "\(rawValue)"
    }
}

extension HomeError: LocalizedError, CustomNSError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public static var errorDomain: String { "HomeError" }

    public var errorCode: Int { code.rawValue }

    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }

    public var description: String { message.isEmpty ? "\(code)" : "\(code): \(message)" }
}
