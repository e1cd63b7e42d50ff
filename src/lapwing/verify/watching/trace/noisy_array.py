"""Watched arrays: each element knows its noise, its factor and its centre."""

from __future__ import annotations

from typing import Any

import numpy as np

from lapwing.verify.watching.trace.form import Form
from lapwing.verify.watching.trace.noisy import form_of, made
from lapwing.verify.watching.trace.place import here
from lapwing.verify.watching.trace.tape import Move, Tape

LINEAR = (np.add, np.subtract, np.multiply, np.true_divide, np.negative, np.positive)
COMPARED = {np.less: True, np.less_equal: True, np.greater: False, np.greater_equal: False}
KEPT = ("copy", "reshape", "ravel", "flatten", "squeeze", "transpose")


class NoisyArray(np.ndarray):
    """An array with one noise in each element; whatever is not addition or scaling gives plain arrays."""

    tape: Tape
    noise: np.ndarray
    factor: np.ndarray
    centre: np.ndarray
    moved: np.ndarray
    uniform: bool

    def __array_finalize__(self, other: Any) -> None:
        """A view has no noise of its own until it is given some."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        if method == "__call__" and options.get("out") is None and not options.get("where", True) is not True:
            if ufunc in LINEAR:
                found = _linear(ufunc, inputs)
                if found is not None:
                    return found
            if ufunc in COMPARED and len(inputs) == 2:
                found = _compared(ufunc, inputs)
                if found is not None:
                    return found
        look(self)
        given = options.get("out")
        if given is not None:
            options["out"] = tuple(plain_array(each) for each in given)
        done = getattr(ufunc, method)(*(plain_array(each) for each in inputs), **options)
        if given is not None and method == "__call__" and isinstance(given[0], NoisyArray) and ufunc in LINEAR:
            found = _linear(ufunc, inputs)
            if isinstance(found, NoisyArray) and found.shape == given[0].shape:
                _become(given[0], found)
            return given[0]
        return done

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func in (np.copy, np.reshape, np.ravel, np.squeeze, np.transpose) and args and args[0] is self:
            return getattr(self, func.__name__)(*args[1:], **kwargs)
        look(self)
        return func(*_bared(args), **_bared(kwargs))

    def __getitem__(self, key: Any) -> Any:
        key = plain_array(key)
        found = np.ndarray.__getitem__(plain_array(self), key)
        if not has_noise(self):
            return found
        if isinstance(found, np.ndarray):
            return arranged(self, found, lambda part: part[key])
        return element(self, key, found)

    def __iter__(self) -> Any:
        return (self[place] for place in range(len(self)))

    def tolist(self) -> Any:
        """Lists of watched numbers."""
        if not has_noise(self) or self.ndim == 0:
            return np.ndarray.tolist(self)
        return [each.tolist() if isinstance(each, NoisyArray) else each for each in self]

    def item(self, *place: Any) -> Any:
        """One element."""
        return self.ravel()[place[0] if place else 0] if has_noise(self) else np.ndarray.item(self, *place)

    def copy(self, order: Any = "C") -> Any:
        """The same noise, in another place."""
        return _kept(self, "copy")

    def reshape(self, *shape: Any, **options: Any) -> Any:
        """The same noise in another shape."""
        return _kept(self, "reshape", *shape)

    def ravel(self, order: Any = "C") -> Any:
        """The same noise in one row."""
        return _kept(self, "ravel")

    def flatten(self, order: Any = "C") -> Any:
        """The same noise in one row."""
        return _kept(self, "flatten")

    def squeeze(self, axis: Any = None) -> Any:
        """The same noise with fewer axes."""
        return _kept(self, "squeeze")

    def astype(self, kind: Any, **options: Any) -> Any:  # type: ignore[override]
        """Floats keep their noise; anything else is rounding."""
        if np.dtype(kind).kind == "f" and has_noise(self):
            return _kept(self, "copy")
        return np.ndarray.astype(plain_array(self), kind, **options)

    def __reduce__(self) -> Any:
        return plain_array(self).__reduce__()

    def __deepcopy__(self, memo: Any) -> Any:
        return _kept(self, "copy") if has_noise(self) else plain_array(self).copy()


def _looking(name: str) -> Any:
    def method(self: NoisyArray, *given: Any, **options: Any) -> Any:
        look(self)
        return getattr(np.ndarray, name)(plain_array(self), *_bared(given), **_bared(options))

    method.__name__ = name
    return method


for _name in ("argmax", "argmin", "argsort", "max", "min", "sum", "mean", "cumsum", "std", "var", "any", "all", "round",
              "clip", "prod", "searchsorted", "nonzero", "dot", "trace", "partition", "sort"):  # fmt: skip
    setattr(NoisyArray, _name, _looking(_name))


def look(array: NoisyArray) -> None:
    """Something was computed from the array that is more than addition and scaling."""
    if has_noise(array):
        array.tape.look("computed with")


def has_noise(array: Any) -> bool:
    """Whether the noise of an array is known."""
    return isinstance(array, NoisyArray) and getattr(array, "noise", None) is not None


def plain_array(value: Any) -> Any:
    """The array without what is known of its noise."""
    return value.view(np.ndarray) if isinstance(value, NoisyArray) else value


def fresh(tape: Tape, base: int, values: Any, centre: Any, uniform: bool = False) -> NoisyArray:
    """An array that was just drawn."""
    values = np.asarray(values)
    found: NoisyArray = values.copy().view(NoisyArray)
    found.tape, found.uniform = tape, uniform
    found.noise = np.arange(base, base + values.size).reshape(values.shape)
    found.factor = np.ones(values.shape)
    found.centre = np.broadcast_to(np.asarray(centre, dtype=float), values.shape)
    found.moved = np.zeros(values.shape, dtype=bool)
    return found


def arranged(source: NoisyArray, values: np.ndarray, take: Any) -> NoisyArray:
    """Some of the elements in another arrangement."""
    found: NoisyArray = values.view(NoisyArray)
    found.tape, found.uniform = source.tape, source.uniform
    for name in ("noise", "factor", "centre", "moved"):
        setattr(found, name, take(getattr(source, name)))
    return found


def element(source: NoisyArray, key: Any, value: Any) -> Any:
    """One element as a watched number."""
    noise, factor = int(source.noise[key]), float(source.factor[key])
    if noise < 0:
        return value
    form = Form(source.tape, float(source.centre[key]), ((noise, factor),), bool(source.moved[key]), source.uniform)
    return made(form, value)


def spread(number: Any, shape: Any) -> Any:
    """A watched number in every place of an array."""
    form = form_of(number)
    if form is None or len(form.terms) != 1:
        return np.full(shape, float(number))
    noise, factor = form.terms[0]
    found = np.full(shape, float.__add__(float(number), 0.0)).view(NoisyArray)
    found.tape, found.uniform = form.tape, form.uniform
    found.noise, found.factor = np.full(shape, noise), np.full(shape, factor)
    found.centre, found.moved = np.full(shape, form.centre), np.full(shape, form.moved)
    return found


def _kept(array: NoisyArray, name: str, *options: Any) -> Any:
    values = getattr(np.ndarray, name)(plain_array(array), *options)
    if not has_noise(array):
        return values
    return arranged(array, values, lambda part: getattr(np.ndarray, name)(np.asarray(part), *options))


def _bared(given: Any) -> Any:
    if isinstance(given, NoisyArray):
        return plain_array(given)
    if isinstance(given, tuple):
        return tuple(_bared(each) for each in given)
    if isinstance(given, list):
        return [_bared(each) for each in given]
    return {name: _bared(each) for name, each in given.items()} if isinstance(given, dict) else given


def _become(target: NoisyArray, found: NoisyArray) -> None:
    np.copyto(plain_array(target), plain_array(found), casting="unsafe")
    for name in ("tape", "uniform", "noise", "factor", "centre", "moved"):
        setattr(target, name, getattr(found, name))


def _linear(ufunc: Any, inputs: tuple[Any, ...]) -> Any:
    """Addition of plain values and scaling by them; None if noise meets noise."""
    noisy = [each for each in inputs if isinstance(each, NoisyArray)]
    if len(noisy) != 1 or not has_noise(noisy[0]):
        return None
    array = noisy[0]
    first = inputs[0] is array
    factor: Any
    shift: Any
    if len(inputs) == 1:
        factor, shift = (-1.0 if ufunc is np.negative else 1.0), 0.0
    else:
        other = inputs[1] if first else inputs[0]
        if form_of(other) is not None or (isinstance(other, (np.ndarray, list, tuple)) and _is_odd(other)):
            return None
        try:
            other = np.asarray(other, dtype=float)
        except (TypeError, ValueError):
            return None
        if ufunc is np.true_divide and not first:
            return None
        if ufunc in (np.multiply, np.true_divide):
            if not np.all(np.isfinite(other)) or (ufunc is np.true_divide and np.any(other == 0)):
                return None
            factor, shift = (other if ufunc is np.multiply else 1 / other), 0.0
        else:
            sign = -1.0 if ufunc is np.subtract else 1.0
            factor, shift = (1.0, sign * other) if first else (sign, other)
    values = np.asarray(ufunc(*(plain_array(each) for each in inputs)))
    found = values.view(NoisyArray)
    found.tape, found.uniform = array.tape, array.uniform and np.ndim(factor) == 0 and abs(float(factor)) == 1
    found.noise = np.broadcast_to(array.noise, values.shape)
    found.factor = np.broadcast_to(array.factor * factor, values.shape)
    found.centre = np.broadcast_to(array.centre * factor + shift, values.shape)
    found.moved = np.broadcast_to(array.moved, values.shape).copy()
    return meet(found)


def _is_odd(other: Any) -> bool:
    return np.asarray(other).dtype.kind not in "biuf"


def meet(array: NoisyArray) -> Any:
    """Log where the noises met values, and in a repeated run put the sums right."""
    tape = array.tape
    values = plain_array(array)
    _follow(array, values)
    key = ("array", int(array.noise.flat[0]) if array.noise.size else -1, array.noise.size)
    log = tape.meets.setdefault(key, [])
    number = len(log)
    log.append((array.centre, array.factor, values.copy(), array.noise))
    if tape.earlier is None:
        return array
    old = tape.earlier.meets.get(key)
    if old is None or number >= len(old) or old[number][0].shape != array.centre.shape:
        return array
    centre, factor, before, _ = old[number]
    place_of_it = None
    for place in np.argwhere((centre != array.centre) | (factor != array.factor)):
        where = tuple(place)
        noise = int(array.noise[where])
        if factor[where] != array.factor[where] and noise not in tape.rescaled:
            place_of_it = place_of_it or here()
            tape.rescaled[noise] = place_of_it
        if noise in tape.moves or array.factor[where] == 0 or values.dtype.kind != "f":
            continue
        place_of_it = place_of_it or here()
        tape.moves[noise] = Move(
            noise,
            (float(centre[where]), float(array.centre[where])),
            (float(factor[where]), float(array.factor[where])),
            place_of_it,
        )
        tape.shift[noise] = (before[where] - array.centre[where]) / array.factor[where] - tape.raw_of(noise)
        values[where] = before[where]
        array.moved[where] = True
    _follow(array, values)
    log[number] = (array.centre, array.factor, values.copy(), array.noise)
    return array


def _follow(array: NoisyArray, values: np.ndarray) -> None:
    """Where a noise was put right, all values it stands in follow."""
    shift = array.tape.shift
    if shift and values.dtype.kind == "f":
        for place in np.argwhere(~array.moved & np.isin(array.noise, list(shift))):
            where = tuple(place)
            values[where] += array.factor[where] * shift[int(array.noise[where])]
            array.moved[where] = True


def _compared(ufunc: Any, inputs: tuple[Any, ...]) -> Any:
    """Numbers drawn from [0, 1) and compared with plain ones are coins."""
    array, other = inputs
    less = COMPARED[ufunc]
    if not isinstance(array, NoisyArray):
        array, other, less = other, array, not less
    if not has_noise(array) or not array.uniform or isinstance(other, NoisyArray) or form_of(other) is not None:
        return None
    bounds = np.broadcast_to(np.asarray(other, dtype=float), array.shape)
    found = np.empty(array.shape, dtype=bool)
    for place in np.ndindex(array.shape):
        factor = float(array.factor[place])
        bound = (float(bounds[place]) - float(array.centre[place])) / factor
        noise = int(array.noise[place])
        below = array.tape.below(noise, bound, array.tape.raw_of(noise)) == (factor > 0)
        found[place] = below if less else not below
    return found
