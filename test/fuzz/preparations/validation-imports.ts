import { call } from '../../e2e/support/api.ts';
import { newPayment } from '../../e2e/support/portal.ts';
import { acceptedImport, fileOf, importIn, rowsOf, uploadDirectly, uploadFile } from '../../e2e/support/validation-imports.ts';
import { writeDictionary } from '../dictionaries.ts';

const COMMITTED = 3;
const EDITED_ROWS = 40;

const paymentsOf = (count: number) => Array.from({ length: count }, () => newPayment());

const prepareOne = async (apiKey: string, rows: number): Promise<string> => {
  const id = acceptedImport(await uploadFile(fileOf(paymentsOf(rows)), apiKey));
  await importIn(['preview_ready'], id, apiKey);
  return id;
};

/** Bulk imports to address: some that were confirmed, whose rows get verdicts, and one whose rows are corrected. */
export const prepareValidationImports = async (apiKey: string): Promise<void> => {
  const committed: string[] = [];
  for (let count = 0; count < COMMITTED; count += 1) {
    const id = await prepareOne(apiKey, 2);
    await call(`/validations/imports/${id}/commit`, { key: apiKey, method: 'POST' });
    await importIn(['validating', 'completed'], id, apiKey);
    committed.push(id);
  }
  const edited = await prepareOne(apiKey, EDITED_ROWS);
  const rows = await rowsOf(edited, apiKey);
  const uploads = await Promise.all([1, 2, 3].map(() => uploadDirectly(fileOf(paymentsOf(1)), apiKey)));
  await writeDictionary('validation-import-ids', committed);
  await writeDictionary('validation-import-to-edit', [edited]);
  await writeDictionary(
    'validation-import-row-ids',
    rows.map(({ id }) => id),
  );
  await writeDictionary('validation-import-upload-ids', uploads);
};
