// SPDX-License-Identifier: Apache-2.0

/// Every setting, given by flag, environment or file.
enum Setting: String, CaseIterable {
    case name
    case data
    case broker = "mqtt.broker"
    case passwordFile = "mqtt.passwordFile"
    case cafile = "mqtt.cafile"
    case capath = "mqtt.capath"
    case cert = "mqtt.cert"
    case key = "mqtt.key"
    case insecure = "mqtt.insecure"
    case route = "mqtt.route"
    case ask = "mqtt.ask"
    case codecs = "mqtt.codecs"
    case maps = "mqtt.maps"
    case filters = "mqtt.filters"
    case structure = "mqtt.structure"
    case accept = "mqtt.accept"
    case acceptSecure = "mqtt.acceptSecure"
    case publish = "mqtt.publish"
    case discovery = "mqtt.discovery"
    case discoveryAll = "mqtt.discoveryAll"
    case sessionGrace = "mqtt.sessionGrace"
    case removalGrace = "mqtt.removalGrace"
    case settle = "mqtt.settle"
    case announcementBytesMax = "mqtt.announcementBytesMax"
    case payloadBytesMax = "mqtt.payloadBytesMax"
    case jsonDepthMax = "mqtt.jsonDepthMax"
    case jsonKeysMax = "mqtt.jsonKeysMax"
    case announcementKeysMax = "mqtt.announcementKeysMax"
    case numberCharactersMax = "mqtt.numberCharactersMax"
    case topicBytesMax = "mqtt.topicBytesMax"
    case devicesMax = "mqtt.devicesMax"
    case heldMessagesMax = "mqtt.heldMessagesMax"
    case heldBytesMax = "mqtt.heldBytesMax"
    case newTopicsPerSecondMax = "mqtt.newTopicsPerSecondMax"
    case floodMessagesPerSecond = "mqtt.floodMessagesPerSecond"
    case capture = "log.capture"
    case keepBytes = "log.keep.bytes"
    case keepAge = "log.keep.age"
    case keepCaptures = "log.keep.captures"
    case logFormat = "log.format"
    case metricsPort = "metrics.port"
    case metricsDevices = "metrics.devices"
    case webPort = "web.port"
    case webCommands = "web.commands"
    case webAddress = "web.address"
    case webHost = "web.host"
    case webCertificate = "web.certificate"
    case webKey = "web.key"
    case webLogin = "web.login"
    case fleetNats = "fleet.nats"
    case fleetMonitor = "fleet.monitor"
    case fleetReplicas = "fleet.replicas"
    case fleetData = "fleet.data"
    case fleetKeepBytes = "fleet.keep.bytes"

    /// The key's path in the file.
    var path: [String] { rawValue.split(separator: ".").map(String.init) }

    var isList: Bool {
        [.codecs, .maps, .accept, .filters, .webHost, .fleetNats, .fleetMonitor].contains(self)
    }

    /// `HEARTH_MQTT_PASSWORD_FILE`
    var variable: String {
        var name = "HEARTH_"
        for character in rawValue {
            if character.isUppercase { name += "_" }
            name += character == "." ? "_" : character.uppercased()
        }
        return name
    }

    /// `--password-file`
    var flag: String {
        switch self {
        case .codecs: return "--codec"
        case .maps: return "--map"
        case .keepBytes, .fleetKeepBytes: return "--keep-bytes"
        case .keepAge: return "--keep-age"
        case .keepCaptures: return "--keep-captures"
        case .logFormat: return "--log-format"
        case .metricsPort: return "--metrics-port"
        case .metricsDevices: return "--metrics-devices"
        case .webPort: return "--web-port"
        case .webCommands: return "--web-commands"
        case .webAddress: return "--web-address"
        case .webHost: return "--web-host"
        case .webCertificate: return "--web-certificate"
        case .webKey: return "--web-key"
        case .webLogin: return "--web-login"
        default:
            var name = "--"
            for character in path.last ?? rawValue {
                name += character.isUppercase ? "-" + character.lowercased() : String(character)
            }
            return name
        }
    }
}
