import { fail, ok } from '../../errors/failure.ts';
import { sizeProblem } from '../domain/image-size.ts';
import { RECEIPT_LIMITS } from '../domain/receipt-limits.ts';
import type { ImageDecoder, ImagePage } from '../ports/receipt-decoder.ts';

/** Text is read equally well at this size, and faster. */
const MAX_WIDTH = 2_400;
const MAX_HEIGHT = 4_000;
const BOUNDS = { width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true } as const;
/** Textract accepts images of up to 5 MB; photographs are smaller as JPEG. */
const MAX_PNG_BYTES = 4_500_000;
const JPEG_QUALITY = 92;

type Sharp = (typeof import('sharp'))['default'];

/** The library with every loader blocked except those of the three formats, from memory: SVG, TIFF, PDF and others never reach their parsers. */
const load = async (): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  sharp.cache(false);
  return sharp;
};

/** PNG, if that is small enough. */
const encoded = async (image: ReturnType<Sharp>): Promise<ImagePage> => {
  const png = await image.clone().png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  if (png.data.byteLength <= MAX_PNG_BYTES) {
    return { kind: 'image', bytes: png.data, mediaType: 'image/png', width: png.info.width, height: png.info.height };
  }
  const jpeg = await image.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer({ resolveWithObject: true });
  return { kind: 'image', bytes: jpeg.data, mediaType: 'image/jpeg', width: jpeg.info.width, height: jpeg.info.height };
};

/** Decodes with libvips; every image is encoded again, upright, without metadata. */
export const makeImageDecoder = (): ImageDecoder => {
  let loading: Promise<Sharp> | null = null;

  return {
    encode: async ({ bytes, width, height }) => {
      loading ??= load();
      const sharp = await loading;
      return encoded(
        sharp(bytes, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .resize(BOUNDS),
      );
    },

    decode: async (bytes, kind) => {
      loading ??= load();
      const sharp = await loading;
      const options = { failOn: 'warning', pages: 1, limitInputPixels: RECEIPT_LIMITS.maxImagePixels } as const;
      try {
        const { width, height, format } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
        if (format !== kind) return fail('invalid_image');
        const problem = sizeProblem({ width, height });
        if (problem !== null) return problem;
        const upright = sharp(bytes, options).rotate().flatten({ background: '#ffffff' }).resize(BOUNDS);
        return ok(await encoded(upright));
      } catch {
        // Errors of libvips match no rule of the API: a truncated file, a broken chunk, an unknown kind.
        return fail('invalid_image');
      }
    },
  };
};
