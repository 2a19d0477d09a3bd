// SPDX-License-Identifier: Apache-2.0

import HomeBridge
public import HomeGraph
import HomeThreads

extension RunningHome {
    /// Carries out commands to devices for another program, and answers as the control socket does.
    ///
    /// - Parameters:
    ///   - request: a request of the control protocol (docs/COMMANDS.md): `command`, `read`, and
    ///     changes of names and rooms where the sender may; everything else is refused.
    ///   - sender: who sends it.
    /// - Returns: the answer, once every command has an outcome.
    /// - Throws: `CommandRefusal` (`resourceExhausted`) where too many commands of the sender wait
    ///   already: he may send the request again later.
    public func answer(
        request: [UInt8], from sender: RequestSender
    ) async throws(CommandRefusal) -> [UInt8] {
        try await requestHandler.answer(request, from: sender)
    }

    /// The status in JSON; it looks at the disk, off the threads of tasks.
    public func statusText() async -> String {
        await withCheckedContinuation { continuation in
            ThreadPool.questions.async { [self] in
                continuation.resume(returning: JSONWriter.write(status.json))
            }
        }
    }
}
