import { presentImport, presentRow } from '../../../../shared/imports/http/import-resources.ts';
import type { ImportStore } from '../../../../shared/imports/ports/import-store.ts';
import type { Exporter } from './exporter.ts';
import { resourceFiles } from './resource-files.ts';

const IMPORT_COLUMNS = [
  'status',
  'file_format',
  'parse_mode',
  'total_rows',
  'valid_count',
  'correctable_count',
  'fatal_count',
  'duplicate_count',
  'committed_count',
  'skipped_count',
  'error_code',
  'error_summary',
  'created_at',
  'completed_at',
];

const ROW_COLUMNS = [
  'import_id',
  'row_index',
  'status',
  'parsed_account',
  'parsed_account_type',
  'parsed_bank_code',
  'parsed_bank_name',
  'parsed_label',
  'error_codes',
  'corrections_applied',
  'user_overrides',
  'created_beneficiary_id',
];

type Ports = { readonly imports: Pick<ImportStore, 'ofUser' | 'readRows'> };

/** The imports that are kept and, in files of their own, their rows. */
export const makeImportFiles = ({ imports }: Ports): Exporter =>
  async function* ({ user, language }) {
    const jobs = await imports.ofUser(user.id);
    yield* resourceFiles('imports', IMPORT_COLUMNS, async function* () {
      for (const job of jobs) yield await Promise.resolve(presentImport(job, language));
    });
    yield* resourceFiles('import_rows', ROW_COLUMNS, async function* () {
      for (const job of jobs) {
        for (const row of await imports.readRows(job)) {
          const { attributes, ...shown } = presentRow(job, row, language);
          yield { ...shown, attributes: { import_id: job.id, ...attributes } };
        }
      }
    });
  };
