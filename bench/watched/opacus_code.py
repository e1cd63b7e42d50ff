"""An ordinary use of Opacus: one step of DP-SGD on all rows."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import torch
from opacus import PrivacyEngine
from torch.utils.data import DataLoader, TensorDataset

warnings.simplefilter("ignore")
WIDTH = 60


def one_step(data: list[float]) -> Any:
    """The weights of a linear model after one noisy gradient of all rows, with noise multiplier 4."""
    return step_of(data, "mean")


def summed_step(data: list[float]) -> Any:
    """The same with the sum of the gradients, and one row that everybody knows."""
    return step_of([*data, 1.0], "sum")


def step_of(data: list[float], reduction: str) -> Any:
    """A step of Opacus on the mean of the gradients, or on their sum."""
    x = torch.tensor(np.outer(data, np.ones(WIDTH)), dtype=torch.float32).reshape(len(data), WIDTH)
    model = torch.nn.Linear(WIDTH, 1, bias=False)
    torch.nn.init.zeros_(model.weight)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    loader = DataLoader(TensorDataset(x, torch.ones(len(data), 1)), batch_size=len(data))
    model, optimizer, loader = PrivacyEngine().make_private(
        module=model,
        optimizer=optimizer,
        data_loader=loader,
        noise_multiplier=4.0,
        max_grad_norm=1.0,
        loss_reduction=reduction,
    )
    for rows, target in loader:
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(model(rows), target, reduction=reduction).backward()
        optimizer.step()
    return model._module.weight.detach().numpy().ravel().tolist()
