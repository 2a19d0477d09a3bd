// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Finds the device of a topic, from the topics whose messages were about one device alone.
///
/// No codec is asked. A device has everything below the longest path that all its topics share, if
/// no topic of another device or of a bridge is below it. So `tele/lamp/UPTIME` belongs to the
/// device of `tele/lamp/STATE` and `tele/lamp/LWT`.
struct DeviceTopics {
    /// The owner of a topic: one device, or several devices and bridges.
    private enum Owner: Hashable {
        case device(ByteString)
        case others
    }

    private struct Node {
        var owners: Set<Owner> = []
        var isTopic = false
        var children: [ByteString: Node] = [:]
        /// Set where everything below belongs to one device.
        var device: ByteString?
    }

    private var root = Node()

    /// - Parameter devicesByTopic: for each topic the devices that its messages were about; empty
    ///   for bridges and lists.
    init(_ devicesByTopic: [ByteString: Set<ByteString>]) {
        for (topic, devices) in devicesByTopic {
            let owner = devices.count == 1 ? devices.first.map { Owner.device($0) } : nil
            Self.add(Self.levels(topic)[...], owner ?? .others, to: &root)
        }
        for name in root.children.keys { Self.mark(&root.children[name]!) }
    }

    /// The device that a topic belongs to; nil where it belongs to none.
    func device(of topic: ByteString) -> ByteString? {
        var node = root
        for level in Self.levels(topic) {
            guard let child = node.children[level] else { return nil }
            if let device = child.device { return device }
            node = child
        }
        return nil
    }

    private static func levels(_ topic: ByteString) -> [ByteString] {
        topic.text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { ByteString(String(decoding: $0, as: UTF8.self)) }
    }

    private static func add(
        _ levels: ArraySlice<ByteString>, _ owner: Owner, to node: inout Node
    ) {
        node.owners.insert(owner)
        guard let first = levels.first else {
            node.isTopic = true
            return
        }
        add(levels.dropFirst(), owner, to: &node.children[first, default: Node()])
    }

    private static func mark(_ node: inout Node) {
        if node.owners.count == 1, case .device(let id)? = node.owners.first,
            node.isTopic || node.children.count > 1
        {
            node.device = id
            return
        }
        for name in node.children.keys { mark(&node.children[name]!) }
    }
}
