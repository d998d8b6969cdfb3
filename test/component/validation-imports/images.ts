import { zipSync } from 'fflate';
import * as v from 'valibot';

import { readingsKey } from '../../../shared/validation-imports/adapters/composition/keys.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { previewOf, uploadTransfers } from '../../support/api/validation-imports.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { BLANK_IMAGE, textPage } from '../../support/builders/receipts.ts';
import { receiptPage } from '../validate-ocr/receipts.ts';

export const IMAGE = new Uint8Array(Buffer.from(BLANK_IMAGE, 'base64'));
export const CAT = textPage(['Miau']);
export const TWO = textPage([
  'Importe: $10.00 Referencia numérica: 1234567 Clave de rastreo: MBAN01002611030012345678',
  'Importe: $20.00 Referencia numérica: 7654321 Clave de rastreo: MBAN01002611039988776655',
]);

/** A receipt of another payment for each number. */
export const receipt = (number: number) => receiptPage({ Importe: `$${1_000 + number}.50` });

export const zipOf = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync(files, { level: 6 });

export const archiveOf = (count: number): Uint8Array =>
  zipOf(Object.fromEntries(Array.from({ length: count }, (_unused, index) => [`${String(index + 1).padStart(3, '0')}.png`, IMAGE])));

type Pages = readonly ReturnType<typeof receipt>[];

/** Recognises one page after the other; the last again and again. */
export const recognise = (api: TestApi, pages: Pages): void => {
  let next = 0;
  api.textRecognizer.limit(() => {
    api.textRecognizer.script(pages[Math.min(next, pages.length - 1)] ?? null);
    next += 1;
    return true;
  });
};

export const open = async (limit = 200) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true, bulk_receipts_per_day: limit }));
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser('images', { minuteLimit: 1_000 });
  return { api, caller };
};

/** Sends files as the parts of one form; each is a name of a part, a file name and its bytes. */
export const uploadParts = async (
  api: TestApi,
  caller: Caller,
  files: readonly (readonly [string, string, Uint8Array])[],
  uploadType = 'images',
): Promise<ApiReply> => {
  const form = new FormData();
  form.set('upload_type', uploadType);
  for (const [part, name, bytes] of files) form.append(part, new Blob([new Uint8Array(bytes)]), name);
  const sent = new Response(form);
  return invoke(api, {
    method: 'POST',
    path: '/validations/imports',
    body: new Uint8Array(await sent.arrayBuffer()),
    headers: { ...caller.authorization, 'content-type': sent.headers.get('content-type') ?? '' },
  });
};

export const upload = async (api: TestApi, caller: Caller, bytes: Uint8Array): Promise<string> => {
  const created = await uploadTransfers(api, caller, bytes, { upload_type: 'images' });
  expect(created.problems).toEqual([]);
  return String(created.at('data.id'));
};

export const importOf = async (api: TestApi, caller: Caller, bytes: Uint8Array): Promise<string> => {
  const id = await upload(api, caller, bytes);
  await api.processValidationImports();
  return id;
};

/** Readings that count against the limit of the current day. */
export const readings = async ({ table, clock }: TestApi, caller: Caller): Promise<number> => {
  const item = await table.get(readingsKey(caller.user.id, new Date(clock.now()).toISOString().slice(0, 10)));
  return Number(item?.['used'] ?? 0);
};

const shownRow = v.looseObject({
  status: v.string(),
  file_name: v.nullable(v.string()),
  error_codes: v.array(v.string()),
  errors: v.array(v.object({ code: v.string(), field: v.nullable(v.string()) })),
  values: v.record(v.string(), v.string()),
});

export const rowsOf = async (api: TestApi, caller: Caller, id: string) =>
  (await previewOf(api, caller, id)).map(({ id: rowId, attributes }) => ({ rowId, ...v.parse(shownRow, attributes) }));
