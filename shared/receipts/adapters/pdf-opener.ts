import * as v from 'valibot';

import { runThread } from '../../platform/threads/run-thread.ts';
import type { OpenedPdf, PdfOpener } from '../ports/pdf-opener.ts';

type Settings = {
  /** The module that the thread runs. */
  readonly threadFile: string;
  /** PDFium compiled to WebAssembly. */
  readonly wasmFile: string;
};

const HEAP_MB = 256;
const TIMEOUT_MS = 8_000;

const word = v.object({
  text: v.string(),
  confidence: v.number(),
  box: v.object({ left: v.number(), top: v.number(), width: v.number(), height: v.number() }),
});

const openedSchema = v.variant('kind', [
  v.object({
    kind: v.literal('opened'),
    pages: v.array(
      v.variant('kind', [
        v.object({ kind: v.literal('pixels'), bytes: v.instance(Uint8Array), width: v.number(), height: v.number() }),
        v.object({
          kind: v.literal('text'),
          text: v.object({ width: v.number(), height: v.number(), lines: v.array(v.array(word)) }),
        }),
      ]),
    ),
  }),
  v.object({
    kind: v.literal('refused'),
    problem: v.picklist(['pdf_encrypted', 'pdf_invalid_structure', 'pdf_too_many_pages', 'pdf_hidden_content']),
  }),
]);

const BROKEN: OpenedPdf = { kind: 'refused', problem: 'pdf_invalid_structure' };

/**
 * Opens PDFs with PDFium, each in its own worker thread with a memory limit and a timeout. A document that breaks PDFium, or takes longer
 * than a receipt can, counts as damaged.
 */
export const makePdfOpener = ({ threadFile, wasmFile }: Settings): PdfOpener => ({
  open: async (bytes, maxPages) => {
    // Whatever the error, the document broke the thread.
    const result = await runThread({ bytes, wasmFile, maxPages }, { file: threadFile, heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS }).catch(
      () => null,
    );
    return result?.kind === 'message' ? v.parse(openedSchema, result.message) : BROKEN;
  },
});
