import { join } from 'node:path';

import * as v from 'valibot';

import { fail, ok } from '../../errors/failure.ts';
import { runThread } from '../../platform/threads/run-thread.ts';
import { sizeProblem } from '../domain/image-size.ts';
import { RECEIPT_LIMITS } from '../domain/receipt-limits.ts';
import type { HeicOpener } from '../ports/heic-opener.ts';

type Settings = {
  /** The module that the thread runs. */
  readonly threadFile: string;
  /** The JavaScript of libheif, and its WebAssembly. */
  readonly libraryFile: string;
  readonly wasmFile: string;
};

const HEAP_MB = 256;
const TIMEOUT_MS = 8_000;

const decodedSchema = v.nullable(v.object({ bytes: v.nullable(v.instance(Uint8Array)), width: v.number(), height: v.number() }));

/** Decodes HEIC with libheif, each image in its own worker thread, which is ended when its time is up. */
export const makeHeicOpener = ({ threadFile, libraryFile, wasmFile }: Settings): HeicOpener => ({
  open: async (bytes) => {
    const task = { bytes, libraryFile, wasmFile, maxPixels: RECEIPT_LIMITS.maxImagePixels };
    // Whatever the error, the image broke the thread.
    const result = await runThread(task, { file: threadFile, heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS }).catch(() => null);
    const decoded = result?.kind === 'message' ? v.parse(decodedSchema, result.message) : null;
    if (decoded === null) return fail('invalid_image');
    const problem = sizeProblem(decoded);
    if (problem !== null) return problem;
    return decoded.bytes === null
      ? fail('image_decompression_bomb')
      : ok({ kind: 'pixels', bytes: decoded.bytes, width: decoded.width, height: decoded.height });
  },
});

/** Decodes HEIC with the files next to a function's code: the thread, its modules and libheif. */
export const openHeicOpener = ({ LAMBDA_TASK_ROOT: folder }: { readonly LAMBDA_TASK_ROOT: string }): HeicOpener =>
  makeHeicOpener({
    threadFile: join(folder, 'heic-thread.mjs'),
    libraryFile: join(folder, 'libheif.cjs'),
    wasmFile: join(folder, 'libheif.wasm'),
  });
