import { availableParallelism } from 'node:os';

import { createWorker, OEM, PSM, type Bbox, type Page, type Worker } from 'tesseract.js';

import { enlarged, flatten, pngOf, type GreyImage } from './flatten.ts';
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

/** Tesseract in worker threads, which start with the first image. */
export const makeOcrEngine = (size = Math.min(MAX_WORKERS, availableParallelism())): OcrEngine => {
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
        const flat = await flatten(image);
        return { kind: 'read', lines: await readAgain(worker, flat, await readPage(worker, flat)) };
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
