import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { ok } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import {
  checkRow,
  NO_REQUEST_ROWS,
  uncheckedRow,
  type Preflight,
  type RowValues,
} from '../../../shared/imports/domain/rows/request-row.ts';
import { countRows } from '../../../shared/imports/domain/rows/row-blocks.ts';
import { replaceRows, type Edit, type RowEditor } from '../../../shared/imports/use-cases/edit-row.ts';
import type { ParseDeps } from '../../../shared/imports/use-cases/parse-import.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { AcceptedTransfer, ValidationImports, ValidationRow } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { RecentTransfers } from '../../../shared/validation/ports/recent-transfers.ts';
import { classifyRows, type CheckedRow } from '../domain/classify-rows.ts';
import type { parseValidations, ParseTools } from '../parsing/parse-validations.ts';

export type RowsDeps = {
  readonly preflight: Preflight<AcceptedTransfer>;
  readonly recentTransfers: Pick<RecentTransfers, 'find'>;
  readonly clock: Clock;
};

type ReadDeps = RowsDeps & {
  readonly parseValidations: typeof parseValidations;
  readonly fileReaders: Pick<ParseTools, 'pdfReader' | 'workbookReader'>;
  readonly participants: ParticipantDirectory;
};

/** Looks up the recent validations of rows, each by its position. */
export const knownValidations = async ({ recentTransfers, clock }: RowsDeps, userId: UserId, rows: readonly CheckedRow[]) => {
  const accepted = rows.flatMap(({ position, accepted: found }) => (found === null ? [] : [{ position, transfer: found.transfer }]));
  const ids = await recentTransfers.find(
    userId,
    accepted.map(({ transfer }) => transfer),
    clock.now(),
  );
  return new Map(accepted.map(({ position }, index) => [position, ids[index] ?? null]));
};

/** Reads the transfers of a file, checks each as a request, and marks those that repeat another. */
export const makeReadValidationRows =
  ({ parseValidations: parse, fileReaders, participants, ...deps }: ReadDeps): ParseDeps<ValidationImports>['readRows'] =>
  async ({ userId, parseMode }, bytes, remainingMs) => {
    const tools = { ...fileReaders, limits: IMPORT_LIMITS, participants: await participants.latest(), remainingMs };
    const outcome = await parse({ bytes, mode: parseMode }, tools);
    if (outcome.kind === 'failed') return outcome;
    const checked: CheckedRow[] = [];
    for (const [position, found] of outcome.rows.entries()) {
      checked.push(await checkRow(uncheckedRow(found, position), deps.preflight));
    }
    const known = await knownValidations(deps, userId, checked);
    const rows = classifyRows(checked, ({ position }) => known.get(position) ?? null);
    return { ...outcome, kind: 'rows', rows, counts: countRows(rows, NO_REQUEST_ROWS) };
  };

const isSame = (left: ValidationRow, right: ValidationRow): boolean =>
  left.status === right.status && JSON.stringify(left.duplicateOf) === JSON.stringify(right.duplicateOf);

/** Rows after an edit. Those that repeat others are found again, because the edit may begin or end a repetition. */
const reclassified = (
  before: readonly ValidationRow[],
  after: readonly ValidationRow[],
  edited: number,
): Edit<ValidationImports> & { readonly rows: readonly ValidationRow[] } => {
  const rows = classifyRows(after, ({ known }) => known);
  const byPosition = new Map(before.map((row) => [row.position, row]));
  const changed = rows.filter((row) => {
    const old = byPosition.get(row.position);
    return row.position === edited || old === undefined || !isSame(old, row);
  });
  return { rows, counts: countRows(rows, NO_REQUEST_ROWS), changed: [...new Set([edited, ...changed.map(({ position }) => position)])] };
};

/** Edits rows: the edited one is checked again as a request. */
export const makeValidationRowEditor = (deps: RowsDeps): RowEditor<ValidationImports, RowValues, never> => ({
  override: async ({ userId }, rows, row, changes) => {
    const checked = await checkRow({ ...row, overrides: { ...row.overrides, ...changes } }, deps.preflight);
    const known = (await knownValidations(deps, userId, [checked])).get(row.position) ?? null;
    const after = replaceRows(rows, [{ ...row, ...checked, known }]);
    const edit = reclassified(rows, after, row.position);
    return ok({ ...edit, row: edit.rows.find(({ position }) => position === row.position) ?? row });
  },

  remove: (_job, rows, row) =>
    Promise.resolve(
      reclassified(
        rows,
        rows.filter(({ position }) => position !== row.position),
        row.position,
      ),
    ),
});
