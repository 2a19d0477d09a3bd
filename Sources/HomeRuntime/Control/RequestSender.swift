// SPDX-License-Identifier: Apache-2.0

/// Somebody who sends requests through a program, and what he may do.
public struct RequestSender: Sendable {
    /// The program that takes the requests.
    public var program: String
    /// The name of the sender, for the records; nil where he has none.
    public var user: String?
    /// Whether he may change names and rooms.
    public var mayChangeNames: Bool
    /// Whether he may command and ask a device, by its id as the request has it.
    public var mayCommand: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - program: the program that takes the requests.
    ///   - user: the name of the sender, for the records.
    ///   - mayChangeNames: whether he may change names and rooms.
    ///   - mayCommand: whether he may command and ask a device, by its id as the request has it.
    public init(
        program: String, user: String? = nil, mayChangeNames: Bool = false,
        mayCommand: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.program = program
        self.user = user
        self.mayChangeNames = mayChangeNames
        self.mayCommand = mayCommand
    }
}
