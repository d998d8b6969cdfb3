import type { Result } from '../../errors/failure.ts';
import type { RenderedPage } from './pdf-opener.ts';
import type { ImageProblem } from './receipt-decoder.ts';

/** Decodes HEIC, upright, within limits of time and memory. */
export type HeicOpener = { readonly open: (bytes: Uint8Array) => Promise<Result<RenderedPage, ImageProblem>> };
