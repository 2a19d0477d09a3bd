# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2154 # variables of Scripts/docker-check
#
# The base images, made once from this machine's Debian mirror and its Swift toolchain, and the
# build of Hearth's image on them.

install_tools() {
    [ "$(uname -s)" = Linux ] || fail "needs Linux; elsewhere: docker build -f Docker/Dockerfile ."
    local missing=() pair
    for pair in buildah:buildah debootstrap:debootstrap mosquitto:mosquitto \
        mosquitto_pub:mosquitto-clients; do
        [ -n "$(PATH=$PATH:/usr/sbin command -v "${pair%%:*}")" ] || missing+=("${pair#*:}")
    done
    [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || missing+=(debian-archive-keyring)
    if [ "$(id -u)" -ne 0 ]; then
        [ ${#missing[@]} -eq 0 ] || say "missing: apt-get install ${missing[*]}"
        fail "needs root (debootstrap, chroot): sudo make docker-check"
    fi
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null || fail "please install: ${missing[*]}"
    say "apt-get install ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        "${missing[@]}" >/dev/null
}

# The lines of sources.list for the suite, as this machine's own apt has them; nothing elsewhere.
apt_sources() {
    # shellcheck disable=SC2016 # apt fills these in
    apt-get indextargets --format '$(CODENAME) deb $(SITE) $(CODENAME) main|$(COMPONENT)' \
        'Created-By: Packages' 2>/dev/null |
        sed -n "s/^$suite\(-updates\|-security\)\{0,1\} \(deb .* main\)|main\$/\2/p" |
        sort -u || true
}

# What this machine's apt was told about proxies and dates holds for its mirrors in the base too.
apt_settings() {
    apt-config dump 2>/dev/null |
        grep -E '^Acquire::(Check-Valid-Until|Check-Date|https?::Proxy) ' || true
}

make_run_base() {
    local container root mirror
    container=$(store from scratch)
    root=$(store mount "$container")
    mirror=$(apt_sources | sed -n "s/^deb \([^ ]*\) $suite main\$/\1/p" | head -n 1)
    debootstrap --variant=minbase "$suite" "$root" ${mirror:+"$mirror"}
    if [ -n "$mirror" ]; then apt_sources >"$root/etc/apt/sources.list"; fi
    apt_settings >"$root/etc/apt/apt.conf.d/90host"
    # As the official slim image does: apt keeps nothing, dpkg leaves out what nobody reads there.
    cat >"$root/etc/apt/apt.conf.d/docker-clean" <<'APT'
APT::Keep-Downloaded-Packages "false";
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
APT::Update::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
APT
    cat >"$root/etc/dpkg/dpkg.cfg.d/slim" <<'DPKG'
path-exclude /usr/share/doc/*
path-exclude /usr/share/info/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/man/*
DPKG
    rm -rf "$root"/usr/share/{doc,info,locale,man}/* "$root"/var/lib/apt/lists/* \
        "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb \
        "$root"/var/log/{bootstrap.log,dpkg.log,apt}
    store umount "$container" >/dev/null
    store config --cmd bash "$container"
    store commit --quiet --format docker --rm "$container" "$1"
}

# What the official image of Swift has beside the toolchain, which is mounted when it is needed.
make_build_base() {
    local container path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    container=$(store from "$1")
    store run --isolation chroot "$container" -- sh -ec '
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            binutils ca-certificates g++ git libc6-dev libcurl4-openssl-dev libedit2 \
            libncurses6 libpython3.11 libsqlite3-0 libxml2-dev tzdata zlib1g-dev
        rm -rf /var/lib/apt/lists/*'
    # Only the image's own PATH reaches the commands of the Dockerfile.
    store config --env "PATH=/toolchain/usr/bin:$path" "$container"
    store commit --quiet --format docker --rm "$container" "$2"
}

# Sets 'run_base' and 'build_base'. Another mirror or recipe makes them anew.
make_bases() {
    local key
    key=$({ declare -f make_run_base make_build_base && apt_sources && apt_settings; } |
        sha256sum | cut -c 1-12)
    run_base=localhost/hearth-run-base:$key
    build_base=localhost/hearth-build-base:$key
    log=$state/base.log
    if ! has_image "$run_base"; then
        say "making the base (once, about a minute): $log"
        make_run_base "$run_base" >"$log" 2>&1
    fi
    if ! has_image "$build_base"; then
        say "making the base of the build (once, about a minute): $log"
        make_build_base "$run_base" "$build_base" >>"$log" 2>&1
    fi
    log=""
}

has_image() {
    store inspect --type image "$1" >/dev/null 2>&1
}

# Fills 'mounts' with what the build must see of this machine: the toolchain and, where git reads
# packages from local copies, these and the setting that says so.
find_mounts() {
    local resources usr setting value
    command -v swift >/dev/null || fail "no swift on the PATH: the build stage uses its toolchain"
    # The path behind links and version managers: .../usr/lib/swift
    resources=$(swift -print-target-info |
        sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    usr=$(cd "$resources/../.." && pwd -P)
    [ -x "$usr/bin/swift" ] || fail "no toolchain at $usr"
    mounts=(--volume "$usr:/toolchain/usr:ro")
    : >"$state/gitconfig"
    while read -r setting value; do
        setting=${setting#url.} && setting=${setting%.insteadof}
        [ -d "${setting#file://}" ] || continue
        git config --file "$state/gitconfig" --add "url.$setting.insteadOf" "$value"
        case " ${mounts[*]} " in
        *" ${setting#file://}:"*) ;;
        *) mounts+=(--volume "${setting#file://}:${setting#file://}:ro") ;;
        esac
    done < <(git config --get-regexp '^url\..*\.insteadof$' || true)
    if [ -s "$state/gitconfig" ]; then
        # The copies may belong to somebody else than the build.
        git config --file "$state/gitconfig" safe.directory '*'
        mounts+=(--volume "$state/gitconfig:/etc/gitconfig:ro")
    fi
}

build_image() {
    local since=$SECONDS
    find_mounts
    log=$state/build.log
    say "building the image (some minutes): $log"
    store bud --isolation chroot --format docker --tag "$image" --file Docker/Dockerfile \
        --build-arg "BUILD_BASE=$build_base" --build-arg "RUN_BASE=$run_base" \
        "${mounts[@]}" . >"$log" 2>&1
    log=""
    # What the last build was called.
    store rmi --prune >/dev/null
    say "built in $((SECONDS - since)) s"
}
