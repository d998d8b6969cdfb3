import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

import * as v from 'valibot';

import type { TextPage } from '../../shared/receipts/domain/reading/text-page.ts';

/** The files of the two sets. */
export const RECOGNISED = { drawn: 'test/receipts/recognised.json.gz', varied: 'test/receipts/varied-texts.json.gz' } as const;

type RecognisedFile = (typeof RECOGNISED)[keyof typeof RECOGNISED];

const wordSchema = v.object({
  text: v.string(),
  confidence: v.number(),
  box: v.object({ left: v.number(), top: v.number(), width: v.number(), height: v.number() }),
});

const fileSchema = v.record(v.string(), v.object({ width: v.number(), height: v.number(), lines: v.array(v.array(wordSchema)) }));

/** The Textract stub's texts of the images in a set, by the receipt's id; of the varied set also the text of its PDFs. `recognise.ts` writes it. */
export const readRecognised = (file: RecognisedFile): ReadonlyMap<string, TextPage> =>
  new Map(Object.entries(v.parse(fileSchema, JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')))));

export const writeRecognised = (file: RecognisedFile, pages: ReadonlyMap<string, TextPage>): void => {
  writeFileSync(file, gzipSync(JSON.stringify(Object.fromEntries(pages)), { level: 9 }));
};
