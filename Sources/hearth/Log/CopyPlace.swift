// SPDX-License-Identifier: Apache-2.0

import HomeLog

/// Where a copy of a log comes to be: beside its target, which has it whole or not at all.
struct CopyPlace {
    /// Without slashes at its end.
    let target: String
    private let parts: TemporaryDirectory

    /// - Throws: `usage` for `-`; `cannotCreate` where no directory can be made beside the target.
    init(_ target: String) throws(CommandFailure) {
        guard target != "-" else {
            throw CommandFailure(
                .usage,
                "'-' is the standard output, and this is named when it is whole: name a file")
        }
        self.target = target
        parts = try TemporaryDirectory(beside: target)
    }

    /// A place for a new directory.
    ///
    /// - Throws: `cannotCreate` where something is there that is no empty directory.
    init(directory: String) throws(CommandFailure) {
        let end = directory.utf8.lastIndex { $0 != UInt8(ascii: "/") }
        let target = end.map { String(directory[...$0]) } ?? directory
        let name = TerminalText.escape(target)
        try Directories.make(parentOf: target)
        if Directories.exists(target) {
            let names = try? SystemFileSystem().list(target)
            if names != nil, try DataDirectory.hasLog(target) {
                throw CommandFailure(.cannotCreate, "there is a log in \(name) already")
            }
            // The folder that the user stands in cannot be replaced.
            guard names == [], ![".", ".."].contains(target.split(separator: "/").last) else {
                throw CommandFailure(
                    .cannotCreate, "\(name) is no empty directory: name a new one")
            }
        }
        try self.init(target)
    }

    /// Of the unfinished directory, not made yet.
    var directory: String { parts.path }
    /// Of the unfinished file, not made yet.
    var file: String { parts.path + ".hearth" }

    /// Gives the log in the unfinished directory the verified checkpoints of its original: points of the
    /// past stay what they are, behind damage too.
    func copyCheckpoints(of log: any EventLog, through end: UInt64) throws(LogError) {
        let copy = try FileLog.open(
            directory: directory, mode: .write, random: { UInt64.random(in: .min ... .max) })
        try copy.checkpoints.saveAll(of: log.checkpoints, through: end)
        try copy.close()
    }

    /// Gives the finished directory its name.
    func finishDirectory() throws(LogError) {
        try SystemFileSystem().rename(directory, to: target)
        try SystemFileSystem().syncDirectory(parent)
    }

    /// Gives the finished file its name; what has come there meanwhile stays.
    func finishFile() throws(CommandFailure) {
        try Directories.nameFile(file, target)
        do throws(LogError) {
            try SystemFileSystem().syncDirectory(parent)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Removes what is not finished.
    func remove() { parts.remove() }

    private var parent: String {
        guard let slash = target.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }
}
