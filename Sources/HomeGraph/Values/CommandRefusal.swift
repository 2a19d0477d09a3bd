// SPDX-License-Identifier: Apache-2.0

/// The error codes, with their gRPC numbers (home-api section 7).
public enum ErrorCode: UInt8, Hashable, Sendable, CaseIterable {
    /// The caller cancelled.
    case cancelled = 1
    /// The cause is not classified.
    case unknown = 2
    /// A bad argument, whatever the state.
    case invalidArgument = 3
    /// No answer in time; the effect may have happened.
    case deadlineExceeded = 4
    /// The object does not exist.
    case notFound = 5
    /// The object to be made exists already.
    case alreadyExists = 6
    /// It is not allowed.
    case permissionDenied = 7
    /// A quota or resource is used up (RES).
    case resourceExhausted = 8
    /// The present state does not allow it.
    case failedPrecondition = 9
    /// Another writer was faster.
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

/// A command that is not carried out, and why.
public struct CommandRefusal: Error, Hashable, Sendable {
    /// The kind of refusal.
    public var code: ErrorCode
    /// One sentence that names the error and its place.
    public var message: String
    /// Of a command whose base has changed: the attributes that have, sorted.
    public var conflicts: [ValueConflict] = []

    /// Refuses with a code and a sentence.
    public init(_ code: ErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
