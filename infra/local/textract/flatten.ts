import sharp from 'sharp';

/** An image in shades of grey, one byte per pixel. */
export type GreyImage = { readonly pixels: Buffer; readonly width: number; readonly height: number };

/** Below this mean the background is dark and the text light. */
const DARK_MEAN = 110;
/** The background is found in a copy scaled to one eighth, after removing everything as thin as letters. */
const BACKGROUND_SHRINK = 8;
const BACKGROUND_MEDIAN = 9;
const BACKGROUND_BLUR = 3;
/** Fractions of the background's brightness that become black and white. */
const BLACK = 0.25;
const WHITE = 0.98;

const rawOf = ({ pixels, width, height }: GreyImage): ReturnType<typeof sharp> => sharp(pixels, { raw: { width, height, channels: 1 } });

const backgroundOf = async (image: GreyImage): Promise<Buffer> => {
  const [width, height] = [image.width, image.height].map((length) => Math.ceil(length / BACKGROUND_SHRINK));
  if (width === undefined || height === undefined) throw new TypeError('an image has two sides');
  const small = await rawOf(image)
    .resize(width, height, { fit: 'fill' })
    .median(BACKGROUND_MEDIAN)
    .blur(BACKGROUND_BLUR)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return rawOf({ pixels: small, width, height })
    .resize(image.width, image.height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
};

/**
 * Dark text on an evenly white background. Tesseract separates text from background by one threshold for the whole page. Bars of an app,
 * pale labels and unevenly lit photographs of screens defeat it; Textract handles all of them.
 */
export const flatten = async (image: Uint8Array): Promise<GreyImage> => {
  const grey = sharp(image).flatten({ background: '#ffffff' }).grayscale();
  const [channel] = (await grey.clone().stats()).channels;
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true });
  const isDark = (channel?.mean ?? 0) < DARK_MEAN;
  const read = { pixels: isDark ? data.map((level) => 255 - level) : data, width: info.width, height: info.height };
  const source = { ...read, pixels: Buffer.from(read.pixels) };
  const background = await backgroundOf(source);
  const pixels = source.pixels.map((level, index) => {
    const share = level / Math.max(1, background[index] ?? 1);
    return Math.round(255 * Math.min(1, Math.max(0, (share - BLACK) / (WHITE - BLACK))));
  });
  return { ...source, pixels: Buffer.from(pixels) };
};

/** The image turned clockwise by so many quarters. */
export const turned = async (image: GreyImage, quarters: number): Promise<GreyImage> => {
  const { data, info } = await rawOf(image)
    .rotate(90 * quarters)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
};

/** The image as PNG, for Tesseract. */
export const pngOf = (image: GreyImage): Promise<Buffer> => rawOf(image).png({ compressionLevel: 1 }).toBuffer();

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** Height of a word that is read alone, in pixels: Tesseract's model was trained on lines about this large. */
const LINE_HEIGHT = 77;

/** A word with a margin around it, enlarged. */
export const enlarged = (image: GreyImage, { x0, y0, x1, y1 }: Box): Promise<Buffer> => {
  const [across, along] = [(y1 - y0) * 0.6, (y1 - y0) * 0.85];
  const [left, top] = [Math.max(0, Math.floor(x0 - along)), Math.max(0, Math.floor(y0 - across))];
  const [right, bottom] = [Math.min(image.width, Math.ceil(x1 + along)), Math.min(image.height, Math.ceil(y1 + across))];
  return rawOf(image)
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ height: LINE_HEIGHT, kernel: 'cubic' })
    .extend({ top: 6, bottom: 6, left: 10, right: 10, background: '#ffffff' })
    .png()
    .toBuffer();
};
