#!/bin/sh
# What the tests need beside Python, from Debian's packages: installs only what is missing.
set -eu

missing=""
command -v chromium >/dev/null || missing="$missing chromium"
command -v java >/dev/null || missing="$missing openjdk-17-jre-headless"
command -v coqc >/dev/null || missing="$missing coq"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"

[ -z "$missing" ] && exit 0
export DEBIAN_FRONTEND=noninteractive
# the tests start a PostgreSQL server of their own
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
apt-get update -qq
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends $missing >/dev/null
