"""What the kernel has checked: hashes of the programs of plans and their certificates (`make certify`)."""

from __future__ import annotations

PINNED: dict[str, tuple[str, str]] = {
    "cells": (
        "41dbc0146e43f251735f9f7037493e41b5f50c47421d3f2779d28dec40cc29f1",
        "93bcc8516163a9930c60f1e12f9f1e2222e84c0016d0dae83e1de72361c3315d",
    ),
    "cells_in_rho": (
        "da12de1a1547da5fca0c1e0a4ef54657137c9dad4c53c4f3b2a7fb4f19270dc5",
        "7555aaf0ea481f59d120883bd7efdf5436111508117fa5c3a38202586f9afca0",
    ),
    "cells_in_rho_replaced": (
        "74c864bec4bb48d400131cb4addfcf9ee25dca07bc748f64343189bc46c8e3d8",
        "8d426a53203ab1cbee29caabefc59f18e1904f9cb39bf2dc6ec16978631c337f",
    ),
    "cells_replaced": (
        "4cc477f6040a08ed1185b0c6d3656dd61d5f5175de46d71537ab8f7faa3d31fd",
        "5ea023fbeaf627ee75ba10e983ae30e47067aede1db60cdaa2a6f2f1f77dc848",
    ),
    "first_above": (
        "af16319f1e0e52b559b1de0fb23b54c37372712ddf905f856a1c173a46e51835",
        "bb84629856ba5883ec3ffefbebbbe4a171ad795a7ed3860aa036166e653578ec",
    ),
    "first_above_replaced": (
        "457d2a72450f37927330b84cdc0c37d47e22b68baf40dc2f5296999d9bd735bf",
        "19139a30d4e4b5fdf86c3b420eeceb11867213929e747dd9d3cee086a10a83fc",
    ),
    "found_keys": (
        "a97adfa1cc595a29635958d130d3148770c5623063471065a74eea4498d13e5b",
        "49c1a2ea714cc7af9c35d997d80e1c0771363fa33b7830a89afc3b0866f190a5",
    ),
    "found_keys_in_rho": (
        "639833e0690ce608ed17e34b256e9012b6325f7483f65ca51e84aeefa5b4055d",
        "77560d959c313064b8f50243ca43ba2c910769d997a831b713aace95a364e05a",
    ),
    "found_keys_in_rho_replaced": (
        "10c5ed1d1834c6a41c15b7c79346584d193e7c68924d3c4da4207d0536a1665d",
        "2191fe429dfa96cc9699a92fdf56e73d6e4c559c44bd4f32082701c59844d472",
    ),
    "found_keys_replaced": (
        "e86234184a9ecda1615b73e1b2fc00ce3b3bb48dde3b639952b5dabd7d7b359a",
        "b461873644f77eb183f1e1e5d6bd48dc701828168fcd24e9de9b5f5330515723",
    ),
    "likely_keys": (
        "8d52161c8381b0e7a9e23b48c6d59cf36691a166e977812c464a0a94c9a09adf",
        "0d4bd222bc96d12ea9db6fd70f36d30d66cc726c1d00e4669c4ea65ef4eb07a3",
    ),
    "likely_keys_replaced": (
        "570bf4be9fa14367068fa822cb7bc5dd18ea7eb4e3c33042f46ed16450aebe7d",
        "8a0c43b5fbf06986768344a44dd7582a5142202adc77ad9c0537fb189405f1ab",
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
        "39795d20cdbc235679679afe0b39b83e9c3163969dbcf2f08c4eb410304155dd",
    ),
    "quantile_replaced": (
        "f143917b12e67aa4657b684331ef7a895d40d690977730c7ba949f59588d6f58",
        "d8d396a266e607d5344722dfdb75213e2243019756eb1c1b8e788beff58defbf",
    ),
    "quantiles_by_group": (
        "0eea677e9a1c26f71b3e72af184701ee3c4a3b6f81f0bdd775990b7d828cae72",
        "1498a1c5a7de5d64247f014b09f5c5ab631c52d49e21054766679df43832a042",
    ),
    "quantiles_by_group_replaced": (
        "7371cb3b5a2d056cbd37ce2ffd78f72d1aa8ffcff8aa00119d7a5624c2960ba5",
        "f272c1c8c133b0b37797f8d15f0c1ac3cdda99743fad87bf7bfc7c8713179f9d",
    ),
    "rows_kept": (
        "e3c874d6c5ded6e5d9a4105fe69cd96b811db548803d04890eac7c8a5bfba1a5",
        "0344f95c476e567a4230f75563ad027e5607e4e17db7e3ce6558800a0f12a313",
    ),
    "top_values": (
        "3a2dcce4f1ed2ee5ade3e2347cef58e3cac5b0ca8462fa15e89dd8cf87b7da70",
        "d09631f2e5128ed71a6a3568976909d086afcb111a906fa02ddba0b96c6cb574",
    ),
    "top_values_replaced": (
        "efd3a8dcf9621fd743a393eb8a0fffca75badc5c1895c2f588409d241fdf10b9",
        "6903ff1670cd0be18cedd059809630b3a1b5a97c659704c683046682aa23af9f",
    ),
    "total_in_rho_replaced": (
        "8bf4c5cb1a4427267f34f9092c27abef50014176e90b7eb71914b6927c2cdc89",
        "6f4a17ab712e5cd0ecbad64ab6bbdfc5ebfb1ae2fa14ea003ac19cbf4314b8eb",
    ),
    "total_replaced": (
        "fb5aed7812bca79db8ae626810323a2afbd6bd004c4a55f5ed8cce60abc11aa4",
        "2013cc2d47ec6c499dbf23c40eb97d85560b4d89a134c780203e0eacc7060579",
    ),
    "vector_in_rho": (
        "cf10e366170869b66a35769bbd4a8e2ca1dc1887b645afb89abba9838f8bc4e9",
        "f606598a1caab2b77038db927095a8ae97b14828cf707e40fa2d507fad83072e",
    ),
}
