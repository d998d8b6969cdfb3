import type { Result } from '../../errors/failure.ts';
import type { FileKind } from '../domain/file-kind.ts';
import type { TextPage } from '../domain/reading/text-page.ts';
import type { RenderedPage } from './pdf-opener.ts';

/** A page whose text is still to be recognised, as an image that was decoded and encoded again. */
export type ImagePage = {
  readonly kind: 'image';
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
};

/** A page that brings its text. */
export type WrittenPage = { readonly kind: 'text'; readonly text: TextPage };

export type ReceiptPage = ImagePage | WrittenPage;

export type ImageProblem = 'invalid_image' | 'image_too_small' | 'image_dimensions_too_large' | 'image_decompression_bomb';

/** Decodes images within bounds of size and memory. Other formats are refused. */
export type ImageDecoder = {
  readonly decode: (bytes: Uint8Array, kind: Exclude<FileKind, 'pdf' | 'heic'>) => Promise<Result<ImagePage, ImageProblem>>;
  /** The page of a PDF that was rendered. */
  readonly encode: (page: RenderedPage) => Promise<ImagePage>;
};
