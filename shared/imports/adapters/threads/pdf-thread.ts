/** Worker thread that reads one PDF and posts the result. Its owner terminates it on timeout. */
import { parentPort, workerData } from 'node:worker_threads';

import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import * as v from 'valibot';

import { errorNameOf } from '../../../platform/error-info.ts';
import { linesOf, piecesOf, type Piece } from '../../parsing/pdf/page-lines.ts';
import type { PdfReading } from '../../ports/pdf-reader.ts';

const taskSchema = v.object({ bytes: v.instance(Uint8Array), maxPages: v.number() });

/** Text only: no fonts to draw with, no images, nothing fetched, nothing printed. */
const OPTIONS = {
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
} as const;

const readPage = async (page: PDFPageProxy): Promise<readonly string[]> => {
  const { items } = await page.getTextContent();
  const { transform } = page.getViewport({ scale: 1 });
  const pieces = items.flatMap((item): readonly Piece[] => ('str' in item ? piecesOf(item, transform) : []));
  page.cleanup();
  return linesOf(pieces);
};

const failureOf = (error: unknown): PdfReading => ({ kind: errorNameOf(error) === 'PasswordException' ? 'encrypted' : 'unreadable' });

const readDocument = async (bytes: Uint8Array, maxPages: number): Promise<PdfReading> => {
  // A buffer of its own is given away, which saves a copy.
  const loading = getDocument({ ...OPTIONS, data: new Uint8Array(bytes) });
  try {
    const document = await loading.promise;
    if (document.numPages > maxPages) return { kind: 'too_many_pages', pages: document.numPages };
    const pages: (readonly string[])[] = [];
    for (let number = 1; number <= document.numPages; number += 1) pages.push(await readPage(await document.getPage(number)));
    return { kind: 'read', pages };
  } catch (error) {
    return failureOf(error);
  }
};

// pdf.js looks here for the part of it that reads documents, and runs it in this thread.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });
const { bytes, maxPages } = v.parse(taskSchema, workerData);
parentPort?.postMessage(await readDocument(bytes, maxPages));
