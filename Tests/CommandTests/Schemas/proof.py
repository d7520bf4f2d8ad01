#!/usr/bin/env python3
"""Compares what JSON Schemas say of sites with what sitegen says: proof.py SCHEMAS FORMATS.json BROKEN SITE…

Files of which sitegen says nothing must pass. Of what it says of the others, a schema must say whatever a schema can.
"""

import json
import re
import sys
from pathlib import Path

import jsonschema
import yaml
from located import Located, front_matter

#: What readers say of values that are not of the declared form. A schema must find it, unless it is below.
TELLING = {
    "records.choice", "records.missing", "records.slip", "records.type", "records.unknown-key", "records.unread-key",
}
#: What depends on the rest of the site or on a database, by its message.
BEYOND = re.compile(r"expected a time zone|^unknown key \"fr\" in footer|^\"pass\" is 12|a text in every language has no")
#: Such a file cannot be read at all.
UNREADABLE = re.compile(r"^(?:json|yaml|prose\.encoding|front-matter|records\.(?:duplicate-key|encoding))")
DIAGNOSTIC = re.compile(r"^([^\s:][^:]*):(\d+):(\d+): (error|warning): (.*) \[([a-z.-]+)\]$", re.M)


class Formats:
    def __init__(self, schemas, formats):
        self._all = []
        for format in json.loads(Path(formats).read_text()):
            schema = json.loads((Path(schemas) / f"{format['name']}.json").read_text())
            jsonschema.Draft202012Validator.check_schema(schema)
            patterns = [re.compile(self._expression(pattern)) for pattern in format["files"]]
            self._all.append((format["name"], patterns, jsonschema.Draft202012Validator(schema)))

    @staticmethod
    def _expression(pattern):
        parts = {"**/": r"(?:.*/)?", "*": r"[^/]*"}
        return "".join(parts.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*)", pattern)) + r"\Z"

    def of(self, path):
        for name, patterns, validator in self._all:
            if any(pattern.match(path) for pattern in patterns):
                return name, validator
        return None


def lines_of(error, document):
    """The lines that an error may be reported at: that of the value, and of each part that does not fit."""
    path = list(error.absolute_path)
    lines = {document.line(path)}
    if error.validator == "additionalProperties":
        known = set(error.schema.get("properties", {}))
        patterns = error.schema.get("patternProperties", {})
        for key in error.instance:
            if key not in known and not any(re.search(pattern, key) for pattern in patterns):
                lines.add(document.line([*path, key, "key"]))
    if error.validator == "required":
        lines |= {document.line([*path, key, "key"]) for key in error.instance}
    for part in error.context or []:
        lines |= lines_of(part, document)
    return lines


def documents(site, formats):
    """Path, format, and the document or what is wrong with it, of each file of a site that has a format."""
    for file in sorted(site.rglob("*")):
        path = file.relative_to(site).as_posix()
        found = formats.of(path)
        if not file.is_file() or found is None:
            continue
        try:
            text = file.read_bytes().decode("utf-8-sig")
            if path.endswith(".md"):
                text = front_matter(text)
                if text is None:
                    continue
                yield path, found, Located(text, first_line=2)
            else:
                yield path, found, Located(text)
        except (UnicodeDecodeError, yaml.YAMLError) as error:
            yield path, found, error


def main():
    schemas, formats, broken, *sites = sys.argv[1:]
    formats = Formats(schemas, formats)
    failures, count = [], {
        "files that pass": 0, "broken files that fail": 0, "mistakes that a schema finds": 0,
        "mistakes that need the whole site": 0, "mistakes of a domain": 0, "of these found, too": 0,
    }
    for site in map(Path, sites):
        for path, (name, validator), document in documents(site, formats):
            errors = [] if isinstance(document, Exception) else list(validator.iter_errors(document.value))
            for error in errors[:3]:
                failures.append(f"{site}/{path}:{document.line(error.absolute_path)} does not pass {name}: {error.message[:200]}")
            if isinstance(document, Exception):
                failures.append(f"{site}/{path} cannot be read: {document}")
            count["files that pass"] += not errors
    for folder in sorted(Path(broken).iterdir()):
        said = {}
        for match in DIAGNOSTIC.finditer((folder / "expected.txt").read_text()):
            said.setdefault(match[1], []).append((int(match[2]), match[5], match[6]))
        for path, (name, validator), document in documents(folder / "site", formats):
            diagnostics = said.get(path, [])
            if any(UNREADABLE.match(code) for _, _, code in diagnostics):
                continue
            if isinstance(document, Exception):
                failures.append(f"{folder.name}/{path} cannot be read: {document}")
                continue
            errors = list(validator.iter_errors(document.value))
            lines = {line for error in errors for line in lines_of(error, document)}
            count["broken files that fail"] += bool(errors)
            if errors and not diagnostics:
                failures.append(f"{folder.name}/{path} is right, but does not pass {name}: {errors[0].message[:200]}")
            elif not errors and not diagnostics:
                count["files that pass"] += 1
            for line, message, code in diagnostics:
                if code not in TELLING:
                    count["mistakes of a domain"] += 1
                    count["of these found, too"] += line in lines
                elif BEYOND.search(message):
                    count["mistakes that need the whole site"] += 1
                elif line in lines:
                    count["mistakes that a schema finds"] += 1
                else:
                    failures.append(f"{folder.name}/{path}:{line} passes {name}, but sitegen says: {message} [{code}]")
    print(json.dumps({"failures": failures, "counts": count}, ensure_ascii=False))


if __name__ == "__main__":
    main()
