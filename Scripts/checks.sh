# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# What the scripts share that try a whole installation: Scripts/docker-check and Scripts/deb-check.
# They set 'scratch', a folder of their own.

name=${0##*/}
checked=0

fail() {
    echo "$name: $*" >&2
    exit 1
}

say() {
    echo "$name: $*"
}

# check TEXT COMMAND...: one line; where the command says no, what it said, and the end.
# The command runs in this shell, as a condition: 'set -e' does not hold in it.
check() {
    local text=$1 said=$scratch/said
    shift
    if ! "$@" >"$said" 2>&1; then
        echo "FAIL  $text"
        sed 's/^/      /' "$said"
        exit 1
    fi
    checked=$((checked + 1))
    echo "ok    $text$(sed '1s/^/: /; $!s/$/,/' "$said" | paste -s -d ' ')"
}

# eventually SECONDS COMMAND...: asks again until the command says yes, or the time is over.
eventually() {
    local until=$((SECONDS + $1))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$until" ] || return 1
        sleep 0.1
    done
}
