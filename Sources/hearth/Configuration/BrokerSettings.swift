// SPDX-License-Identifier: Apache-2.0

import HomeBridge

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The broker of the settings, with everything needed to connect.
struct BrokerSettings {
    var url: BrokerURL
    var address: BrokerAddress

    /// The only broker of the settings.
    ///
    /// - Throws: an error that names the missing or wrong setting; also when there are several
    ///   brokers.
    init(_ settings: Settings) throws(CommandFailure) {
        let profiles = try settings.profiles()
        guard let profile = profiles.first, profiles.count == 1 else {
            throw CommandFailure(
                .usage,
                "the file names several brokers: say which one with --broker, without --config")
        }
        try self.init(profile)
    }

    /// - Throws: an error that names the missing or wrong setting, and where it was set.
    init(_ settings: ProfileValues) throws(CommandFailure) {
        guard let text = settings.text(.broker) else {
            throw CommandFailure(
                .usage, "which broker? --broker mqtt://host:1883, or mqtt.broker in a file")
        }
        do throws(BrokerURL.Problem) {
            url = try BrokerURL(text)
        } catch {
            throw settings.failure(.broker, "\(BrokerURL.shown(text)): \(error.words)")
        }
        address = BrokerAddress(
            host: url.host, port: url.port, username: url.username,
            password: try Self.password(settings), tls: try Self.tls(settings, url))
        if address.password != nil, address.username == nil {
            throw settings.failure(.passwordFile, "a password needs a user: mqtt://user@host")
        }
    }

    private static func password(_ settings: ProfileValues) throws(CommandFailure) -> String? {
        guard let path = settings.text(.passwordFile) else { return nil }
        let line: ArraySlice<UInt8>
        do throws(CommandFailure) {
            line = try FileLines.read(path).first ?? []
        } catch {
            throw CommandFailure(error.status, settings.failure(.passwordFile, error.line).line)
        }
        guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
            throw settings.failure(.passwordFile, "\(TerminalText.escape(path)) has no first line")
        }
        return text
    }

    private static func tls(
        _ settings: ProfileValues, _ url: BrokerURL
    ) throws(CommandFailure) -> TLSSettings? {
        guard url.isTLS else {
            for setting in [ProfileSetting.cafile, .capath, .cert, .keyfile]
            where settings.text(setting) != nil {
                throw settings.failure(setting, "TLS needs a broker of the form mqtts://host")
            }
            return nil
        }
        var tls = TLSSettings(
            authorityFile: try file(settings, .cafile),
            authorityFolder: try file(settings, .capath),
            certificateFile: try file(settings, .cert), keyFile: try file(settings, .keyfile),
            isInsecure: try settings.flag(.insecure))
        if tls.authorityFile == nil, tls.authorityFolder == nil {
            tls.authorityFolder = systemAuthorities.first { access($0, R_OK) == 0 }
        }
        return tls
    }

    /// Fails with the setting that names an absent file, which libmosquitto's error would not name.
    private static func file(
        _ settings: ProfileValues, _ setting: ProfileSetting
    ) throws(CommandFailure) -> String? {
        guard let path = settings.text(setting) else { return nil }
        guard access(path, R_OK) == 0 else {
            throw CommandFailure(
                .configuration,
                settings.failure(
                    setting, "\(TerminalText.escape(path)): \(String(cString: strerror(errno)))"
                ).line)
        }
        return path
    }

    private static let systemAuthorities = ["/etc/ssl/certs", "/etc/pki/tls/certs", "/etc/ssl"]
}
