"""What the kernel has checked: hashes of the programs of plans and their certificates (`make certify`)."""

from __future__ import annotations

PINNED: dict[str, tuple[str, str]] = {
    "best_score": (
        "1859ab93f57e66dee0bd9879ee3c35b36ea55da5f8da34d938e92ed151e821a1",
        "a681df443447e0cf884f3176a25d8169095b7fccc075ce2428973ee3d9797b14",
    ),
    "cells": (
        "41dbc0146e43f251735f9f7037493e41b5f50c47421d3f2779d28dec40cc29f1",
        "93bcc8516163a9930c60f1e12f9f1e2222e84c0016d0dae83e1de72361c3315d",
    ),
    "cells_replaced": (
        "4cc477f6040a08ed1185b0c6d3656dd61d5f5175de46d71537ab8f7faa3d31fd",
        "5ea023fbeaf627ee75ba10e983ae30e47067aede1db60cdaa2a6f2f1f77dc848",
    ),
    "first_above": (
        "a34834e9a2d6c397ec90416a48d274e24d370a834cd38f7260f64932da9906a3",
        "22337a4bcccc46b0ab66393825f28c4131b5094443eee5342f33b377bdf4727d",
    ),
    "first_sum_above": (
        "271329d8d813c6b968c28f1fb35e37f0ab3a2b2f499cfeb2e6ebbe4d378627b0",
        "d4344e9a5847f238c6ebba17955e693db6c7668ac4f36c304bbbc7265ee6d417",
    ),
    "found_keys": (
        "71c8d944c1b5e23e1bfc2d6c1020f6029e00000d3e3534b1cc83a30e050d803d",
        "fc4d170947f4a03dfefeaa03715b9657e6037d5862bb442f147fb3521751edc7",
    ),
    "found_keys_replaced": (
        "1118ab6b51fd88d470ecf4f149445b6f77a8a5fb26e0d8b96c260dd075897f02",
        "fc304b6be481d3f2ff43925d820f11e16bd14bff9af3b8c298d63d1a23fa5cde",
    ),
    "most_common": (
        "c8407a4c24d1039e7f2285eb736b84f783f6d87cf62949d12155c7bc16a5333b",
        "331e10b11227ceb33ce07a41dab4ceb6dae4c8a1601e0cdff7d538767bc4581f",
    ),
    "most_common_value": (
        "fcfe17e0a48f4904728725ecd9fdab8bb70ed66dd09cd2985cac777ce34a16e6",
        "76d47517906a13df6196c7e0a861801fc43df37821d33775764aa82875bcd5a8",
    ),
    "most_common_value_replaced": (
        "4d1b4d822c8cab1a6394d0f0dd8c2c2e2c6920501c24ff3f92b2fdea18c3c600",
        "feeb0e005fdc1ae427549eb669fd9b74694a9bfca0dab09e36e4fd9d4955793b",
    ),
    "quantile": (
        "03707332795c49c15f6154233bab9aac381886c995670dd69e8fe726aa89d5b4",
        "b8103fd68a5e9c714f996768a1959c0c69bcc0b0f7621f98a976787ef677e06d",
    ),
    "rank": (
        "f9c5b7f5f63bd268e27277910f0c942ac6d692503c9e7d2d6f1ae126f91a2a69",
        "dc132b5e5b392f93e86325a1a15fce03f6aa3f7b78534a1dab889b713c390ed6",
    ),
    "rank_replaced": (
        "ab6209ca44da1b9210e9b4eaec7b13d15efdcf53236bc6ec869740d5551add6f",
        "bfefee1a77fab847b39059e980f5d7d88755b2a5b2e90bace05125e35b16ec70",
    ),
    "rows_kept": (
        "e3c874d6c5ded6e5d9a4105fe69cd96b811db548803d04890eac7c8a5bfba1a5",
        "0344f95c476e567a4230f75563ad027e5607e4e17db7e3ce6558800a0f12a313",
    ),
    "total_replaced": (
        "fb5aed7812bca79db8ae626810323a2afbd6bd004c4a55f5ed8cce60abc11aa4",
        "2013cc2d47ec6c499dbf23c40eb97d85560b4d89a134c780203e0eacc7060579",
    ),
    "touched": (
        "af524f769f143b9f422997e39c15fdd5d454217d1c0fb9131940551978823057",
        "849d45813746f885b68738afa2f96affb3719f774f856df7cb3c7234ff49be0b",
    ),
}
