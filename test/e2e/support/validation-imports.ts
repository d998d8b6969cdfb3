import * as v from 'valibot';

import { transfersCsv } from '../../support/api/validation-imports.ts';
import { importCalls } from './import-calls.ts';
import { requestFor, type newPayment } from './portal.ts';

const calls = importCalls('/validations/imports', {
  job: v.looseObject({ status: v.string() }),
  row: v.object({
    id: v.string(),
    attributes: v.looseObject({
      status: v.string(),
      error_codes: v.array(v.string()),
      errors: v.array(v.object({ code: v.string(), field: v.nullable(v.string()) })),
      values: v.record(v.string(), v.string()),
      validation_id: v.nullable(v.string()),
    }),
  }),
});

export const { acceptedImport, importIn, importOf, rowsOf, uploadDirectly } = calls;

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A file of payments of the portal. */
export const fileOf = (payments: readonly ReturnType<typeof newPayment>[]): Uint8Array =>
  transfersCsv(
    payments.map((payment) => Object.fromEntries(Object.entries(requestFor(payment)).map(([name, value]) => [name, textOf(value)]))),
  );

/** Sends a file as a browser's form does. */
export const uploadFile = (bytes: Uint8Array, key: string, fields: Readonly<Record<string, string>> = {}) =>
  calls.uploadFile(bytes, { key, fileName: fields['upload_type'] === 'images' ? 'comprobantes.zip' : 'pagos.csv', fields });
