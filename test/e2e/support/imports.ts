import * as v from 'valibot';

import { importCalls } from './import-calls.ts';

const job = v.looseObject({
  status: v.string(),
  total_rows: v.number(),
  valid_count: v.number(),
  correctable_count: v.number(),
  fatal_count: v.number(),
  duplicate_count: v.number(),
  committed_count: v.number(),
  skipped_count: v.number(),
  error_code: v.nullable(v.string()),
  etag_version: v.number(),
});

const row = v.object({
  id: v.string(),
  attributes: v.looseObject({
    row_index: v.number(),
    status: v.string(),
    parsed_account: v.nullable(v.string()),
    parsed_label: v.nullable(v.string()),
    error_codes: v.array(v.string()),
    created_beneficiary_id: v.nullable(v.number()),
  }),
});

const calls = importCalls('/beneficiaries/imports', { job, row });

export const { acceptedImport, importIn, importOf, rowsOf, uploadDirectly } = calls;

type Sent = { readonly key: string; readonly fileName?: string; readonly mode?: string; readonly idempotencyKey?: string };

/** Sends a file as a browser's form does. */
export const uploadFile = (bytes: Uint8Array, { key, fileName = 'beneficiarios.csv', mode = 'template', idempotencyKey }: Sent) =>
  calls.uploadFile(bytes, { key, fileName, fields: { parse_mode: mode }, idempotencyKey });
