// SPDX-License-Identifier: Apache-2.0

extension CommandSender {
    /// The fields of the JSON form, by key.
    var fields: [JSONField] {
        func field(_ key: String, _ text: String?) -> [JSONField] {
            text.map { [JSONField(key, $0)] } ?? []
        }
        return switch self {
        case .socket(let user, let program):
            [JSONField("by", "socket")] + field("program", program) + field("user", user)
        case .mqtt(let topic, let responseTopic, let name):
            [JSONField("by", "mqtt")] + field("name", name) + field("responseTopic", responseTopic)
                + [JSONField("topic", topic)]
        case .library(let program): [JSONField("by", "library"), JSONField("program", program)]
        }
    }
}

extension JSONText {
    /// A sender as the object that event lines have.
    public mutating func sender(_ sender: CommandSender) { fields(sender.fields) }
}
