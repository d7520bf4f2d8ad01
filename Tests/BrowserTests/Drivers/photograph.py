"""Makes a photograph of a sheet: turned a little, out of focus, with noise, in uneven light, as a telephone saves it.

photograph.py SHEET.png PHOTOGRAPH.jpg
"""
import sys

from PIL import Image, ImageChops, ImageFilter

DEGREES = 2
# In pixels of a sheet with 150 dots per inch, where a module of the code has less than three.
BLUR = 0.9

sheet = Image.open(sys.argv[1]).convert("L")
photograph = sheet.rotate(DEGREES, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=160)
light = Image.linear_gradient("L").resize(photograph.size).point(lambda value: 150 + value * 90 // 255)
photograph = ImageChops.multiply(photograph, light).filter(ImageFilter.GaussianBlur(BLUR))
photograph.save(sys.argv[2], quality=70)
