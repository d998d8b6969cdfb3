import { openDeployment } from '../../../infra/operator/deployment.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { beneficiaryImportItems } from '../../../shared/imports/adapters/beneficiary-imports.ts';
import { makeImportStore } from '../../../shared/imports/adapters/import-store.ts';
import { rowIdOf } from '../../../shared/imports/domain/import-id.ts';
import { applyTransition, completeParsing, type ImportJob } from '../../../shared/imports/domain/import-job.ts';
import { NOTHING_READ } from '../../../shared/imports/domain/read-report.ts';
import { NO_ROWS } from '../../../shared/imports/domain/rows/import-row.ts';
import { countRows } from '../../../shared/imports/domain/rows/row-blocks.ts';
import { uploadDirectly } from '../../e2e/support/imports.ts';
import { anImport, anImportRow, clabeNumber, templateCsv } from '../../support/builders/imports/imports.ts';
import { writeDictionary } from '../dictionaries.ts';

/** The import of the dictionary whose rows are changed; others are confirmed or cancelled. */
const EDITED_IMPORT = 7_001;
const EDITED_ROWS = 60;
const IMPORTS = 40;

/** Imports to address: previews that wait to be corrected, confirmed or cancelled, more of them than one account may start. */
export const prepareImports = async (userId: string, apiKey: string): Promise<void> => {
  const { table } = await openDeployment('local');
  const store = makeImportStore(table);
  if (!isUserId(userId)) throw new TypeError(`${userId} is no user id`);
  const prepareOne = async (number: number, count: number): Promise<ImportJob> => {
    const job = anImport(number, { userId, fileKey: `imports/${userId}/${number}` });
    const rows = Array.from({ length: count }, (_unused, position) => anImportRow(position));
    await store.putRows(job, rows);
    const parsed = {
      counts: countRows(rows, NO_ROWS),
      rowsRead: rows.length,
      fileFormat: 'csv',
      llmInvoked: false,
      report: NOTHING_READ,
    } as const;
    const ready = applyTransition(job, completeParsing(parsed, Date.now()));
    await table.put(beneficiaryImportItems.itemFromJob(ready));
    return ready;
  };
  const edited = await prepareOne(EDITED_IMPORT, EDITED_ROWS);
  const others = await Promise.all(Array.from({ length: IMPORTS }, (_unused, index) => prepareOne(EDITED_IMPORT + 1 + index, 2)));
  await writeDictionary(
    'import-ids',
    others.map(({ id }) => id),
  );
  await writeDictionary(
    'import-row-ids',
    Array.from({ length: EDITED_ROWS }, (_unused, position) => rowIdOf(edited.id, position)),
  );
  const uploads = await Promise.all([1, 2, 3].map((number) => uploadDirectly(templateCsv([{ cuenta: clabeNumber(number) }]), apiKey)));
  await writeDictionary('import-upload-ids', uploads);
};
