// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A frame of JSON-RPC as devices of the second generation send it.
struct Shelly2Frame {
    var source: String
    var content: Content
    /// When the device says it happened, in nanoseconds since 1970 UTC; nil before its clock is
    /// set.
    var at: Int64?

    enum Content {
        /// `NotifyStatus`, or `NotifyFullStatus`, which names every component.
        case status(JSONObject, isFull: Bool)
        case events([JSONValue])
        /// A question or a command.
        case request(method: String, JSONValue)
        case result(id: JSONValue, JSONValue)
        case failure(id: JSONValue, code: Int?, message: String)
    }

    /// - Returns: nil for what is no frame.
    init?(_ object: JSONObject) {
        guard let source = object["src"]?.string, !source.isEmpty else { return nil }
        self.source = source
        if let method = object["method"]?.string {
            let params = object["params"] ?? .object(JSONObject())
            content = Self.content(method, params)
            if method.hasPrefix("Notify") { at = Self.time(params.object?["ts"]) }
            return
        }
        let id = object["id"] ?? .null
        if let error = object["error"]?.object {
            content = .failure(
                id: id, code: error["code"]?.int, message: error["message"]?.string ?? "")
        } else if let result = object["result"] {
            content = .result(id: id, result)
        } else {
            return nil
        }
    }

    private static func content(_ method: String, _ params: JSONValue) -> Content {
        switch (method, params.object) {
        case ("NotifyStatus", let object?): return .status(object, isFull: false)
        case ("NotifyFullStatus", let object?): return .status(object, isFull: true)
        case ("NotifyEvent", let object?): return .events(object["events"]?.array ?? [])
        default: return .request(method: method, params)
        }
    }

    /// Before their clocks are set devices count from 1970.
    private static func time(_ value: JSONValue?) -> Int64? {
        guard let time = value?.number?.scaled(by: 1_000_000_000).flatMap({ Int64(exactly: $0) }),
            time > 1_000_000_000_000_000_000
        else { return nil }
        return time
    }

    // MARK: Speaking

    static func request(
        id: JSONValue, source: String, method: String, _ params: JSONValue?
    ) -> String {
        let frame: JSONObject = [
            "id": id, "src": .string(source), "method": .string(method), "params": params,
        ]
        return JSONWriter.write(.object(frame), sortsKeys: false)
    }

    /// Says of which component a call is: a setting within the settings, too, and a call through a
    /// gateway (`BluTRV.Call:Trv.SetTarget`) with the parameters of the other call inside.
    ///
    /// - Returns: the method and its parameters.
    static func complete(
        _ params: JSONObject, of method: String, _ number: Int
    ) -> (method: String, params: JSONObject) {
        guard let colon = method.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            var params = params
            for index in params.members.indices where params.members[index].key == "config" {
                guard let config = params.members[index].value.object else { continue }
                params.members[index].value = .object(named(number, config))
            }
            return (method, named(number, params))
        }
        // Behind the gateway there is one component of the kind.
        let call: JSONObject = [
            "method": .string(String(method[method.utf8.index(after: colon)...])),
            "params": .object(named(0, params)),
        ]
        return (String(method[..<colon]), named(number, call))
    }

    /// The number of a component stands before its parameters.
    private static func named(_ number: Int, _ params: JSONObject) -> JSONObject {
        var named = params
        named.members.insert(JSONMember(key: "id", value: .number(number)), at: 0)
        return named
    }

    /// Where a binding says that a method is called: no topic, for it holds `#`.
    static func place(prefix: String, method: String, component: String) -> String {
        "\(prefix)/rpc#\(method)#\(component)"
    }

    /// The topic, the method and the component's number of such a place.
    static func call(at place: String) -> (topic: String, method: String, number: Int)? {
        let items = place.split(separator: "#", omittingEmptySubsequences: false)
        guard items.count == 3, let number = Int(items[2]) else { return nil }
        return (String(items[0]), String(items[1]), number)
    }
}
