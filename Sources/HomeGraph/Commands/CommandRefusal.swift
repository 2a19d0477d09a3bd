// SPDX-License-Identifier: Apache-2.0

/// The codes of errors, with the gRPC numbers (home-api section 7).
public enum ErrorCode: UInt8, Hashable, Sendable, CaseIterable {
    /// The caller gave up.
    case cancelled = 1
    /// It cannot be classified.
    case unknown = 2
    /// A bad argument, whatever the state.
    case invalidArgument = 3
    /// No answer in time; the effect may have happened.
    case deadlineExceeded = 4
    /// What is meant does not exist.
    case notFound = 5
    /// What is to be made exists.
    case alreadyExists = 6
    /// It is not allowed.
    case permissionDenied = 7
    /// Something is used up (RES).
    case resourceExhausted = 8
    /// The state does not allow it.
    case failedPrecondition = 9
    /// Another writer was quicker.
    case aborted = 10
    /// Outside the valid range in this state.
    case outOfRange = 11
    /// It is not supported.
    case unimplemented = 12
    /// An invariant is broken: a bug.
    case `internal` = 13
    /// It may be tried again later.
    case unavailable = 14
    /// Loss or corruption that cannot be repaired.
    case dataLoss = 15
    /// No valid credentials.
    case unauthenticated = 16

    /// The name in the machine-readable forms.
    public var name: String { String(describing: self) }
}

/// Why a command is not carried out.
public struct CommandRefusal: Error, Hashable, Sendable {
    /// The kind of refusal.
    public var code: ErrorCode
    /// One sentence that names what was wrong and where.
    public var message: String

    /// Refuses with a code and a sentence.
    public init(_ code: ErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
