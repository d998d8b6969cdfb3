import { startTextractServer } from '../../infra/local/textract/server.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
/**
 * Draws both sets and recognises them with the Textract stub, in about four minutes: `node test/receipts/recognise.ts`. Needed after changes
 * of the drawings, of decoding or of recognition, not of the rules that read fields.
 */
import { makeImageDecoder } from '../../shared/receipts/adapters/sharp-image-decoder.ts';
import { makeTextractRecognizer } from '../../shared/receipts/adapters/textract-recognizer.ts';
import { fileKindOf } from '../../shared/receipts/domain/file-kind.ts';
import type { TextPage } from '../../shared/receipts/domain/reading/text-page.ts';
import { makeRecordedLog } from '../support/fakes/platform/log.ts';
import { pdfOpener } from '../support/receipt-tools.ts';
import { DRAWN_SET, drawReceipt } from './drawn-set.ts';
import { RECOGNISED, writeRecognised } from './recognised.ts';
import { drawVaried, VARIED_SET } from './varied/varied-set.ts';

const TIMEOUT_MS = 60_000;

const server = await startTextractServer(0);
Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_ENDPOINT_URL_TEXTRACT: server.url,
});
const decoder = makeImageDecoder();
const recognizer = makeTextractRecognizer({ clock: systemClock, log: makeRecordedLog(), region: 'us-east-1' });

const rounded = (page: TextPage): TextPage => ({
  ...page,
  lines: page.lines.map((words) =>
    words.map(({ box: { left, top, width, height }, ...word }) => {
      const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map((each) => Math.round(each * 10_000) / 10_000);
      return { ...word, box: { left: x, top: y, width: w, height: h } };
    }),
  ),
});

/** Null for a PDF, whose text is not recognised. */
const recognise = async (id: string, bytes: Uint8Array): Promise<TextPage | null> => {
  const kind = fileKindOf(bytes);
  if (kind === null || kind === 'pdf' || kind === 'heic') return null;
  const decoded = await decoder.decode(bytes, kind);
  if (!decoded.ok) throw new Error(`${id}: ${decoded.problems[0].code}`);
  const recognition = await recognizer.recognize(decoded.value, Date.now() + TIMEOUT_MS);
  if (recognition.kind === 'unavailable') throw new Error(`${id} was not recognised`);
  return rounded(recognition.page);
};

const recogniseAll = async (drawn: ReadonlyMap<string, Uint8Array>): Promise<Map<string, TextPage>> => {
  const pages = new Map<string, TextPage>();
  for (const [id, bytes] of drawn) {
    const page = await recognise(id, bytes);
    if (page !== null) pages.set(id, page);
  }
  return pages;
};

/** The text that the PDFs of the varied set contain. */
const textsOf = async (drawn: ReadonlyMap<string, Uint8Array>): Promise<readonly (readonly [string, TextPage])[]> => {
  const texts: (readonly [string, TextPage])[] = [];
  for (const [id, bytes] of drawn) {
    if (fileKindOf(bytes) !== 'pdf') continue;
    const opened = await pdfOpener.open(bytes, 1);
    if (opened.kind === 'refused') throw new Error(`${id}: ${opened.problem}`);
    for (const page of opened.pages) if (page.kind === 'text') texts.push([id, rounded(page.text)]);
  }
  return texts;
};

// All are drawn first: the decoder blocks loaders of the library that draws, for the whole process.
const drawn = new Map<string, Uint8Array>();
for (const spec of DRAWN_SET) drawn.set(spec.id, (await drawReceipt(spec)).bytes);
const varied = new Map<string, Uint8Array>();
for (const spec of VARIED_SET) varied.set(spec.id, (await drawVaried(spec)).bytes);

writeRecognised(RECOGNISED.drawn, await recogniseAll(drawn));
writeRecognised(RECOGNISED.varied, new Map([...(await recogniseAll(varied)), ...(await textsOf(varied))]));
await server.close();
