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
from timing import Cell, interleave

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


def parsed(peer: Peer, frames: list[bytes]) -> Callable[[], object]:
    """Give one pass of parsing."""
    parse = peer.judge or peer.parse

    def run() -> None:
        for frame in frames:
            parse(frame)

    def run_carefully() -> None:
        for frame in frames:
            peer.verdict(frame)

    try:
        run()
    except Exception:  # noqa: BLE001  Each library has errors of its own.
        return run_carefully
    return run


def messages_of(peer: Peer, frames: list[bytes]) -> list[Any] | None:
    """Parse all frames, or give nothing when one is refused."""
    try:
        messages = [peer.parse(frame) for frame in frames]
        if peer.encode is not None:
            peer.encode(messages[0])
    except Exception:  # noqa: BLE001  Each library has errors of its own.
        return None
    return messages


def passes(peer: Peer, operation: str, frames: list[bytes]) -> Callable[[], object] | None:
    """Give one pass over a class of frames, or nothing when the peer cannot do it."""
    if operation == "parse":
        return parsed(peer, frames)
    encode = peer.encode
    messages = messages_of(peer, frames)
    if encode is None or messages is None:
        return None
    parse, fields = peer.parse, peer.fields

    def written() -> None:
        for message in messages:
            encode(message)

    def relayed() -> None:
        for frame in frames:
            message = parse(frame)
            fields(message)
            encode(message)

    return written if operation == "encode" else relayed


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
    cells = []
    for peer in PEERS:
        for operation, names in plan["timed"].items():
            for name in names:
                run = passes(peer, operation, corpus[name])
                if run is not None:
                    cells.append(Cell(peer.name, operation, name, len(corpus[name]), run))
    interleave(cells, plan["rounds"], plan["sampleMilliseconds"])
    found = {
        "samples": [cell.series() for cell in cells],
        "allocations": allocations,
        "held": held,
        "relayed": relayed,
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
