"""Validates JSON texts, one request a line, with the `jsonschema` package: `validate.py SCHEMA`."""

import json
import sys

from jsonschema import Draft202012Validator


def main() -> None:
    # Python refuses long integers by default, which JSON Schema has no opinion on.
    sys.set_int_max_str_digits(0)
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        answer = {"id": request["id"]}
        try:
            instance = json.loads(request["instance"])
        except ValueError as error:
            answer["undecodable"] = str(error)
        else:
            answer["valid"] = validator.is_valid(instance)
        print(json.dumps(answer))


if __name__ == "__main__":
    main()
