#!/usr/bin/env python3
"""A page of each kind looks as it did: in the light, in the dark, on a phone and on paper.

With SITEGEN_RECORD the pictures are taken anew, and the run fails. A picture that differs is taken again by a fresh browser and fails
where it differs each time; then it is left in `.build/pictures`: as recorded, as it is, and the difference. Without a proof, each kind
is looked at in one of the four ways.
"""

import io
import os
import pathlib
import subprocess
import tempfile

from PIL import Image, ImageChops, ImageFilter

from browser import Browser
from conduct import conduct
from example import PROOF, Site
from report import Report, note

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Pictures"
#: Width, height that is kept, preference, and by how much the picture is reduced.
LOOKS = {"light": (1280, 1800, "light", 3), "dark": (1280, 1800, "dark", 3), "phone": (320, 1600, "light", 2)}
PAPER = "print"
RECORDS = os.environ.get("SITEGEN_RECORD") == "1"
#: How often a picture is taken before it counts as different.
TRIES = 3
#: In shares of 255: a pixel of the blurred difference beyond this counts; and how many may.
SHADE, SHARE = 0.11, 0.004
#: For any font family that a page asks for, the browser gets one of these, which `.ci/setup` installs.
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
    """Makes letters equal on every machine, without the adjustments for a screen."""
    file = pathlib.Path(folder) / "fonts.conf"
    file.write_text(FONTS.format(cache=folder))
    os.environ["FONTCONFIG_FILE"] = str(file)


def screen(site, browser, page, width, height, scheme, reduction):
    """The page down to some height, all of it in the window: what is outside of it is painted later."""
    browser.size(width, height)
    browser.media(scheme)
    browser.open(site.url(page))
    picture = Image.open(io.BytesIO(browser.picture())).convert("RGB")
    end = browser.run("return Math.round(document.body.getBoundingClientRect().bottom)")
    return picture.crop((0, 0, picture.width, min(picture.height, max(end, reduction)))).reduce(reduction)


def paper(site, browser, page, folder):
    """The first sheet, from a dark desktop."""
    browser.media("dark")
    browser.open(site.url(page))
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


def reduced(picture):
    """With as few colours as it can be recognised by."""
    for colours in (32, 128):
        few = picture.quantize(colours, dither=Image.Dither.NONE)
        if difference(picture, few.convert("RGB"))[0] < SHARE / 8:
            return few
    return picture


def compare(report, name, picture, left, is_last):
    """Compares a picture with the recorded one; whether that is settled, or it differs and may be taken again."""
    file = FOLDER / f"{name}.png"
    if not report.holds(f"{name}: there is no picture of it; `make pictures` takes them all", file.is_file()):
        return True
    stored = Image.open(file).convert("RGB")
    share, where = difference(picture, stored)
    if share > SHARE and not is_last:
        return False
    words = f"{share:.2%} of it look different, at most {SHARE:.2%}" if picture.size == stored.size else f"{picture.size} pixels, not {stored.size}"
    if not report.holds(f"{name}: {words}, {TRIES} times; see {left}", share <= SHARE):
        left.mkdir(parents=True, exist_ok=True)
        for kind, image in [("recorded", stored), ("now", picture), ("difference", where)]:
            image.save(left / f"{name}.{kind}.png")
    return True


def chosen(pages):
    """The looks of each kind to compare: all of them in a proof and to record, else one, in turn."""
    looks = [*LOOKS, PAPER]
    for number, kind in enumerate(sorted(pages)):
        for look in looks if PROOF or RECORDS else [looks[number % len(looks)]]:
            yield kind, look


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
    ahead = list(chosen(pages))
    with tempfile.TemporaryDirectory() as folder:
        pin_fonts(folder)
        for attempt in range(1, TRIES + 1):
            # What differs is taken anew by a fresh browser, since one on a busy machine may leave a part of a page unpainted.
            ahead = compared(site, report, pages, ahead, folder, left, attempt == TRIES)
            if not ahead:
                break
            note(f"taken anew: {', '.join('-'.join(which) for which in ahead)}")
    if RECORDS:
        for name in recorded - wanted:
            (FOLDER / f"{name}.png").unlink()
        report.holds(f"recorded {len(wanted)} pictures in {FOLDER}: look at what changed, then run the tests without SITEGEN_RECORD", False)
    else:
        report.equal("pictures of what is no more", sorted(recorded - wanted), [])
    report.print()


def compared(site, report, pages, ahead, folder, left, is_last):
    """Takes pictures with one browser: those that are not as recorded."""
    others = []
    with Browser(logs=False, arguments=["--disable-checker-imaging"]) as browser:
        for kind, look in ahead:
            page, name = pages[kind], f"{kind}-{look}"
            report.page(page)
            picture = paper(site, browser, page, folder) if look == PAPER else screen(site, browser, page, *LOOKS[look])
            if RECORDS:
                reduced(picture).save(FOLDER / f"{name}.png", optimize=True)
            elif not compare(report, name, picture, left, is_last):
                others.append((kind, look))
    return others


if __name__ == "__main__":
    conduct(main)
