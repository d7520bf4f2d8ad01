#!/usr/bin/env python3
"""A page of each kind looks as it did: in the light, in the dark, on a phone and on paper.

With SITEGEN_RECORD the pictures are taken anew, and the run fails. What differs is left in `.build/pictures`: as recorded, as it is,
and the difference.
"""

import io
import os
import pathlib
import subprocess
import tempfile

from PIL import Image, ImageChops, ImageFilter

from browser import Browser
from example import Site
from report import Report

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Pictures"
#: Width, height that is kept, preference, and by how much the picture is reduced.
LOOKS = {"light": (1280, 1800, "light", 3), "dark": (1280, 1800, "dark", 3), "phone": (320, 1600, "light", 2)}
PAPER = "print"
#: In shares of 255: a pixel of the blurred difference beyond this counts; and how many may.
SHADE, SHARE = 0.11, 0.004
#: Whatever family is asked for, it can only be one of these, which `.ci/setup` installs.
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{cache}</cachedir>
<selectfont>
<acceptfont><glob>*/DejaVuSans.ttf</glob><glob>*/DejaVuSans-Bold.ttf</glob><glob>*/DejaVuSansMono.ttf</glob></acceptfont>
<rejectfont><glob>*</glob></rejectfont>
</selectfont>
<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit><edit name="rgba" mode="assign"><const>none</const></edit></match>
</fontconfig>"""


def pin_fonts(folder):
    """The same letters on every machine, and drawn without what a screen would like."""
    file = pathlib.Path(folder) / "fonts.conf"
    file.write_text(FONTS.format(cache=folder))
    os.environ["FONTCONFIG_FILE"] = str(file)


def screen(browser, height, reduction):
    picture = Image.open(io.BytesIO(browser.picture())).convert("RGB")
    return picture.crop((0, 0, picture.width, min(picture.height, height))).reduce(reduction)


def paper(browser, folder):
    """The first sheet, from a dark desktop."""
    file = pathlib.Path(folder) / "print.pdf"
    file.write_bytes(browser.pdf())
    run = subprocess.run(["pdftoppm", "-r", "80", "-l", "1", "-png", file], capture_output=True, check=True)
    return Image.open(io.BytesIO(run.stdout)).convert("RGB").reduce(2)


def difference(picture, stored):
    """The share of the picture that differs, and where: small shifts of letters blur away."""
    if picture.size != stored.size:
        return 1.0, Image.new("L", picture.size, 255)
    blurred = [image.filter(ImageFilter.GaussianBlur(2)) for image in (picture, stored)]
    channels = ImageChops.difference(*blurred).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    beyond = most.point(lambda value: 255 if value > SHADE * 255 else 0)
    return beyond.histogram()[255] / (picture.width * picture.height), beyond


def compare(report, name, picture, left):
    file = FOLDER / f"{name}.png"
    if os.environ.get("SITEGEN_RECORD"):
        picture.quantize(32, dither=Image.Dither.NONE).save(file, optimize=True)
        return
    if not report.holds(f"{name}: there is no picture of it; `make pictures` takes them all", file.is_file()):
        return
    stored = Image.open(file).convert("RGB")
    share, where = difference(picture, stored)
    if not report.holds(f"{name}: {share:.2%} of it look different, at most {SHARE:.2%}; see {left}", share <= SHARE):
        left.mkdir(parents=True, exist_ok=True)
        for kind, image in [("recorded", stored), ("now", picture), ("difference", where)]:
            image.save(left / f"{name}.{kind}.png")


def main():
    site, report = Site(), Report()
    pages = {}
    for page in site.pages:
        if page.locale == site.locales[0]:
            kind = page.kind if page.visibility == "public" else f"private-{page.kind}"
            pages.setdefault(kind, page)
    FOLDER.mkdir(exist_ok=True)
    left = site.templates.parent / ".build" / "pictures"
    recorded = {file.stem for file in FOLDER.glob("*.png")}
    wanted = {f"{kind}-{look}" for kind in pages for look in [*LOOKS, PAPER]}
    with tempfile.TemporaryDirectory() as folder:
        pin_fonts(folder)
        with Browser(logs=False) as browser:
            for kind, page in pages.items():
                report.page(page)
                for look, (width, height, scheme, reduction) in LOOKS.items():
                    browser.size(width, 800)
                    browser.media(scheme)
                    if look != "dark":
                        browser.open(site.url(page))
                    compare(report, f"{kind}-{look}", screen(browser, height, reduction), left)
                browser.media("dark")
                compare(report, f"{kind}-{PAPER}", paper(browser, folder), left)
    if os.environ.get("SITEGEN_RECORD"):
        for name in recorded - wanted:
            (FOLDER / f"{name}.png").unlink()
        report.holds(f"recorded {len(wanted)} pictures in {FOLDER}: look at what changed, then run the tests without SITEGEN_RECORD", False)
    else:
        report.equal("pictures of what is no more", sorted(recorded - wanted), [])
    report.print()


if __name__ == "__main__":
    main()
