// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The default paths of settings files: in the folder, in the user's configuration, in the
/// system's.
enum SettingsPaths {
    static let name = "hearth.yaml"
    static let project = "./" + name
    static let system = "/etc/hearth/" + name

    /// Every path, in order; the first file found wins.
    static func all(_ environment: (String) -> String?) -> [String] {
        var paths = [project]
        // A relative path does not count, as the XDG specification requires.
        if let folder = environment("XDG_CONFIG_HOME"), folder.utf8.first == UInt8(ascii: "/") {
            paths.append("\(folder)/hearth/\(name)")
        } else if let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") {
            paths.append("\(home)/.config/hearth/\(name)")
        }
        return paths + [system]
    }

    /// The paths of files that exist.
    static func found(_ environment: (String) -> String? = Console.value) -> [String] {
        all(environment).filter { access($0, F_OK) == 0 }
    }
}
