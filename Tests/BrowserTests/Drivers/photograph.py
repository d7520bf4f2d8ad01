"""Makes a photograph of a sheet: turned a little, out of focus, with noise, in uneven light, as a telephone saves it.

photograph.py SHEET.png PHOTOGRAPH.jpg
"""
import sys

from PIL import Image, ImageChops, ImageFilter

DEGREES = 2
# In pixels; a module of the code has less than five in a sheet with 250 dots per inch.
BLUR = 1.5

sheet = Image.open(sys.argv[1]).convert("L")
photograph = sheet.rotate(DEGREES, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=160)
light = Image.linear_gradient("L").resize(photograph.size).point(lambda value: 150 + value * 90 // 255)
photograph = ImageChops.multiply(photograph, light).filter(ImageFilter.GaussianBlur(BLUR))
photograph.save(sys.argv[2], quality=70)
