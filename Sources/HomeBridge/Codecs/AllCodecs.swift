// SPDX-License-Identifier: Apache-2.0

/// The codecs that a profile reads with, in the order in which they are asked.
public enum AllCodecs {
    public static let types: [any Codec.Type] = [
        TopicsCodec.self,
        NativeCodec.self,
        CloudToCloudCodec.self,
        Zigbee2MQTTCodec.self,
        HomeAssistantCodec.self,
        TasmotaCodec.self,
        WLEDCodec.self,
        Shelly2Codec.self,
        Shelly1Codec.self,
        HomieCodec.self,
        SparkplugCodec.self,
    ]

    /// The codecs of a profile that names none: all but Sparkplug B, of which nothing can be read
    /// and which is frequent in busy plants; it is subscribed to where a profile names it.
    public static let byListening: [any Codec.Type] = types.filter {
        $0.name != SparkplugCodec.name
    }
}
