import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import { hasEnded } from '../../../shared/imports/domain/import-job.ts';
import type { FindImport } from '../../../shared/imports/use-cases/find-import.ts';
import { readChunks, type TableFormat, type WriteTable } from '../../../shared/platform/files/table-file.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { progressOf } from '../../../shared/validation-imports/domain/batch.ts';
import type { ValidationImports, ValidationRow } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { resultsTable, type ResultRow } from '../domain/results-table.ts';
import type { ResultFiles } from '../ports/result-files.ts';

type Deps = {
  readonly store: Pick<ValidationImportStore, 'readRows'>;
  readonly findImport: FindImport<ValidationImports>;
  readonly validations: Pick<ValidationStore, 'findMany'>;
  readonly resultFiles: ResultFiles;
  readonly writeTable: WriteTable;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Maximum size of a file in a response: base64 adds a third, and a function's response is limited to 6 MB. */
const MAX_ANSWER_BYTES = 4_000_000;
/** Validity of the address of a stored file, in seconds. */
const ADDRESS_LIFETIME_SECONDS = 60;
/** Validations of one batch read, and batch reads at once. */
const IDS_AT_ONCE = 100;
const READS_AT_ONCE = 8;

/** A file, or the address of one that is too large for a response. */
export type ResultsFile = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'address'; readonly address: string };

/** The rows of an import with their verdicts, as a file: from the first verdict on, complete once the import has ended. */
export const makeReadResults = ({ store, findImport, validations, resultFiles, writeTable, clock, ids }: Deps) => {
  const withValidations = async (rows: readonly ValidationRow[]): Promise<readonly ResultRow[]> => {
    const all = rows.flatMap(({ validationId }) => (validationId === null ? [] : [validationId]));
    const found = new Map<string, Validation>();
    for (const slices of slicesOf(slicesOf(all, IDS_AT_ONCE), READS_AT_ONCE)) {
      const some = await Promise.all(slices.map((slice) => validations.findMany(slice)));
      for (const validation of some.flat()) if (validation !== null) found.set(validation.id, validation);
    }
    return rows.map((row) => ({ row, validation: found.get(row.validationId ?? '') ?? null }));
  };

  return async (id: ImportId, format: TableFormat, userId: UserId): Promise<Result<ResultsFile, 'not_found' | 'results_not_ready'>> => {
    const found = await findImport(id, userId);
    if (!found.ok) return found;
    const { batch } = found.value.details;
    if (batch === null || (!hasEnded(found.value) && progressOf(batch).ended === 0)) return fail('results_not_ready');
    const table = resultsTable(await withValidations(await store.readRows(found.value)));
    const bytes = await readChunks(writeTable(table, format));
    if (bytes.byteLength <= MAX_ANSWER_BYTES) return ok({ kind: 'bytes', bytes });
    const key = `exports/${userId}/${ids.uuid()}`;
    await resultFiles.save(key, bytes, format);
    return ok({ kind: 'address', address: resultFiles.presignGet(key, { now: clock.now(), seconds: ADDRESS_LIFETIME_SECONDS }) });
  };
};
