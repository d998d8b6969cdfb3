import { call } from '../e2e/support/api.ts';
import { newUser } from '../e2e/support/operator.ts';
import { newPayment } from '../e2e/support/portal.ts';
import { acceptedImport, fileOf, importIn, uploadDirectly } from '../e2e/support/validation-imports.ts';
import type { BySize, RunSize } from '../support/run-size.ts';
import type { Print } from './section.ts';

const ROWS: BySize<number> = { full: 10_000, smallest: 20 };

/** Time from the commit to the last accepted row (docs/bulk-validation.md). */
const MAX_ACCEPTANCE_MS = 60_000;

const since = (startedAt: number): number => performance.now() - startedAt;

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

/** Imports a file of the maximum number of transfers, none of which the portal has, and stops the import once its rows are accepted. */
export const loadValidationImports = async (size: RunSize, print: Print): Promise<readonly string[]> => {
  const rows = ROWS[size];
  const { api_key: key } = await newUser('volumen');
  const file = fileOf(Array.from({ length: rows }, () => newPayment()));

  const uploadedAt = performance.now();
  const uploadId = await uploadDirectly(file, key);
  const id = acceptedImport(await call('/validations/imports', { key, method: 'POST', body: { upload_id: uploadId } }));
  const ready = await importIn(['preview_ready', 'failed'], id, key, 180);
  const preview = since(uploadedAt);

  const committedAt = performance.now();
  await call(`/validations/imports/${id}/commit`, { key, method: 'POST', body: { expected_quota: rows } });
  const accepted = await importIn(['validating', 'failed'], id, key, 180);
  const acceptance = since(committedAt);
  await call(`/validations/imports/${id}/cancel`, { key, method: 'POST' });

  print(
    `CSV: ${rows} rows, ${(file.byteLength / 1_000_000).toFixed(1)} MB; upload to preview_ready ${seconds(preview)} s; accepted ` +
      `${seconds(acceptance)} s after the commit (${Math.round(rows / (acceptance / 1000))} rows/s)`,
  );
  return [
    ...(ready['valid_count'] === rows ? [] : [`${String(ready['valid_count'])} of ${rows} rows were read as valid`]),
    ...(accepted['committed_count'] === rows ? [] : [`${String(accepted['committed_count'])} of ${rows} rows were accepted`]),
    ...(size === 'full' && acceptance > MAX_ACCEPTANCE_MS ? [`rows were accepted after ${seconds(acceptance)} s`] : []),
  ];
};
