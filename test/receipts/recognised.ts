import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

import * as v from 'valibot';

import type { TextPage } from '../../functions/validate-ocr/domain/reading/text-page.ts';

const FILE = 'test/receipts/recognised.json.gz';

const wordSchema = v.object({
  text: v.string(),
  confidence: v.number(),
  box: v.object({ left: v.number(), top: v.number(), width: v.number(), height: v.number() }),
});

const fileSchema = v.record(v.string(), v.object({ width: v.number(), height: v.number(), lines: v.array(v.array(wordSchema)) }));

/** What the stand-in for Textract recognised in the images of the drawn set, by the receipt's id. `recognise.ts` writes it. */
export const readRecognised = (): ReadonlyMap<string, TextPage> =>
  new Map(Object.entries(v.parse(fileSchema, JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8')))));

export const writeRecognised = (pages: ReadonlyMap<string, TextPage>): void => {
  writeFileSync(FILE, gzipSync(JSON.stringify(Object.fromEntries(pages)), { level: 9 }));
};
