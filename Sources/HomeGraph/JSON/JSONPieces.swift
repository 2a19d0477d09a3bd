// SPDX-License-Identifier: Apache-2.0

/// A JSON text whose devices are written one by one, when they are asked for: who sends it to a slow
/// reader holds the snapshot, which others hold too, and not the text.
package struct JSONPieces: Sequence, IteratorProtocol {
    private let frame: [UInt8]
    private let place: Int
    private let devices: [DeviceView]
    private let write: (inout JSONText, DeviceView) -> Void
    private var following = 0

    /// - Parameters:
    ///   - frame: the text with an empty array of devices.
    ///   - place: behind the bracket that opens that array.
    ///   - devices: what it has.
    ///   - write: writes one of them.
    package init(
        of frame: [UInt8], at place: Int, _ devices: [DeviceView],
        write: @escaping (inout JSONText, DeviceView) -> Void
    ) {
        self.frame = frame
        self.place = place
        self.devices = devices
        self.write = write
    }

    package mutating func next() -> [UInt8]? {
        defer { following += 1 }
        if following == 0 { return Array(frame[..<place]) }
        let index = following - 1
        if index > devices.count { return nil }
        guard index < devices.count else { return Array(frame[place...]) }
        let device = JSONText.bytes { write(&$0, devices[index]) }
        return index == 0 ? device : [UInt8(ascii: ",")] + device
    }
}
