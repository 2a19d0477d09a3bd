// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import HomeServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file of the tokens by which a home is reached over HTTP, beside its log.
struct TokenFile {
    static let name = "access.json"
    static let lockName = "access.lock"

    /// The id of the log in the directory.
    let logID: String
    private let file: SideFile

    var path: String { file.path }

    init(
        directory: String, logID: String, fileSystem: any FileSystem = SystemFileSystem(),
        pause: @escaping () -> Void = pauseBriefly
    ) {
        self.logID = logID
        file = SideFile(
            directory: directory, name: Self.name, lockName: Self.lockName, things: "tokens",
            bytesMax: AccessList.bytesMax, fileSystem: fileSystem, pause: pause)
    }

    /// The tokens and links; none where there is no file.
    ///
    /// - Throws: `damaged` for a file that is damaged, newer, or of another log.
    func read() throws(CommandFailure) -> AccessList {
        guard let bytes = try file.bytes() else { return AccessList(logID: logID) }
        let list: AccessList
        do throws(AccessList.Damage) {
            list = try AccessList(bytes)
        } catch {
            throw CommandFailure(
                .damaged,
                TerminalText.escape(
                    "\(path) \(error.sentence); nobody can log in until it is removed or repaired"))
        }
        // A copied directory must not open another home to the same people.
        guard utf8Equal(list.logID, logID) else {
            throw CommandFailure(
                .damaged,
                TerminalText.escape(
                    "\(path) has the tokens of log \(list.logID.prefix(12)), and this is log "
                        + "\(logID.prefix(12)): put it back beside its own log, or remove it"))
        }
        return list
    }

    /// Changes the tokens; no other command changes them meanwhile.
    ///
    /// - Parameter body: the file stays as it is where this throws or changes nothing.
    func change<Answer>(
        _ body: (inout AccessList) throws(CommandFailure) -> Answer
    ) throws(CommandFailure) -> Answer {
        var answer: Answer?
        try file.change { write throws(CommandFailure) in
            // Read again below the lock: another command may have written since.
            let old = try read()
            var new = old
            answer = try body(&new)
            if new != old { try write(Array(new.json.utf8)) }
        }
        // The body ran, or its error was thrown.
        return answer!
    }

    /// What tells the file from the one that was there before; nil where there is none.
    var stamp: FileStamp? { FileStamp(path) }
}

/// What tells a file from the one that was there before.
struct FileStamp: Equatable {
    private var number: UInt64
    private var size: Int64
    private var seconds: Int
    private var nanoseconds: Int

    /// Nil where there is no file.
    init?(_ path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        number = UInt64(found.st_ino)
        size = Int64(found.st_size)
        #if canImport(Darwin)
            let time = found.st_mtimespec
        #else
            let time = found.st_mtim
        #endif
        seconds = time.tv_sec
        nanoseconds = Int(time.tv_nsec)
    }
}

extension LogAccess {
    var tokenFile: TokenFile {
        TokenFile(
            directory: directory, logID: hexText(reader.identity.logID),
            fileSystem: reader.fileSystem)
    }
}
