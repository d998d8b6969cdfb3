/**
 * Draws the set and has the stand-in for Textract recognise it, some two minutes: `node test/receipts/recognise.ts`.
 * To be run after the drawings or what decodes and recognises them have changed, not after the rules that read fields.
 */
import { makeImageDecoder } from '../../functions/validate-ocr/adapters/sharp-image-decoder.ts';
import { makeTextractRecognizer } from '../../functions/validate-ocr/adapters/textract-recognizer.ts';
import { fileKindOf } from '../../functions/validate-ocr/domain/file-kind.ts';
import type { TextPage } from '../../functions/validate-ocr/domain/reading/text-page.ts';
import { startTextractServer } from '../../infra/local/textract/server.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeRecordedLog } from '../support/fakes/platform/log.ts';
import { DRAWN_SET, drawReceipt, type ReceiptSpec } from './drawn-set.ts';
import { writeRecognised } from './recognised.ts';

const TIMEOUT_MS = 60_000;

const server = await startTextractServer({ port: 0 });
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

/** PDFs bring their text, which is not recognised. */
const recognise = async (spec: ReceiptSpec, bytes: Uint8Array): Promise<TextPage | null> => {
  const kind = fileKindOf(bytes);
  if (kind === null || kind === 'pdf') return null;
  const decoded = await decoder.decode(bytes, kind);
  if (!decoded.ok) throw new Error(`${spec.id}: ${decoded.problems[0].code}`);
  const recognition = await recognizer.recognize(decoded.value, Date.now() + TIMEOUT_MS);
  if (recognition.kind === 'unavailable') throw new Error(`${spec.id} was not recognised`);
  return rounded(recognition.page);
};

// All are drawn first: the decoder blocks loaders of the library that draws, for the whole process.
const drawn = new Map<ReceiptSpec, Uint8Array>();
for (const spec of DRAWN_SET) drawn.set(spec, (await drawReceipt(spec)).bytes);

const pages = new Map<string, TextPage>();
for (const [spec, bytes] of drawn) {
  const page = await recognise(spec, bytes);
  if (page !== null) pages.set(spec.id, page);
}
writeRecognised(pages);
await server.close();
