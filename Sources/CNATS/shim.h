// SPDX-License-Identifier: Apache-2.0
#ifndef HEARTH_CNATS_SHIM_H
#define HEARTH_CNATS_SHIM_H

#include <nats/nats.h>

#endif
