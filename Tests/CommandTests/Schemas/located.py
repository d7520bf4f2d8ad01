"""YAML 1.2 and JSON as plain values, with the line of each."""

import re

import yaml

#: How scalars without quotes are understood: https://yaml.org/spec/1.2.2/#103-core-schema
CORE = [
    ("null", re.compile(r"(?:|~|null|Null|NULL)\Z"), lambda text: None),
    ("bool", re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z"), lambda text: text.lower() == "true"),
    ("int", re.compile(r"[-+]?[0-9]+\Z"), int),
    ("float", re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z"), float),
]


class Located:
    """A document: its value, and the line on which the value at a path begins."""

    def __init__(self, text, first_line=1):
        self._first = first_line
        self.lines = {}
        node = yaml.compose(text, Loader=yaml.BaseLoader)
        self.value = None if node is None else self._value(node, ())

    def line(self, path):
        return self.lines.get(tuple(path), self._first)

    def _value(self, node, path):
        self.lines[path] = node.start_mark.line + self._first
        if isinstance(node, yaml.SequenceNode):
            return [self._value(element, (*path, index)) for index, element in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            value = {}
            for key, element in node.value:
                value[key.value] = self._value(element, (*path, key.value))
                self.lines[(*path, key.value, "key")] = key.start_mark.line + self._first
            return value
        if node.style is None:
            for _, pattern, make in CORE:
                if pattern.match(node.value):
                    return make(node.value)
        return node.value


def front_matter(text):
    """The settings at the head of a page of prose, and the line on which they begin; None if there are none."""
    lines = text.splitlines()
    if not lines or lines[0].rstrip(" \t") != "---":
        return None
    for index, line in enumerate(lines[1:], start=1):
        if line.rstrip(" \t") == "---":
            return "\n".join(lines[1:index]) + "\n"
    return None
