/** Worker thread that opens one PDF and posts its pages. Its owner terminates it on timeout. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

import { PDFiumModule } from '@hyzyla/pdfium';
import * as v from 'valibot';

import { unsafePdf, type UnsafePdf } from '../../pdf/pdf-streams.ts';
import { RECEIPT_LIMITS } from '../domain/receipt-limits.ts';
import type { OpenedPdf, PdfPage, PdfProblem, RenderedPage } from '../ports/pdf-opener.ts';
import { isPainted } from './painted-words.ts';
import { isUprightText, wordsOf, type CharacterBox } from './pdf-words.ts';

const taskSchema = v.object({ bytes: v.instance(Uint8Array), wasmFile: v.string(), maxPages: v.number() });

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

/** Functions of PDFium that the package contains but does not declare. */
type TextFunctions = {
  /** The character at an index of a text page. */
  readonly _FPDFText_GetUnicode: (page: number, index: number) => number;
  /** Writes left, top, right and bottom of a character's box, as floats, in points from the lower left corner. */
  readonly _FPDFText_GetLooseCharBox: (page: number, index: number, rectangle: number) => number;
  /** The rotation of a page, in quarter turns. */
  readonly _FPDFPage_GetRotation: (page: number) => number;
};

const hasTextFunctions = (module: Pdfium): module is Pdfium & TextFunctions =>
  '_FPDFText_GetUnicode' in module && '_FPDFText_GetLooseCharBox' in module && '_FPDFPage_GetRotation' in module;

/** How text objects are painted, invisibly for one (ISO 32000-1 §9.3.6), in the optional interface of the build. */
type RenderModes = { readonly _FPDFTextObj_GetTextRenderMode: (object: number) => number };

const hasRenderModes = (module: Pdfium): module is Pdfium & RenderModes => '_FPDFTextObj_GetTextRenderMode' in module;

const PASSWORD_ERROR = 4;
const RECTANGLE_BYTES = 16;
const TEXT_OBJECT = 1;
const INVISIBLE = 3;
/** A page with fewer characters is a picture of a receipt. */
const MIN_CHARACTERS = 40;
/** Pixels along the longer side of a rendered page. */
const RENDERED_LENGTH = 2_200;
const BYTES_PER_PIXEL = 4;
/** PDFium writes pixels in the order of Windows; with this flag it writes red first. */
const REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xffffffff;
/** FPDFBitmap_BGRA. */
const BGRA = 4;

const boxOf = (module: Pdfium & TextFunctions, page: number, index: number, rectangle: number): CharacterBox => {
  module._FPDFText_GetLooseCharBox(page, index, rectangle);
  const view = new DataView(module.HEAPU8.buffer, rectangle, RECTANGLE_BYTES);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => view.getFloat32(offset, true));
  return { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
};

const hasInvisibleText = (module: Pdfium, page: number): boolean => {
  if (!hasRenderModes(module)) return false;
  for (let index = 0; index < module._FPDFPage_CountObjects(page); index += 1) {
    const object = module._FPDFPage_GetObject(page, index);
    if (module._FPDFPageObj_GetType(object) === TEXT_OBJECT && module._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) return true;
  }
  return false;
};

const renderPage = (module: Pdfium, page: number, size: { readonly width: number; readonly height: number }): RenderedPage => {
  const scale = RENDERED_LENGTH / Math.max(size.width, size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const bitmap = module._FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSE_BYTE_ORDER);
  const start = module._FPDFBitmap_GetBuffer(bitmap);
  const bytes = module.HEAPU8.slice(start, start + width * height * BYTES_PER_PIXEL);
  module._FPDFBitmap_Destroy(bitmap);
  return { kind: 'pixels', bytes, width, height };
};

const readPage = (module: Pdfium & TextFunctions, document: number, index: number, rectangle: number): PdfPage | 'hidden' | null => {
  const page = module._FPDF_LoadPage(document, index);
  if (page === 0) return null;
  try {
    if (hasInvisibleText(module, page)) return 'hidden';
    const size = { width: module._FPDF_GetPageWidth(page), height: module._FPDF_GetPageHeight(page) };
    const text = module._FPDFText_LoadPage(page);
    const count = text === 0 ? 0 : module._FPDFText_CountChars(text);
    const rendered = renderPage(module, page, size);
    // On a rotated page, the places of text are those before the rotation.
    if (count < MIN_CHARACTERS || module._FPDFPage_GetRotation(page) !== 0) return rendered;
    const characters = Array.from({ length: count }, (_unused, each) => ({
      code: module._FPDFText_GetUnicode(text, each),
      box: boxOf(module, text, each, rectangle),
    }));
    module._FPDFText_ClosePage(text);
    const lines = wordsOf(characters, size);
    if (!lines.flat().every(({ box }) => isPainted(rendered, box))) return 'hidden';
    return isUprightText(characters) ? { kind: 'text', text: { ...size, lines } } : rendered;
  } finally {
    module._FPDF_ClosePage(page);
  }
};

const openDocument = (module: Pdfium, bytes: Uint8Array, maxPages: number): OpenedPdf => {
  if (!hasTextFunctions(module)) throw new TypeError('this build of PDFium cannot place text');
  module._FPDF_InitLibraryWithConfig({});
  const data = module.wasmExports.malloc(bytes.byteLength);
  module.HEAPU8.set(bytes, data);
  const document = module._FPDF_LoadMemDocument(data, bytes.byteLength, 0);
  if (document === 0) {
    return { kind: 'refused', problem: module._FPDF_GetLastError() === PASSWORD_ERROR ? 'pdf_encrypted' : 'pdf_invalid_structure' };
  }
  const count = module._FPDF_GetPageCount(document);
  if (count === 0) return { kind: 'refused', problem: 'pdf_invalid_structure' };
  if (count > maxPages) return { kind: 'refused', problem: 'pdf_too_many_pages' };
  const rectangle = module.wasmExports.malloc(RECTANGLE_BYTES);
  const pages: PdfPage[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = readPage(module, document, index, rectangle);
    if (page === null) return { kind: 'refused', problem: 'pdf_invalid_structure' };
    if (page === 'hidden') return { kind: 'refused', problem: 'pdf_hidden_content' };
    pages.push(page);
  }
  return { kind: 'opened', pages };
};

const PROBLEMS: Readonly<Record<UnsafePdf, PdfProblem>> = {
  decoded_too_large: 'pdf_invalid_structure',
  password: 'pdf_encrypted',
  unknown_encryption: 'pdf_encrypted',
};

const openSafely = async (bytes: Uint8Array, wasmFile: string, maxPages: number): Promise<OpenedPdf> => {
  const unsafe = unsafePdf(bytes, { limit: RECEIPT_LIMITS.maxDecodedPdfBytes, step: () => undefined });
  if (unsafe !== null) return { kind: 'refused', problem: PROBLEMS[unsafe] };
  const module = await PDFiumModule({ wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer, locateFile: () => '' });
  return openDocument(module, bytes, maxPages);
};

const { bytes, wasmFile, maxPages } = v.parse(taskSchema, workerData);
parentPort?.postMessage(await openSafely(bytes, wasmFile, maxPages));
