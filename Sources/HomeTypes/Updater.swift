// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Sets the writable attributes of a trait inside `update { }` (W-1).
///
/// The catalogue adds one method per writable attribute: `$0.setPercentSetting(40)`.
public final class Updater<T: Trait> {
    /// The trait that is written.
    public let trait: T.Type
    /// What was set so far.
    public var arguments = CommandArguments()

    /// Nothing is set yet.
    public init(_ trait: T.Type = T.self) { self.trait = trait }
}

extension Trait {
    /// Sets attributes together, as one write (W-1).
    ///
    /// - Parameter block: sets what is to change; what it does not set stays. When it sets nothing,
    ///   nothing is sent.
    /// - Returns: the trait as it is known afterwards.
    /// - Throws: `HomeError`: `outOfRange`, `invalidArgument`, `unimplemented`, `unavailable`,
    ///   `deadlineExceeded` (home-api section 6).
    @discardableResult
    public func update(_ block: (Updater<Self>) -> Void) async throws -> Self {
        let updater = Updater(Self.self)
        block(updater)
        if let problem = updater.arguments.problem { throw problem }
        guard !updater.arguments.isEmpty else { return self }
        let command = DeviceCommand(
            deviceID: values.deviceID, part: values.part, trait: values.traitName,
            action: .write(updater.arguments.sorted))
        try await BatchableCommand<Void>(channel: values.channel, command: command).send()
        let now = await values.channel?.values(
            deviceID: values.deviceID, part: values.part, trait: values.traitName)
        return now.map { Self(values: $0) } ?? self
    }
}
