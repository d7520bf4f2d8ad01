#!/usr/bin/python3
"""Writes the letters of fonts as outlines: letters.py REGULAR BOLD OUTPUT.txt

The characters are those of the display face, 1000 units high. From the same fonts it is the same text:

    # what the fonts say of their authors and their licence
    weight regular
    contour …                       as in a path of SVG, without the place where it begins
    letter CODE ADVANCE LEFT RIGHT  then for each of its contours: NUMBER X Y
    kern LEFT                       then for each class that may follow: RIGHT DISTANCE

A letter has a class for what follows it (LEFT) and one for what it follows (RIGHT); 0 is not kerned.
"""

import sys

sys.dont_write_bytecode = True

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from face import codes


def contours(glyphs, name, scale):
    """The contours of a glyph: where each begins, and how it goes on from there."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    start, here, path = None, None, ""

    def relative(points):
        """From where the pen is; rounded from the beginning of the contour, so that errors do not add up."""
        placed = [(round((x - start[0]) * scale), round((start[1] - y) * scale)) for x, y in points]
        return [(x - here[0], y - here[1]) for x, y in placed], placed[-1]

    for operation, points in pen.value:
        if operation == "moveTo":
            start, here, path = points[0], (0, 0), ""
        elif operation in ("lineTo", "curveTo"):
            steps, here = relative(points)
            if operation == "lineTo":
                (x, y), = steps
                path += f"v{y}" if x == 0 else f"h{x}" if y == 0 else "l" + joined([x, y])
            else:
                path += "c" + joined([number for step in steps for number in step])
        elif operation in ("closePath", "endPath"):
            yield round(start[0] * scale), round(-start[1] * scale), path + "z"
        else:
            raise ValueError(f"{name}: {operation}")


def joined(numbers):
    """Numbers as a path has them: a sign is enough between two."""
    return "".join(f"{number}" if number < 0 or not index else f" {number}" for index, number in enumerate(numbers))


def kerning(font, names):
    """How much nearer a glyph stands to the one before it, for each pair where it does."""
    table = font["GPOS"].table
    numbers = sorted({
        number for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"
        for number in record.Feature.LookupListIndex})
    pairs = {}
    for number in numbers:
        subtables = [getattr(table, "ExtSubTable", table) for table in table.LookupList.Lookup[number].SubTable]
        for left in names:
            for subtable in (part for part in subtables if left in part.Coverage.glyphs):
                for right, distance in followers(subtable, left, names):
                    pairs.setdefault((left, right), distance)
    return {pair: distance for pair, distance in pairs.items() if distance}


def followers(subtable, left, names):
    if subtable.Format == 1:
        for record in subtable.PairSet[subtable.Coverage.glyphs.index(left)].PairValueRecord:
            yield record.SecondGlyph, getattr(record.Value1, "XAdvance", 0) or 0
        return
    row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(left, 0)].Class2Record
    for right in names:
        value = row[subtable.ClassDef2.classDefs.get(right, 0)].Value1
        yield right, getattr(value, "XAdvance", 0) or 0


def classes(names, rows):
    """A number for each glyph: the same for the same row, 0 for an empty one."""
    numbers = {(): 0}
    return {name: numbers.setdefault(tuple(sorted(rows.get(name, {}).items())), len(numbers)) for name in names}


def write(weight, path, output):
    font = TTFont(path)
    scale = 1000 / font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    map = font.getBestCmap()
    letters = {code: map[code] for code in codes() if code in map}
    names = sorted(set(letters.values()))
    pairs = kerning(font, names)
    rows, columns = {}, {}
    for (left, right), distance in pairs.items():
        if left in names and right in names:
            rows.setdefault(left, {})[right] = distance
            columns.setdefault(right, {})[left] = distance
    before, after = classes(names, rows), classes(names, columns)
    for number in (0, 13, 14):
        print("#", " ".join(str(font["name"].getDebugName(number)).split()), file=output)
    print("weight", weight, file=output)
    numbers, lines = {}, []
    for code, name in letters.items():
        line = ["letter", code, round(glyphs[name].width * scale), before[name], after[name]]
        for x, y, contour in contours(glyphs, name, scale):
            if contour not in numbers:
                numbers[contour] = len(numbers)
                print("contour", contour, file=output)
            line += [numbers[contour], x, y]
        lines.append(line)
    for line in lines:
        print(*line, file=output)
    kerned = {}
    for left, row in rows.items():
        kerned[before[left]] = {after[right]: round(distance * scale) for right, distance in row.items()}
    for left, row in sorted(kerned.items()):
        print("kern", left, *[number for pair in sorted(row.items()) if pair[1] for number in pair], file=output)


def main(regular, bold, output):
    with open(output, "w", encoding="utf-8") as file:
        write("regular", regular, file)
        write("bold", bold, file)


main(*sys.argv[1:])
