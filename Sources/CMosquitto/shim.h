// SPDX-License-Identifier: Apache-2.0
#ifndef HEARTH_CMOSQUITTO_SHIM_H
#define HEARTH_CMOSQUITTO_SHIM_H

#include <mosquitto.h>
#include <mqtt_protocol.h>

#endif
