// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// A command that can be sent alone or together with others (B-1).
public struct BatchableCommand<ResponseType>: Sendable {
    let channel: (any TraitChannel)?
    let problem: HomeError?
    /// What is sent.
    public let command: DeviceCommand

    init(channel: (any TraitChannel)?, problem: HomeError? = nil, command: DeviceCommand) {
        self.channel = channel
        self.problem = problem
        self.command = command
    }

    /// What is wrong with the arguments; such a command is never sent.
    public var argumentError: HomeError? { problem }
}

extension BatchableCommand where ResponseType == Void {
    /// Sends the command and waits for its outcome (K-6).
    ///
    /// - Throws: `HomeError` (home-api sections 6 and 7)
    public func send() async throws {
        if let problem { throw problem }
        guard let channel else { throw HomeError.noHome }
        for result in await channel.send([command]) { try result.get() }
    }
}
