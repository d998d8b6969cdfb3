import { availableParallelism } from 'node:os';

import { createWorker, OEM, PSM, type Bbox, type Page, type Worker } from 'tesseract.js';

import { enlarged, flatten, pngOf, turned, type GreyImage } from './flatten.ts';
import { betterReading, needsSecondReading } from './second-reading.ts';

/** Spanish data of Tesseract, in the integer form of its most accurate model. */
const LANGUAGE_FOLDER = 'node_modules/@tesseract.js-data/spa/4.0.0_best_int';

/** A worker takes 320 MB and reads one image at a time. */
const MAX_WORKERS = 2;
/** Images that may wait for a worker; more are refused, as Textract refuses calls over an account's rate. */
const MAX_WAITING = 16;

type Recognised = { readonly text: string; readonly confidence: number; readonly box: Bbox };

/** A line of text with its words; boxes in pixels of the image. */
export type RecognisedLine = Recognised & { readonly words: readonly Recognised[] };

export type Recognition =
  | { readonly kind: 'read'; readonly lines: readonly RecognisedLine[] }
  /** Bytes that are no image. */
  | { readonly kind: 'unreadable' }
  /** More images wait than may. */
  | { readonly kind: 'busy' };

export type OcrEngine = {
  readonly read: (image: Uint8Array) => Promise<Recognition>;
  readonly close: () => Promise<void>;
};

const linesOf = ({ blocks }: Page): readonly RecognisedLine[] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.map(({ text, confidence, bbox, words }) => ({
        text: text.trim(),
        confidence,
        box: bbox,
        words: words.map((word) => ({ text: word.text, confidence: word.confidence, box: word.bbox })),
      })),
    ),
  );

const startWorker = async (): Promise<Worker> => {
  const worker = await createWorker('spa', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_FOLDER,
    cacheMethod: 'none',
    // Without a handler an image that cannot be read ends the process.
    errorHandler: () => undefined,
  });
  return worker;
};

const readPage = async (worker: Worker, image: GreyImage): Promise<readonly RecognisedLine[]> => {
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  const { data } = await worker.recognize(await pngOf(image), {}, { text: false, blocks: true });
  return linesOf(data);
};

/** Out of 100: words above it are text, those below it mostly what Tesseract makes of text that is not upright. */
const READABLE_CONFIDENCE = 60;
/** Share of the characters that are readable on an upright page. */
const UPRIGHT_SHARE = 0.6;
const MIN_CHARACTERS = 40;

const charactersOf = (lines: readonly RecognisedLine[], minConfidence: number): number =>
  lines
    .flatMap(({ words }) => words)
    .filter(({ confidence }) => confidence >= minConfidence)
    .reduce((sum, { text }) => sum + text.length, 0);

const isUpright = (lines: readonly RecognisedLine[]): boolean => {
  const all = charactersOf(lines, 0);
  return all >= MIN_CHARACTERS && charactersOf(lines, READABLE_CONFIDENCE) >= UPRIGHT_SHARE * all;
};

/** A box of the turned image as a box of the image itself. */
const turnBack = ({ x0, y0, x1, y1 }: Bbox, quarters: number, { width, height }: GreyImage): Bbox => {
  if (quarters === 1) return { x0: y0, x1: y1, y0: height - x1, y1: height - x0 };
  if (quarters === 2) return { x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 };
  return quarters === 3 ? { x0: width - y1, x1: width - y0, y0: x0, y1: x1 } : { x0, y0, x1, y1 };
};

/** Reads long numbers and keys once more, each alone and enlarged. */
const readAgain = async (worker: Worker, image: GreyImage, lines: readonly RecognisedLine[]): Promise<readonly RecognisedLine[]> => {
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
  const reread: RecognisedLine[] = [];
  for (const line of lines) {
    const words: Recognised[] = [];
    for (const word of line.words) {
      const second = needsSecondReading(word) ? (await worker.recognize(await enlarged(image, word.box))).data : null;
      words.push(second === null ? word : betterReading(word, second));
    }
    reread.push({ ...line, words, text: words.map(({ text }) => text).join(' ') });
  }
  return reread;
};

/** Reads a page on its side or upside down as well, as Textract does: turned to where most of its characters are readable. */
const readTurned = async (worker: Worker, image: GreyImage): Promise<readonly RecognisedLine[]> => {
  const first = await readPage(worker, image);
  if (isUpright(first)) return readAgain(worker, image, first);
  let best = { quarters: 0, image, lines: first };
  for (const quarters of [1, 2, 3]) {
    const other = await turned(image, quarters);
    const lines = await readPage(worker, other);
    if (charactersOf(lines, READABLE_CONFIDENCE) > charactersOf(best.lines, READABLE_CONFIDENCE)) best = { quarters, image: other, lines };
  }
  const lines = await readAgain(worker, best.image, best.lines);
  const back = <Item extends Recognised>(item: Item): Item => ({ ...item, box: turnBack(item.box, best.quarters, image) });
  return lines.map((line) => ({ ...back(line), words: line.words.map(back) }));
};

/** Tesseract in worker threads, which start with the first image. */
export const makeOcrEngine = (): OcrEngine => {
  const size = Math.min(MAX_WORKERS, availableParallelism());
  const idle: Worker[] = [];
  const started: Promise<Worker>[] = [];
  const waiting: ((worker: Worker) => void)[] = [];

  const take = (): Promise<Worker> => {
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free);
    if (started.length < size) {
      const worker = startWorker();
      started.push(worker);
      return worker;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };

  const give = (worker: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
  };

  return {
    read: async (image) => {
      if (waiting.length >= MAX_WAITING) return { kind: 'busy' };
      const worker = await take();
      try {
        return { kind: 'read', lines: await readTurned(worker, await flatten(image)) };
      } catch {
        return { kind: 'unreadable' };
      } finally {
        give(worker);
      }
    },
    close: async () => {
      const workers = await Promise.allSettled(started);
      for (const worker of workers) if (worker.status === 'fulfilled') await worker.value.terminate();
    },
  };
};
