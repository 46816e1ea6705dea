"""Measures ways to read and write frames on one corpus: ``bench.py CORPUS PLAN`` prints what it found as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from memory import count
from peer import Peer
from peers import (
    orjson_values,
    ours,
    pydantic_models,
    quicktype_classes,
    schema_compiled,
    schema_native,
    structs,
    untyped,
)
from timing import Cell, Group, batches, interleave

PEERS = [
    ours.PEER,
    untyped.PEER,
    orjson_values.PEER,
    pydantic_models.PEER,
    structs.PEER,
    quicktype_classes.PEER,
    schema_compiled.PEER,
    schema_native.PEER,
]

TARGETED_TURNS = 4
"""How often a round times what a target speaks of."""


def texts(frames: list[bytes]) -> list[str]:
    """Give frames as text."""
    return [frame.decode() for frame in frames]


def copies(frames: list[bytes]) -> list[bytes]:
    """Give frames as bytes."""
    return [bytes(bytearray(frame)) for frame in frames]


def each(work: Callable[[Any], object]) -> Callable[[list[Any]], None]:
    """Give a function that does the same with all inputs."""

    def run(inputs: list[Any]) -> None:
        for one in inputs:
            work(one)

    return run


def succeeds(work: Callable[[Any], object], inputs: list[Any]) -> bool:
    """Tell whether a function raises for none of the inputs."""
    try:
        each(work)(inputs)
    except Exception:  # noqa: BLE001  Each library has errors of its own.
        return False
    return True


def work_of(
    peer: Peer, operation: str, frames: list[bytes]
) -> tuple[Callable[[list[bytes]], list[Any]], Callable[[list[Any]], None]] | None:
    """Give what makes the inputs of an operation and what is timed, or nothing for a peer that cannot do it."""
    if operation in ("parse", "parse bytes"):
        inputs = texts if operation == "parse" else copies
        parse = peer.judge or peer.parse
        return inputs, each(parse if succeeds(parse, inputs(frames)) else peer.verdict)
    parse, fields, encode = peer.parse, peer.fields, peer.encode
    if encode is None or not succeeds(lambda frame: encode(parse(frame)), texts(frames)):
        return None

    def relay(frame: str) -> None:
        message = parse(frame)
        fields(message)
        encode(message)

    def messages(frames: list[bytes]) -> list[Any]:
        return [parse(frame) for frame in texts(frames)]

    return (messages, each(encode)) if operation == "encode" else (texts, each(relay))


def main() -> None:
    """Measure all peers."""
    corpus_folder, plan_path = sys.argv[1:]
    plan = json.loads(Path(plan_path).read_text())
    corpus = {path.stem: path.read_bytes().splitlines() for path in Path(corpus_folder).glob("*.ndjson")}
    relayed, held, allocations = {}, [], []
    for peer in PEERS:
        relayed[peer.name] = {name: [peer.relay(frame) for frame in corpus[name]] for name in plan["shown"]}
        for name in plan["counted"]:
            count(peer, name, corpus[name], held, allocations)
    groups = []
    for operation, names in plan["timed"].items():
        for name in names:
            cells = []
            for peer in PEERS:
                work = work_of(peer, operation, corpus[name])
                if work is not None:
                    cells.append(Cell(peer.name, operation, name, batches(corpus[name]), *work))
            targeted = name in plan["targeted"].get(operation, [])
            groups.append(Group(cells, TARGETED_TURNS if targeted else 1))
    interleave(groups, plan["rounds"], plan["sampleMilliseconds"])
    found = {
        "samples": [cell.series() for group in groups for cell in group.cells],
        "allocations": allocations,
        "held": held,
        "relayed": relayed,
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
