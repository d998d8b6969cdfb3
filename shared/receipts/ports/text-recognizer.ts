import type { TextPage } from '../domain/reading/text-page.ts';
import type { ImagePage } from './receipt-decoder.ts';

export type Recognition =
  | { readonly kind: 'read'; readonly page: TextPage }
  /** Not now: throttled, slow, down or refusing. Nothing is known of the image. */
  | { readonly kind: 'unavailable' };

/** Reads the text of an image. Faults are results: nothing here throws. */
export type TextRecognizer = { readonly recognize: (image: ImagePage, deadline: number) => Promise<Recognition> };
