import type { ImageSize } from './blocks.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Frame headers of JPEG: all but those of tables (DHT, JPG, DAC), ITU-T T.81 table B.1. */
const isFrameHeader = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const sizeOfJpeg = (image: Buffer): ImageSize | null => {
  for (let offset = 2; offset + 9 < image.length;) {
    if (image[offset] !== 0xff) return null;
    const marker = image[offset + 1] ?? 0;
    if (isFrameHeader(marker)) return { height: image.readUInt16BE(offset + 5), width: image.readUInt16BE(offset + 7) };
    offset += 2 + image.readUInt16BE(offset + 2);
  }
  return null;
};

/** Width and height of a PNG or a JPEG from its headers; null for anything else, which Textract does not take either. */
export const imageSize = (image: Buffer): ImageSize | null => {
  if (image.length > 24 && image.subarray(0, 8).equals(PNG_SIGNATURE)) {
    return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  }
  return image[0] === 0xff && image[1] === 0xd8 ? sizeOfJpeg(image) : null;
};
