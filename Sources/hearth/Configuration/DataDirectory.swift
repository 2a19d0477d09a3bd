// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog

/// Where the log is by default.
enum DataDirectory {
    static let variable = "HEARTH_DATA"
    static let standard = "./hearth-data"
    /// The simulated home of `make run`.
    static let demo = "./hearth-demo/home"

    /// The directory to read from: the named one, by option, environment or settings file, else the
    /// standard one, else the simulated home, where only that one has a log.
    static func toRead(
        _ option: String?, environment: (String) -> String?,
        hasLog: (String) throws(CommandFailure) -> Bool = DataDirectory.hasLog
    ) throws(CommandFailure) -> String {
        if let option { return option }
        if let text = environment(variable), !text.isEmpty { return text }
        for file in try SettingsFile.read(SettingsPaths.found(environment)) {
            if let path = file.texts[.data]?.last, !path.isEmpty { return path }
        }
        if try !hasLog(standard), try hasLog(demo) { return demo }
        return standard
    }

    /// Whether commands find the directory from the current folder without an option.
    static func isFound(_ directory: String) -> Bool {
        let path = Directories.absolute(directory)
        if utf8Equal(path, Directories.absolute(standard)) { return true }
        return utf8Equal(path, Directories.absolute(demo)) && !Directories.exists(standard)
    }

    static func hasLog(_ directory: String) throws(CommandFailure) -> Bool {
        do throws(LogError) {
            return try FileLog.exists(directory: directory)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Refuses one file of a log, and a backup: both are only read.
    static func mustNotBeCopy(_ path: String) throws(CommandFailure) {
        if Directories.exists(path + "/" + LogPaths.backupManifest) {
            throw CommandFailure(LogError.isBackup(path: path))
        }
        guard isFile(path) else { return }
        throw CommandFailure(
            .notAllowed,
            "\(TerminalText.escape(path)) is one file of a log, which is only read: this command "
                + "needs a data directory")
    }

    /// Whether a path is one file of a log.
    static func isFile(_ path: String) -> Bool {
        (try? FileLogReader.isFile(path)) ?? false
    }

    /// The error of opening a directory or file to read.
    static func failure(_ error: LogError, opening path: String) -> CommandFailure {
        guard case .damagedFile(let file, let position) = error, file == path, isFile(path) else {
            return CommandFailure(error)
        }
        return CommandFailure(
            .damaged,
            "\(TerminalText.escape(path)) is no export, backup or segment of a log, or it is cut off "
                + "or damaged at byte \(position)")
    }
}
