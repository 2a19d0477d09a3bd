// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeLog

/// The file of a replica's edits, beside the log. It is replaced by a rename, so after a crash there
/// is the old one or the new one; a reader takes no lock.
struct EditFile: Sendable {
    static let name = "edits"
    static let lockName = "edits.lock"
    /// Deeper and longer than one request may be, because it holds many.
    static let jsonLimits = JSONLimits(depthMax: 256, keysMax: 100_000)

    let directory: String
    let fileSystem: any FileSystem

    /// Why the file cannot be used.
    enum Failure: Error, Hashable {
        case log(LogError)
        /// Its bytes are none of an edit file of this version.
        case damaged(path: String)

        /// For people.
        var words: String {
            switch self {
            case .log(let error): error.words
            case .damaged(let path): "\(path) is damaged"
            }
        }
    }

    private var path: String { directory + "/" + Self.name }

    static func checksum(of bytes: [UInt8]) -> String {
        let text = String(Checksum.of(bytes.span.bytes), radix: 16)
        return String(repeating: "0", count: 8 - text.utf8.count) + text
    }

    /// The edits; none where there is no file.
    func read() throws(Failure) -> EditQueue {
        let bytes: [UInt8]
        do throws(LogError) {
            guard let file = try fileSystem.openIfPresent(path, .read) else { return EditQueue() }
            let count = Int(clamping: min(try file.size(), EditLimits.fileBytesMax))
            bytes = try file.read(count, at: 0)
        } catch {
            throw .log(error)
        }
        guard let queue = EditQueue(bytes) else { throw .damaged(path: path) }
        return queue
    }

    /// Keeps other processes from writing.
    func lock() throws(Failure) -> any FileLock {
        do throws(LogError) {
            return try fileSystem.lock(directory + "/" + Self.lockName)
        } catch {
            throw .log(error)
        }
    }

    /// The edits are durable when it returns; only the holder of the lock may call it.
    func write(_ queue: EditQueue) throws(Failure) {
        do throws(LogError) {
            try fileSystem.replace(Self.name, in: directory, by: queue.bytes)
        } catch {
            throw .log(error)
        }
    }
}

extension FileSystem {
    /// Gives a file other bytes: after a crash it has the old ones or the new ones.
    func replace(
        _ name: String, in directory: String, by bytes: [UInt8]
    ) throws(LogError) {
        let path = directory + "/" + name
        let temporary = path + ".new"
        do throws(LogError) {
            let file = try open(temporary, .create(replacing: true))
            try file.write(bytes.span.bytes, at: 0)
            try file.sync()
            try rename(temporary, to: path)
            try syncDirectory(directory)
        } catch {
            // What a full disk took belongs to the log.
            try? remove(temporary)
            throw error
        }
    }
}
