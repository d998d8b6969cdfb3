import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { fail, ok } from '../../../shared/errors/failure.ts';
import type { ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { BeneficiaryImports } from '../../../shared/imports/domain/import-kind.ts';
import {
  agreesOnType,
  NO_ROWS,
  withOverrideChanges,
  type ImportRow,
  type OverrideChanges,
  type RowOverrides,
} from '../../../shared/imports/domain/rows/import-row.ts';
import { countRows } from '../../../shared/imports/domain/rows/row-blocks.ts';
import { replaceRows, type Edit, type RowEditor } from '../../../shared/imports/use-cases/edit-row.ts';
import type { ParseDeps } from '../../../shared/imports/use-cases/parse-import.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { knownBeneficiaries } from '../domain/known-beneficiaries.ts';
import { classifyRows, overrideRow, rowsChangedByRemoval } from '../domain/rows/classify-rows.ts';
import { readRowsOf } from '../domain/rows/read-row.ts';
import { relationsOfEdit, relationsOfFile } from '../domain/rows/row-relations.ts';
import type { Banks } from '../domain/rows/row-values.ts';
import type { parseImportFile, ParseTools } from '../parsing/parse-import-file.ts';

export type BeneficiaryRowsDeps = {
  readonly beneficiaries: Pick<BeneficiaryStore, 'related'>;
  readonly participants: ParticipantDirectory;
  readonly clock: Clock;
};

type ReadDeps = BeneficiaryRowsDeps & {
  readonly parse: typeof parseImportFile;
  readonly readers: Pick<ParseTools, 'languageModel' | 'pdfReader' | 'workbookReader'>;
};

const banksOf = async ({ participants, clock }: Pick<BeneficiaryRowsDeps, 'participants' | 'clock'>): Promise<Banks> => ({
  participants: await participants.latest(),
  fecha: calendarDateIn(MEXICO_CITY, clock.now()),
});

/** Reads the beneficiaries of a file and classifies them. */
export const makeReadBeneficiaryRows =
  ({ parse, readers, ...deps }: ReadDeps): ParseDeps<BeneficiaryImports>['readRows'] =>
  async ({ userId, parseMode }, bytes, remainingMs) => {
    const banks = await banksOf(deps);
    const outcome = await parse({ bytes, mode: parseMode }, { ...readers, limits: IMPORT_LIMITS, banks, remainingMs });
    if (outcome.kind === 'failed') return outcome;
    const read = readRowsOf(outcome.rows, banks);
    const saved = await deps.beneficiaries.related(userId, relationsOfFile(read));
    const rows = classifyRows(read, knownBeneficiaries(saved), banks);
    return { ...outcome, kind: 'rows', rows, counts: countRows(rows, NO_ROWS) };
  };

/** Edits rows: they are classified again with the saved beneficiaries that the edit concerns. */
export const makeBeneficiaryRowEditor = (
  deps: BeneficiaryRowsDeps,
): RowEditor<BeneficiaryImports, OverrideChanges, 'invalid_account_type'> => {
  const contextOf = async ({ userId }: ImportJob, rows: readonly ImportRow[], row: ImportRow, overrides: RowOverrides | null) => {
    const banks = await banksOf(deps);
    const saved = await deps.beneficiaries.related(userId, relationsOfEdit(rows, row, overrides, banks));
    return { known: knownBeneficiaries(saved), banks };
  };

  const editOf = (rows: readonly ImportRow[], changed: readonly ImportRow[], removed: readonly number[] = []): Edit<BeneficiaryImports> => {
    const after = replaceRows(rows, changed).filter(({ position }) => !removed.includes(position));
    return { rows: after, counts: countRows(after, NO_ROWS), changed: [...removed, ...changed.map(({ position }) => position)] };
  };

  return {
    override: async (job, rows, row, changes) => {
      const overrides = withOverrideChanges(row.overrides, changes);
      const changed = overrideRow(rows, row, overrides, await contextOf(job, rows, row, overrides));
      const [after] = changed;
      if (!agreesOnType(changes, after)) {
        return fail({ code: 'invalid_account_type', pointer: '/data/attributes/parsed_account_type' });
      }
      return ok({ ...editOf(rows, changed), row: after });
    },

    remove: async (job, rows, row) => {
      const changed = rowsChangedByRemoval(rows, row, await contextOf(job, rows, row, null));
      return editOf(rows, changed, [row.position]);
    },
  };
};
