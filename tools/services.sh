#!/bin/sh
# What the tests need beside Python, from Debian's packages: installs only what is missing.
set -eu

missing=""
command -v chromium >/dev/null || missing="$missing chromium"

[ -z "$missing" ] && exit 0
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends $missing >/dev/null
