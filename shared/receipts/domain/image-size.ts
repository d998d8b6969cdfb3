import { fail, type Failure } from '../../errors/failure.ts';
import { RECEIPT_LIMITS } from './receipt-limits.ts';

type SizeProblem = 'image_decompression_bomb' | 'image_dimensions_too_large' | 'image_too_small';

/** What is wrong with the size of an image, in pixels; null when nothing is. */
export const sizeProblem = ({ width, height }: { readonly width: number; readonly height: number }): Failure<SizeProblem> | null => {
  const { maxImagePixels, maxPixels, minPixels } = RECEIPT_LIMITS;
  if (width * height > maxImagePixels) return fail('image_decompression_bomb');
  if (Math.max(width, height) > maxPixels) return fail({ code: 'image_dimensions_too_large', params: { max_pixels: maxPixels } });
  return Math.min(width, height) < minPixels ? fail({ code: 'image_too_small', params: { min_pixels: minPixels } }) : null;
};
