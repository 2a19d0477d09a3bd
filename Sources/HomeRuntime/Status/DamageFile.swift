// SPDX-License-Identifier: Apache-2.0

public import HomeLog

/// The file of a log's known damage, beside the log.
///
/// A reader takes no lock: the file is replaced by a rename. A writer holds `damage.lock` from its
/// reading to its rename; a lock on the file itself would stay with the old file.
public struct DamageFile: Sendable {
    /// Its name in the data directory.
    public static let name = "damage.json"
    static let lockName = "damage.lock"

    let directory: String
    /// The log that it is about: 32 lower-case hex digits.
    public let logID: String
    let fileSystem: any FileSystem

    /// - Parameters:
    ///   - directory: The data directory.
    ///   - logID: 32 lower-case hex digits.
    ///   - fileSystem: The file system that has it.
    public init(
        directory: String, logID: String, fileSystem: any FileSystem = SystemFileSystem()
    ) {
        self.directory = directory
        self.logID = logID
        self.fileSystem = fileSystem
    }

    /// Why the file cannot be read or written.
    public enum Failure: Error, Hashable {
        /// The disk or the lock refused.
        case log(LogError)
        /// The file is damaged, newer, or of another log; the words follow its path.
        case unusable(path: String, sentence: String)
    }

    /// Where it is.
    public var path: String { directory + "/" + Self.name }

    /// The known damage; none where there is no file.
    public func read() throws(Failure) -> DamageList {
        guard let bytes = try bytes() else { return DamageList(logID: logID) }
        let list: DamageList
        do throws(DamageList.Fault) {
            list = try DamageList(bytes)
        } catch {
            throw .unusable(path: path, sentence: error.sentence)
        }
        guard list.logID.utf8.elementsEqual(logID.utf8) else {
            throw .unusable(
                path: path, sentence: "is of log \(list.logID.prefix(12)), which is another one")
        }
        return list
    }

    /// Changes the list; nothing is written where it stays as it is.
    ///
    /// - Throws: `log(.locked)` while another process changes it.
    public func change(_ body: (inout DamageList) -> Void) throws(Failure) {
        let lock: any FileLock
        do throws(LogError) {
            lock = try fileSystem.lock(directory + "/" + Self.lockName)
        } catch {
            throw .log(error)
        }
        defer { withExtendedLifetime(lock) {} }
        // Read below the lock: another process may have written since.
        let old = try read()
        var new = old
        body(&new)
        if new != old { try write(new.bytes) }
    }

    /// Nil where there is no file.
    private func bytes() throws(Failure) -> [UInt8]? {
        do throws(LogError) {
            guard let file = try fileSystem.openIfPresent(path, .read) else { return nil }
            let count = Int(clamping: min(try file.size(), UInt64(DamageList.bytesMax)))
            return try file.read(count, at: 0)
        } catch {
            throw .log(error)
        }
    }

    /// After a crash there is the old file or the new one.
    private func write(_ bytes: [UInt8]) throws(Failure) {
        let temporary = path + ".new"
        do throws(LogError) {
            let file = try fileSystem.open(temporary, .create(replacing: true))
            try file.write(bytes.span.bytes, at: 0)
            try file.sync()
            try fileSystem.rename(temporary, to: path)
            try fileSystem.syncDirectory(directory)
        } catch {
            // What a full disk took belongs to the log.
            try? fileSystem.remove(temporary)
            throw .log(error)
        }
    }
}
