import type { ParticipantDirectory } from '../../../../shared/banking/ports/participant-directory.ts';
import { IMPORT_LIMITS } from '../../../../shared/beneficiaries/domain/import-limits.ts';
import { ok } from '../../../../shared/errors/failure.ts';
import type {
  ExpectedPaymentImports,
  ExpectedPaymentRow,
} from '../../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import type { StatedPayment } from '../../../../shared/expected-payments/domain/expected-payment.ts';
import {
  checkRow,
  NO_REQUEST_ROWS,
  uncheckedRow,
  type CheckedRow,
  type Preflight,
  type RowValues,
} from '../../../../shared/imports/domain/rows/request-row.ts';
import { countRows } from '../../../../shared/imports/domain/rows/row-blocks.ts';
import type { RequestTools } from '../../../../shared/imports/parsing/request-table.ts';
import type { Edit, RowEditor } from '../../../../shared/imports/use-cases/edit-row.ts';
import type { ParseDeps } from '../../../../shared/imports/use-cases/parse-import.ts';
import { classifyRows } from '../../domain/classify-rows.ts';
import type { parseExpectedPayments } from '../../parsing/parse-expected-payments.ts';

type RowsDeps = { readonly preflight: Preflight<StatedPayment> };

type ReadDeps = RowsDeps & {
  readonly parseExpectedPayments: typeof parseExpectedPayments;
  readonly fileReaders: Pick<RequestTools, 'pdfReader' | 'workbookReader'>;
  readonly participants: ParticipantDirectory;
};

/** Reads the expected payments of a file, checks each as a request, and marks those that repeat another. */
export const makeReadExpectedPaymentRows =
  ({ parseExpectedPayments: parse, fileReaders, participants, preflight }: ReadDeps): ParseDeps<ExpectedPaymentImports>['readRows'] =>
  async ({ parseMode }, bytes, remainingMs) => {
    const tools = { ...fileReaders, limits: IMPORT_LIMITS, participants: await participants.latest(), remainingMs };
    const outcome = await parse({ bytes, mode: parseMode }, tools);
    if (outcome.kind === 'failed') return outcome;
    const checked: CheckedRow<StatedPayment>[] = [];
    for (const [position, found] of outcome.rows.entries()) checked.push(await checkRow(uncheckedRow(found, position), preflight));
    const rows = classifyRows(checked);
    return { ...outcome, kind: 'rows', rows, counts: countRows(rows, NO_REQUEST_ROWS) };
  };

/** Rows after an edit. Those that repeat others are found again, because the edit may begin or end a repetition. */
const reclassified = (
  before: readonly ExpectedPaymentRow[],
  after: readonly CheckedRow<StatedPayment>[],
  edited: number,
): Edit<ExpectedPaymentImports> & { readonly rows: readonly ExpectedPaymentRow[] } => {
  const rows = classifyRows(after);
  const marks = new Map(before.map(({ position, status, duplicateOf }) => [position, `${status} ${duplicateOf}`]));
  const changed = rows.filter(({ position, status, duplicateOf }) => marks.get(position) !== `${status} ${duplicateOf}`);
  return { rows, counts: countRows(rows, NO_REQUEST_ROWS), changed: [...new Set([edited, ...changed.map(({ position }) => position)])] };
};

/** Edits rows: the edited one is checked again as a request. */
export const makeExpectedPaymentRowEditor = ({ preflight }: RowsDeps): RowEditor<ExpectedPaymentImports, RowValues, never> => ({
  override: async (_job, rows, row, changes) => {
    const checked = await checkRow({ ...row, overrides: { ...row.overrides, ...changes } }, preflight);
    const edit = reclassified(
      rows,
      rows.map((each) => (each.position === row.position ? checked : each)),
      row.position,
    );
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
