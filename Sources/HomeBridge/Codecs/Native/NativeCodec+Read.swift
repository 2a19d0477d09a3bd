// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

extension NativeCodec {
    /// The native topics have no question: a device tells what changed by itself.
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        guard let device = announced(plan.ids) else { return nil }
        throw CommandRefusal(.unimplemented, "native device \(device.nativeID) is not asked")
    }
}
