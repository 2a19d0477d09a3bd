# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2154 # variables of Scripts/docker-check
#
# What can be said of the image without a broker.

# One field of the image's configuration; of a list a line for each word.
configured() {
    store inspect --type image --format "{{println .Docker.Config.$1}}" "$image"
}

configured_list() {
    store inspect --type image --format "{{range .Docker.Config.$1}}{{println .}}{{end}}" \
        "$image" | sed '/^$/d'
}

# inside COMMAND...: runs it in the container, as the image says, with the network of this machine.
inside() {
    store run --isolation chroot ${settings[@]+"${settings[@]}"} "$container" -- "$@"
}

is_user_numbered() {
    configured User
    [[ $(configured User) =~ ^[1-9][0-9]*:[1-9][0-9]*$ ]]
}

has_entry_point() {
    configured_list Entrypoint | tr '\n' ' '
    [ "$(configured_list Entrypoint | tr '\n' ' ')" = "hearth run " ]
}

has_healthcheck() {
    echo "$(configured_list Healthcheck.Test | tr '\n' ' ')every $(configured Healthcheck.Interval)"
    [ "$(configured_list Healthcheck.Test | tr '\n' ' ')" = "CMD hearth status " ]
}

owns_its_data() {
    configured Volumes
    inside stat -c '%u:%g %a' /data
    [ "$(configured Volumes)" = "map[/data:{}]" ] &&
        [ "$(inside stat -c '%u:%g %a' /data)" = "10001:10001 700" ]
}

has_budget() {
    configured_list Env | grep -x 'HEARTH_LOG_KEEP_BYTES=2GB'
}

# shellcheck disable=SC2016 # for the shell inside
has_no_compiler() {
    inside sh -c '
        for program in swift swiftc clang gcc g++ cc c++ ld as make git; do
            ! command -v $program || exit 1
        done
        found=$(find / -xdev \( -name "*.swiftmodule" -o -name "*.h" -o -name "libswift*" \) \
            -print -quit 2>/dev/null)
        [ -z "$found" ] || { echo "$found" && exit 1; }'
}

links_what_is_there() {
    local libraries
    libraries=$(inside ldd /usr/local/bin/hearth) || return 1
    ! grep -E 'not found|swift|curl|Foundation' <<<"$libraries" || return 1
    grep -q libmosquitto <<<"$libraries"
}

print_size() {
    local program
    program=$(inside stat -c %s /usr/local/bin/hearth) || return 1
    echo "$(size_of "$image"), of it $(size_of "$run_base") the base and" \
        "$((program / 1000000)) MB the program"
}

size_of() {
    store images --format '{{.Size}}' "$1"
}

check_image() {
    check "a user by number, not root" is_user_numbered
    check "the entry point" has_entry_point
    check "a healthcheck" has_healthcheck
    check "a volume for the data that belongs to that user alone" owns_its_data
    check "a budget for the log" has_budget
    check "no compiler, header or Swift runtime" has_no_compiler
    check "links libmosquitto, which is there, and no Swift or curl" links_what_is_there
    check "size" print_size
    check "the program starts" inside hearth version
}
