/** Worker thread that reads one PDF and posts the result. Its owner terminates it on timeout. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

import { PDFiumModule } from '@hyzyla/pdfium';
import * as v from 'valibot';

import type { PdfReading } from '../ports/pdf-reader.ts';
import { limitWasmMemory } from './wasm-memory.ts';

const taskSchema = v.object({
  bytes: v.instance(Uint8Array),
  wasmFile: v.string(),
  maxPages: v.number(),
  maxMemoryBytes: v.number(),
});

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

/** Functions of PDFium's text interface that the package has and does not describe. */
type TextFunctions = {
  /** The character at an index of a text page. */
  readonly _FPDFText_GetUnicode: (page: number, index: number) => number;
  /** Writes left, top, right and bottom of the space a character takes, as floats, in points from the lower left corner. */
  readonly _FPDFText_GetLooseCharBox: (page: number, index: number, rectangle: number) => number;
};

const hasTextFunctions = (module: Pdfium): module is Pdfium & TextFunctions =>
  '_FPDFText_GetUnicode' in module && '_FPDFText_GetLooseCharBox' in module;

type Word = { readonly text: string; readonly left: number; readonly right: number; readonly middle: number; readonly height: number };
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const PASSWORD_ERROR = 4;
const RECTANGLE_BYTES = 16;
/** Of the height of a line: what words of one line may differ in height, and the gap between two cells. */
const SAME_LINE = 0.5;
const CELL_GAP = 0.6;

const boxOf = (module: Pdfium & TextFunctions, page: number, index: number, rectangle: number): Box => {
  module._FPDFText_GetLooseCharBox(page, index, rectangle);
  const view = new DataView(module.HEAPU8.buffer, rectangle, RECTANGLE_BYTES);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => view.getFloat32(offset, true));
  return { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 };
};

const isBlank = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0xfffe;

const wordsOf = (module: Pdfium & TextFunctions, page: number, rectangle: number): readonly Word[] => {
  const words: Word[] = [];
  const count = module._FPDFText_CountChars(page);
  let codes: number[] = [];
  const finish = (end: number): void => {
    if (codes.length === 0) return;
    const first = boxOf(module, page, end - codes.length, rectangle);
    const last = boxOf(module, page, end - 1, rectangle);
    const height = Math.abs(first.top - first.bottom);
    words.push({
      text: String.fromCodePoint(...codes),
      left: first.left,
      right: last.right,
      middle: (first.top + first.bottom) / 2,
      height,
    });
    codes = [];
  };
  for (let index = 0; index < count; index += 1) {
    const code = module._FPDFText_GetUnicode(page, index);
    if (isBlank(code) || codes.length === MAX_WORD) finish(index);
    if (!isBlank(code)) codes.push(code);
  }
  finish(count);
  return words;
};

/** Characters of a word; longer runs are cut, as a call takes only so many arguments. */
const MAX_WORD = 4_096;

const lineText = (words: readonly Word[]): string => {
  let text = '';
  let previous: Word | undefined;
  for (const word of words.toSorted((left, right) => left.left - right.left)) {
    const isNewCell = previous !== undefined && word.left - previous.right > CELL_GAP * word.height;
    text += `${previous === undefined ? '' : isNewCell ? '\t' : ' '}${word.text}`;
    previous = word;
  }
  return text;
};

/** Puts words of about the same height on the page together, whatever the order they are drawn in. */
const linesOf = (words: readonly Word[]): readonly string[] => {
  const lines: Word[][] = [];
  for (const word of words.toSorted((upper, lower) => lower.middle - upper.middle)) {
    const [first] = lines.at(-1) ?? [];
    const isSameLine = first !== undefined && Math.abs(first.middle - word.middle) < SAME_LINE * Math.max(first.height, word.height);
    if (isSameLine) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map(lineText);
};

const readPage = (module: Pdfium & TextFunctions, document: number, index: number, rectangle: number): readonly string[] => {
  const page = module._FPDF_LoadPage(document, index);
  if (page === 0) return [];
  const text = module._FPDFText_LoadPage(page);
  const lines = text === 0 ? [] : linesOf(wordsOf(module, text, rectangle));
  if (text !== 0) module._FPDFText_ClosePage(text);
  module._FPDF_ClosePage(page);
  return lines;
};

const readDocument = (module: Pdfium, bytes: Uint8Array, maxPages: number): PdfReading => {
  if (!hasTextFunctions(module)) throw new TypeError('this build of PDFium cannot place text');
  module._FPDF_InitLibraryWithConfig({});
  const data = module.wasmExports.malloc(bytes.byteLength);
  if (data === 0) return { kind: 'exhausted' };
  module.HEAPU8.set(bytes, data);
  const document = module._FPDF_LoadMemDocument(data, bytes.byteLength, 0);
  if (document === 0) return { kind: module._FPDF_GetLastError() === PASSWORD_ERROR ? 'encrypted' : 'unreadable' };
  const pages = module._FPDF_GetPageCount(document);
  if (pages > maxPages) return { kind: 'too_many_pages', pages };
  const rectangle = module.wasmExports.malloc(RECTANGLE_BYTES);
  return { kind: 'read', pages: Array.from({ length: pages }, (_unused, index) => readPage(module, document, index, rectangle)) };
};

const { bytes, wasmFile, maxPages, maxMemoryBytes } = v.parse(taskSchema, workerData);
limitWasmMemory(maxMemoryBytes);
const module = await PDFiumModule({ wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer, locateFile: () => '' });
parentPort?.postMessage(readDocument(module, bytes, maxPages));
