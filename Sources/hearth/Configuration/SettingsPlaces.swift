// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where settings files lie by default: in the folder, in the user's configuration, in the
/// system's.
enum SettingsPlaces {
    static let name = "hearth.yaml"
    static let project = "./" + name
    static let system = "/etc/hearth/" + name

    /// Every place, in order; the first file found wins.
    static func all(_ environment: (String) -> String?) -> [String] {
        var places = [project]
        // A relative path does not count, as the XDG specification requires.
        if let folder = environment("XDG_CONFIG_HOME"), folder.utf8.first == UInt8(ascii: "/") {
            places.append("\(folder)/hearth/\(name)")
        } else if let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") {
            places.append("\(home)/.config/hearth/\(name)")
        }
        return places + [system]
    }

    /// The places where a file exists.
    static func found(_ environment: (String) -> String? = Console.value) -> [String] {
        all(environment).filter { access($0, F_OK) == 0 }
    }
}
