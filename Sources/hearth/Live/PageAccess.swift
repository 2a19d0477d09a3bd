// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime
import HomeServer
import HomeThreads
import Synchronization

/// Who may come to the page of a daemon: the tokens beside its log, read again when they change.
final class PageAccess: Sendable {
    private let directory: String
    private let logID: String
    private let known = Mutex<(stamp: FileStamp?, list: AccessList)?>(nil)

    /// The name of the token that the first link makes.
    private static let firstName = "first-login"

    init(directory: String, logID: String) {
        self.directory = directory
        self.logID = logID
    }

    private var file: TokenFile { TokenFile(directory: directory, logID: logID) }

    var access: ServerAccess {
        ServerAccess(
            list: { try self.list() }, redeem: { try await self.redeem($0) },
            now: { SystemClock().wallNanoseconds }, sha256: { sha256($0) })
    }

    private func list() throws(CommandFailure) -> AccessList {
        let file = file
        // Before the reading: a file that is replaced meanwhile is read again the next time.
        let stamp = file.stamp
        if let list = known.withLock({ $0?.stamp == stamp ? $0?.list : nil }) { return list }
        let list = try file.read()
        known.withLock { $0 = (stamp, list) }
        return list
    }

    /// Waits for the lock on a thread of its own.
    private func redeem(_ link: String) async throws -> String? {
        try await onThread(of: .questions) { [self] in
            try file.change { list in
                list.redeem(link, at: SystemClock().wallNanoseconds, { sha256($0) })
            }
        }
    }

    /// A link for the first person; nil where somebody has a token already.
    func firstLink() throws(CommandFailure) -> String? {
        let now = SystemClock().wallNanoseconds
        guard try !list().hasToken(at: now) else { return nil }
        return try file.change { list throws(CommandFailure) in
            guard !list.hasToken(at: now) else { return nil }
            // Those of earlier starts.
            list.remove(Self.firstName)
            return try TokenLink.make(
                .init(name: Self.firstName, scope: .admin), in: &list, at: now)
        }
    }
}

/// Links that let somebody in once.
enum TokenLink {
    /// - Returns: the code.
    static func make(
        _ wanted: AccessToken.Wanted, in list: inout AccessList, at now: Int64
    ) throws(CommandFailure) -> String {
        var wanted = wanted
        wanted.expiresAt = now.addingSaturated(AccessList.linkSeconds * 1_000_000_000)
        guard let code = list.add(wanted, .link, at: now, { sha256($0) }) else {
            throw CommandFailure(.no, AccessList.full)
        }
        return code
    }
}

extension AccessList {
    static let full = "there are \(tokensMax) tokens and links already: remove some"
}
