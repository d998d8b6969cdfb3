import { Worker } from 'node:worker_threads';

import * as v from 'valibot';

import { errorCodeOf, errorNameOf } from '../domain/error-info.ts';
import type { PdfReader, PdfReading } from '../ports/pdf-reader.ts';

type Settings = {
  /** The module the thread runs. */
  readonly threadFile: string;
  /** PDFium compiled to WebAssembly. */
  readonly wasmFile: string;
};

/** Memory of a thread: what JavaScript has, and what PDFium has beside it. */
const HEAP_MB = 192;
const MAX_WASM_BYTES = 268_435_456;

const readingSchema = v.variant('kind', [
  v.object({ kind: v.literal('read'), pages: v.array(v.array(v.string())) }),
  v.object({ kind: v.literal('too_many_pages'), pages: v.number() }),
  v.object({ kind: v.picklist(['encrypted', 'unreadable', 'exhausted']) }),
]);

/** Errors a document causes in PDFium or its thread, as opposed to a thread that could not start. */
const isCausedByDocument = (error: unknown): boolean =>
  ['RuntimeError', 'RangeError'].includes(errorNameOf(error)) || errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads PDFs with PDFium, each in a worker thread of its own with a limit of memory, which is ended when its time is up.
 * A document that breaks PDFium breaks that thread and nothing else.
 */
export const makePdfReader = ({ threadFile, wasmFile }: Settings): PdfReader => ({
  read: async (bytes, maxPages, timeoutMs) => {
    const worker = new Worker(threadFile, {
      workerData: { bytes, wasmFile, maxPages, maxMemoryBytes: MAX_WASM_BYTES },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const { promise, resolve, reject } = Promise.withResolvers<PdfReading>();
    const timer = setTimeout(
      () => {
        resolve({ kind: 'timeout' });
      },
      Math.max(0, timeoutMs),
    );
    worker.once('message', (message: unknown) => {
      resolve(v.parse(readingSchema, message));
    });
    worker.once('error', (error) => {
      if (isCausedByDocument(error)) resolve({ kind: 'exhausted' });
      else reject(error);
    });
    worker.once('exit', () => {
      resolve({ kind: 'exhausted' });
    });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  },
});
