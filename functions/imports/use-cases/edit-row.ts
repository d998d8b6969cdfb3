import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { fail, ok, type Failure, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { positionOfRow, type ImportId } from '../../../shared/imports/domain/import-id.ts';
import { withCounts, type ImportJob } from '../../../shared/imports/domain/import-job.ts';
import { agreesOnType, blockOf, countRows, type ImportRow, type RowOverrides } from '../../../shared/imports/domain/rows/import-row.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { knownBeneficiaries } from '../domain/known-beneficiaries.ts';
import { overrideRow, rowsChangedByRemoval } from '../domain/rows/classify-rows.ts';
import { relationsOfEdit } from '../domain/rows/row-relations.ts';
import type { Banks } from '../domain/rows/row-values.ts';
import type { makeFindImport } from './find-import.ts';

export type EditDeps = {
  readonly store: ImportStore;
  readonly beneficiaries: Pick<BeneficiaryStore, 'related'>;
  readonly participants: ParticipantDirectory;
  readonly findImport: ReturnType<typeof makeFindImport>;
  readonly clock: Clock;
  readonly ids: Ids;
};

export type RowAddress = { readonly id: ImportId; readonly rowId: string };

type AddressProblem = 'not_found' | 'import_row_not_found' | 'job_not_editable';

/** A row with all the others of its import, what of the user's beneficiaries it has to do with, and the banks of today. */
type EditContext = {
  readonly job: ImportJob;
  readonly rows: readonly ImportRow[];
  readonly row: ImportRow;
  readonly known: ReturnType<typeof knownBeneficiaries>;
  readonly banks: Banks;
};

/** The overrides of a row after an edit, earlier ones included; null when the row is removed. */
type OverridesOf = (row: ImportRow) => RowOverrides | null;

/** The import as an edit leaves it. */
type Edit<Output> = { readonly rows: readonly ImportRow[]; readonly changed: readonly number[]; readonly output: Output };

/** Edits of one import follow one another; of several at once, one gets through at a time. */
const MAX_WRITE_ATTEMPTS = 30;
const BACKOFF_MS = 40;

const replaceRows = (rows: readonly ImportRow[], changed: readonly ImportRow[]): readonly ImportRow[] => {
  const byPosition = new Map(changed.map((row) => [row.position, row]));
  return rows.map((row) => byPosition.get(row.position) ?? row);
};

/** Edits of the rows of an import. Rows and counters are written in one transaction, conditional on the revision. */
export const makeEditRow = ({ store, beneficiaries, participants, findImport, clock, ids }: EditDeps) => {
  const readContext = async (
    { id, rowId }: RowAddress,
    userId: UserId,
    overridesOf: OverridesOf,
  ): Promise<Result<EditContext, AddressProblem>> => {
    const found = await findImport(id, userId);
    if (!found.ok) return found;
    const job = found.value;
    if (job.status !== 'preview_ready') return fail('job_not_editable');
    const [rows, latest] = await Promise.all([store.readRows(job), participants.latest()]);
    const position = positionOfRow(id, rowId);
    const row = rows.find((each) => each.position === position);
    const banks = { fecha: calendarDateIn(MEXICO_CITY, clock.now()), participants: latest };
    if (row === undefined) return fail('import_row_not_found');
    const saved = await beneficiaries.related(userId, relationsOfEdit(rows, row, overridesOf(row), banks));
    return ok({ job, rows, row, known: knownBeneficiaries(saved), banks });
  };

  const write = async ({ job }: EditContext, { rows, changed }: Edit<unknown>): Promise<boolean> => {
    const numbers = new Set(changed.map(blockOf));
    const blocks = new Map([...numbers].map((number) => [number, rows.filter(({ position }) => blockOf(position) === number)]));
    return (await store.transition(job, withCounts(countRows(rows)), { blocks })).kind === 'applied';
  };

  const edit = async <Output, Code extends 'invalid_account_type' = never>(
    address: RowAddress,
    userId: UserId,
    overridesOf: OverridesOf,
    change: (context: EditContext) => Result<Edit<Output>, Code>,
  ): Promise<Result<Output, AddressProblem | Code>> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const context = await readContext(address, userId, overridesOf);
      if (!context.ok) return context;
      const changed = change(context.value);
      if (!changed.ok) return changed;
      if (await write(context.value, changed.value)) return ok(changed.value.output);
      const [random = 0] = ids.bytes(1);
      await clock.sleepUntil(clock.now() + (random / 255) * BACKOFF_MS * Math.min(attempt, 8));
    }
    throw new Error(`import ${address.id} could not be edited: others keep changing it`);
  };

  return {
    /** Writes over a row (interface: PATCH row). */
    patch: (
      address: RowAddress,
      userId: UserId,
      changes: RowOverrides,
    ): Promise<Result<ImportRow, AddressProblem | 'invalid_account_type'>> => {
      const overridesOf = (row: ImportRow): RowOverrides => ({ ...row.overrides, ...changes });
      return edit(address, userId, overridesOf, ({ rows, row, known, banks }) => {
        const changed = overrideRow(rows, row, overridesOf(row), { known, banks });
        const [after] = changed;
        const mismatch: Failure<'invalid_account_type'> = fail({
          code: 'invalid_account_type',
          pointer: '/data/attributes/parsed_account_type',
        });
        if (!agreesOnType(changes, after)) return mismatch;
        return ok({ rows: replaceRows(rows, changed), changed: changed.map(({ position }) => position), output: after });
      });
    },

    /** Leaves a row out of the import. */
    remove: (address: RowAddress, userId: UserId): Promise<Result<null, AddressProblem>> =>
      edit<null>(
        address,
        userId,
        () => null,
        ({ rows, row, known, banks }) => {
          const changed = rowsChangedByRemoval(rows, row, { known, banks });
          const remaining = replaceRows(rows, changed).filter(({ position }) => position !== row.position);
          return ok({ rows: remaining, changed: [row.position, ...changed.map(({ position }) => position)], output: null });
        },
      ),
  };
};
