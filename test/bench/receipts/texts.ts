import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { startTextractServer } from '../../../infra/local/textract/server.ts';
import { formatPesos } from '../../../shared/platform/money/centavos.ts';
import { systemClock } from '../../../shared/platform/time/system-clock.ts';
import { makeTextractRecognizer } from '../../../shared/receipts/adapters/textract-recognizer.ts';
import { fileKindOf } from '../../../shared/receipts/domain/file-kind.ts';
import type { TextPage } from '../../../shared/receipts/domain/reading/text-page.ts';
import { readAmount } from '../../../shared/receipts/domain/reading/values/amount.ts';
import { readDate } from '../../../shared/receipts/domain/reading/values/date.ts';
import { drawReceipt, type ReceiptSpec } from '../../receipts/drawn-set.ts';
import type { KnownReceipt } from '../../receipts/score.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { imageDecoder, pdfOpener } from '../../support/receipt-tools.ts';

const TIMEOUT_MS = 60_000;

export type StepTimes = { readonly decodeMs: number; readonly recognizeMs: number };

/** A receipt whose file was opened and whose text was recognised, with the time of both. */
export type RecognizedFile = { readonly page: TextPage; readonly times: StepTimes };

const timed = async <Value>(run: () => Promise<Value>): Promise<readonly [Value, number]> => {
  const startedAt = performance.now();
  const value = await run();
  return [value, performance.now() - startedAt];
};

/** The product's decoder and client over the Textract stub. */
export const openRecognition = async () => {
  const server = await startTextractServer(0);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_TEXTRACT: server.url,
  });
  const recognizer = makeTextractRecognizer({ clock: systemClock, log: makeRecordedLog(), region: 'us-east-1' });
  return {
    recognize: async (bytes: Uint8Array): Promise<RecognizedFile> => {
      const kind = fileKindOf(bytes);
      if (kind === null || kind === 'pdf' || kind === 'heic') throw new TypeError('not an image');
      const [decoded, decodeMs] = await timed(() => imageDecoder.decode(bytes, kind));
      if (!decoded.ok) throw new Error(decoded.problems[0].code);
      const [recognized, recognizeMs] = await timed(() => recognizer.recognize(decoded.value, Date.now() + TIMEOUT_MS));
      if (recognized.kind === 'unavailable') throw new Error('the stand-in did not read the image');
      return { page: recognized.page, times: { decodeMs, recognizeMs } };
    },
    close: server.close,
  };
};

export type Recognition = Awaited<ReturnType<typeof openRecognition>>;

/** The PDFs of the drawn set with their own text. */
export const readDrawnPdfs = async (receipts: readonly ReceiptSpec[]): Promise<ReadonlyMap<string, readonly TextPage[]>> => {
  const pages = new Map<string, readonly TextPage[]>();
  for (const spec of receipts.filter(({ treatment }) => treatment === 'pdf')) {
    const opened = await pdfOpener.open((await drawReceipt(spec)).bytes, 1);
    if (opened.kind === 'refused') throw new Error(`${spec.id}: ${opened.problem}`);
    pages.set(
      spec.id,
      opened.pages.flatMap((page) => (page.kind === 'text' ? [page.text] : [])),
    );
  }
  return pages;
};

/** One drawn receipt of each layout: drawn before anything is decoded, because the decoder blocks the drawing library. */
export const drawSample = async (receipts: readonly ReceiptSpec[]): Promise<readonly (readonly [ReceiptSpec, Uint8Array])[]> => {
  const drawn: (readonly [ReceiptSpec, Uint8Array])[] = [];
  for (const spec of receipts.filter(({ treatment }) => treatment === 'as it is')) drawn.push([spec, (await drawReceipt(spec)).bytes]);
  return drawn;
};

const truthSchema = v.record(
  v.string(),
  v.object({
    fecha: v.string(),
    monto: v.string(),
    clave_rastreo: v.string(),
    referencia: v.string(),
    emisor: v.string(),
    receptor: v.string(),
    cuenta_beneficiaria: v.string(),
  }),
);

/** Receipts of a folder, with their contents from its `truth.json`. */
export const readFolder = (folder: string): readonly { readonly receipt: KnownReceipt; readonly bytes: Uint8Array }[] => {
  const truths = v.parse(truthSchema, JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')));
  return readdirSync(folder).flatMap((name) => {
    const truth = truths[name];
    if (truth === undefined) return [];
    const amount = readAmount(truth.monto);
    const digits = truth.cuenta_beneficiaria.replaceAll(/\s/g, '');
    const isMasked = /\D/.test(digits);
    const transfer = {
      fecha: readDate(truth.fecha)?.date ?? '',
      monto: amount === null ? '' : formatPesos(amount.amount),
      clave_rastreo: truth.clave_rastreo,
      referencia_numerica: truth.referencia,
      emisor: truth.emisor,
      receptor: truth.receptor,
      cuenta_beneficiaria: isMasked ? digits.slice(-4) : digits,
      isMasked,
    };
    return [{ receipt: { id: name, transfer }, bytes: new Uint8Array(readFileSync(join(folder, name))) }];
  });
};
