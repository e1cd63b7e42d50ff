"""A small Spark session for tests."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def running_spark(master: str = "local[2]") -> Iterator[Any]:
    """A small session; skipped where there is no Java, except in CI."""
    if shutil.which("java") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Java is missing: tools/services.sh installs it")
        pytest.skip("Java is not installed")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).appName("lapwing tests")
    for key, value in (
        ("spark.ui.enabled", "false"),
        ("spark.sql.shuffle.partitions", "1"),
        ("spark.default.parallelism", "1"),
        ("spark.driver.memory", "1g"),
        ("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:CICompilerCount=1"),
        ("spark.driver.host", "127.0.0.1"),
        ("spark.driver.bindAddress", "127.0.0.1"),
        ("spark.sql.codegen.wholeStage", "false"),
        ("spark.sql.adaptive.enabled", "false"),
    ):
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    try:
        yield session
    finally:
        session.stop()
