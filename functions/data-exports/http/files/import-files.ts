import type { ExpectedPaymentImports } from '../../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import {
  presentImport as presentExpectedPaymentImport,
  presentRow as presentExpectedPaymentRow,
} from '../../../../shared/expected-payment-imports/http/import-resources.ts';
import type { ImportJob } from '../../../../shared/imports/domain/import-job.ts';
import type { ImportKind } from '../../../../shared/imports/domain/import-kind.ts';
import { presentImport, presentRow } from '../../../../shared/imports/http/import-resources.ts';
import type { ImportStore } from '../../../../shared/imports/ports/import-store.ts';
import type { Language } from '../../../../shared/platform/i18n/language.ts';
import type { ValidationImports } from '../../../../shared/validation-imports/domain/validation-row.ts';
import {
  presentImport as presentValidationImport,
  presentRow as presentValidationRow,
} from '../../../../shared/validation-imports/http/import-resources.ts';
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

const VALIDATION_ROW_COLUMNS = [
  'import_id',
  'row_index',
  'file_name',
  'status',
  'values',
  'error_codes',
  'corrections_applied',
  'user_overrides',
  'validation_id',
];

const EXPECTED_PAYMENT_ROW_COLUMNS = [
  'import_id',
  'row_index',
  'status',
  'values',
  'error_codes',
  'corrections_applied',
  'user_overrides',
  'expected_payment_id',
];

type Shown = { readonly type: string; readonly id: string; readonly attributes: object };

type KindFiles<Kind extends ImportKind> = {
  readonly store: Pick<ImportStore<Kind>, 'ofUser' | 'readRows'>;
  readonly names: { readonly imports: string; readonly rows: string };
  readonly columns: { readonly imports: readonly string[]; readonly rows: readonly string[] };
  readonly presentImport: (job: ImportJob<Kind>, language: Language) => Shown;
  readonly presentRow: (job: ImportJob<Kind>, row: Kind['row'], language: Language) => Shown;
};

/** The imports of a kind that are kept and, in files of their own, their rows. */
const makeKindFiles = <Kind extends ImportKind>({ store, names, columns, ...present }: KindFiles<Kind>): Exporter =>
  async function* ({ user, language }) {
    const jobs = await store.ofUser(user.id);
    yield* resourceFiles(names.imports, columns.imports, async function* () {
      for (const job of jobs) yield await Promise.resolve(present.presentImport(job, language));
    });
    yield* resourceFiles(names.rows, columns.rows, async function* () {
      for (const job of jobs) {
        for (const row of await store.readRows(job)) {
          const { attributes, ...shown } = present.presentRow(job, row, language);
          yield { ...shown, attributes: { import_id: job.id, ...attributes } };
        }
      }
    });
  };

/** Imports of beneficiaries. */
export const makeImportFiles = ({ imports }: { readonly imports: Pick<ImportStore, 'ofUser' | 'readRows'> }): Exporter =>
  makeKindFiles({
    store: imports,
    names: { imports: 'imports', rows: 'import_rows' },
    columns: { imports: IMPORT_COLUMNS, rows: ROW_COLUMNS },
    presentImport,
    presentRow,
  });

/** Imports of validations. */
export const makeValidationImportFiles = ({
  validationImports,
}: {
  readonly validationImports: Pick<ImportStore<ValidationImports>, 'ofUser' | 'readRows'>;
}): Exporter =>
  makeKindFiles<ValidationImports>({
    store: validationImports,
    names: { imports: 'validation_imports', rows: 'validation_import_rows' },
    columns: { imports: [...IMPORT_COLUMNS, 'verdicts', 'refunded_count'], rows: VALIDATION_ROW_COLUMNS },
    presentImport: presentValidationImport,
    presentRow: presentValidationRow,
  });

/** Imports of expected payments. */
export const makeExpectedPaymentImportFiles = ({
  expectedPaymentImports,
}: {
  readonly expectedPaymentImports: Pick<ImportStore<ExpectedPaymentImports>, 'ofUser' | 'readRows'>;
}): Exporter =>
  makeKindFiles<ExpectedPaymentImports>({
    store: expectedPaymentImports,
    names: { imports: 'expected_payment_imports', rows: 'expected_payment_import_rows' },
    columns: { imports: IMPORT_COLUMNS, rows: EXPECTED_PAYMENT_ROW_COLUMNS },
    presentImport: presentExpectedPaymentImport,
    presentRow: presentExpectedPaymentRow,
  });
