// SPDX-License-Identifier: Apache-2.0

/// The codes of errors, with the gRPC numbers (home-api section 7).
public enum ErrorCode: UInt8, Hashable, Sendable, CaseIterable {
    case cancelled = 1
    case unknown = 2
    case invalidArgument = 3
    case deadlineExceeded = 4
    case notFound = 5
    case alreadyExists = 6
    case permissionDenied = 7
    case resourceExhausted = 8
    case failedPrecondition = 9
    case aborted = 10
    case outOfRange = 11
    case unimplemented = 12
    case `internal` = 13
    case unavailable = 14
    case dataLoss = 15
    case unauthenticated = 16

    /// The name in the machine-readable forms.
    public var name: String { String(describing: self) }
}

/// Why a command is not carried out.
public struct CommandRefusal: Error, Hashable, Sendable {
    public var code: ErrorCode
    /// One sentence that names what was wrong and where.
    public var message: String

    public init(_ code: ErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
