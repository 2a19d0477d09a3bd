// SPDX-License-Identifier: Apache-2.0

/// The codecs that a profile reads with, in the order in which they are asked.
public enum AllCodecs {
    public static let types: [any Codec.Type] = [
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
}
