// SPDX-License-Identifier: Apache-2.0

/// The answer of a device that refuses a command.
struct SimulatedRefusal: Hashable, Sendable {
    var device: String
    /// The id of the command.
    var id: String
    var code: String
    var message: String
}
