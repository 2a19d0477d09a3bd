// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where settings files lie when nobody names one: in the folder, with the user, in the system.
enum SettingsPlaces {
    static let name = "hearth.yaml"
    static let project = "./" + name
    static let system = "/etc/hearth/" + name

    /// Every place that is looked at, the first one winning.
    static func all(_ environment: (String) -> String?) -> [String] {
        var places = [project]
        // A relative path is no place, as the XDG specification has it.
        if let folder = environment("XDG_CONFIG_HOME"), folder.utf8.first == UInt8(ascii: "/") {
            places.append("\(folder)/hearth/\(name)")
        } else if let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") {
            places.append("\(home)/.config/hearth/\(name)")
        }
        return places + [system]
    }

    /// Those that are there.
    static func found(_ environment: (String) -> String? = Console.value) -> [String] {
        all(environment).filter { access($0, F_OK) == 0 }
    }
}
