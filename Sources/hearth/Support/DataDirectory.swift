// SPDX-License-Identifier: Apache-2.0

import HomeLog

/// Where the log is when nobody says so.
enum DataDirectory {
    static let variable = "HEARTH_DATA"
    static let standard = "./hearth-data"

    /// Where `make run` keeps the user's own home and the simulated one.
    private static let below = ["home", "demo/home"]

    /// The directory that was named, or the one of the environment, or the standard one.
    static func named(_ option: String?, environment: (String) -> String?) -> String {
        if let option { return option }
        if let text = environment(variable), !text.isEmpty { return text }
        return standard
    }

    /// The directory to read from: the named one, or the only one in it that holds a log.
    static func toRead(
        _ directory: String, hasLog: (String) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) -> String {
        if try hasLog(directory) { return directory }
        var found: [String] = []
        for name in below {
            let path = directory + "/" + name
            if try hasLog(path) { found.append(path) }
        }
        if found.count > 1 {
            throw CommandFailure(
                .noLog,
                "there are several logs, name one of them: "
                    + found.map { "--data \($0)" }.joined(separator: " or "))
        }
        return found.first ?? directory
    }

    static func hasLog(_ directory: String) throws(CommandFailure) -> Bool {
        do throws(LogError) {
            return try FileLog.exists(directory: directory)
        } catch {
            throw CommandFailure(error)
        }
    }
}
