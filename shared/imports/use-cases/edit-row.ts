import type { ErrorCode } from '../../errors/catalogue.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { positionOfRow, type ImportId } from '../domain/import-id.ts';
import { withCounts, type ImportJob } from '../domain/import-job.ts';
import type { AnyRow, CountsOf, ImportKind } from '../domain/import-kind.ts';
import { atRow } from '../domain/rows/at-row.ts';
import { blockOf } from '../domain/rows/row-blocks.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { FindImport } from './find-import.ts';

export type RowAddress = { readonly id: ImportId; readonly rowId: string };

/** The changes of one of several rows. */
export type RowChanges<Changes> = { readonly rowId: string; readonly changes: Changes };

type EditProblem = 'not_found' | 'import_row_not_found' | 'job_not_editable' | 'edit_too_large';

/** The import as an edit leaves it: all its rows, with the positions of those that changed. */
export type Edit<Kind extends ImportKind> = {
  readonly rows: readonly Kind['row'][];
  readonly counts: CountsOf<Kind>;
  readonly changed: readonly number[];
};

/** An edit of one row, with that row as it is then. */
type RowEdit<Kind extends ImportKind> = Edit<Kind> & { readonly row: Kind['row'] };

/** How the rows of a kind are edited; an edit may change other rows, too. */
export type RowEditor<Kind extends ImportKind, Changes, Code extends ErrorCode> = {
  /** Writes values over those of a row. */
  readonly override: (
    job: ImportJob<Kind>,
    rows: readonly Kind['row'][],
    row: Kind['row'],
    changes: Changes,
  ) => Promise<Result<RowEdit<Kind>, Code>>;
  readonly remove: (job: ImportJob<Kind>, rows: readonly Kind['row'][], row: Kind['row']) => Promise<Edit<Kind>>;
};

export type EditDeps<Kind extends ImportKind, Changes, Code extends ErrorCode> = {
  readonly store: Pick<ImportStore<Kind>, 'readRows' | 'replaceRows'>;
  readonly editor: RowEditor<Kind, Changes, Code>;
  readonly findImport: FindImport<Kind>;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Edits of one import follow one another; of several at once, one gets through at a time. */
const MAX_WRITE_ATTEMPTS = 30;
const BACKOFF_MS = 40;

/** Rows with some of them replaced. */
export const replaceRows = <Row extends AnyRow>(rows: readonly Row[], changed: readonly Row[]): readonly Row[] => {
  const byPosition = new Map(changed.map((row) => [row.position, row]));
  return rows.map((row) => byPosition.get(row.position) ?? row);
};

const rowOf = <Row extends AnyRow>({ id }: Pick<ImportJob, 'id'>, rows: readonly Row[], rowId: string): Row | undefined => {
  const position = positionOfRow(id, rowId);
  return rows.find((each) => each.position === position);
};

/** Edits of the rows of an import. Rows and counters are written in one transaction, conditional on the revision. */
export const makeEditRow = <Kind extends ImportKind, Changes, Code extends ErrorCode>({
  store,
  editor,
  findImport,
  clock,
  ids,
}: EditDeps<Kind, Changes, Code>) => {
  const write = async (job: ImportJob<Kind>, { rows, counts, changed }: Edit<Kind>): Promise<'applied' | 'too_large' | 'outdated'> => {
    const numbers = new Set(changed.map(blockOf));
    const blocks = new Map([...numbers].map((number) => [number, rows.filter(({ position }) => blockOf(position) === number)]));
    const { kind } = await store.replaceRows(job, withCounts<Kind>(counts), blocks);
    return kind === 'applied' || kind === 'too_large' ? kind : 'outdated';
  };

  const edit = async <Outcome extends Edit<Kind>, EditCode extends Code | 'import_row_not_found' = never>(
    id: ImportId,
    userId: UserId,
    change: (job: ImportJob<Kind>, rows: readonly Kind['row'][]) => Promise<Result<Outcome, EditCode>>,
  ): Promise<Result<Outcome, EditProblem | EditCode>> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const found = await findImport(id, userId);
      if (!found.ok) return found;
      const job = found.value;
      if (job.status !== 'preview_ready') return fail('job_not_editable');
      const changed = await change(job, await store.readRows(job));
      if (!changed.ok) return changed;
      const written = await write(job, changed.value);
      if (written !== 'outdated') return written === 'applied' ? changed : fail('edit_too_large');
      const [random = 0] = ids.bytes(1);
      await clock.sleepUntil(clock.now() + (random / 255) * BACKOFF_MS * Math.min(attempt, 8));
    }
    throw new Error(`import ${id} could not be edited: others keep changing it`);
  };

  /** Overrides rows one after the other: each is classified among the rows as the edits before it leave them. */
  const override = async (
    job: ImportJob<Kind>,
    before: readonly Kind['row'][],
    all: readonly RowChanges<Changes>[],
  ): Promise<Result<Edit<Kind>, Code | 'import_row_not_found'>> => {
    let edited: Edit<Kind> = { rows: before, counts: job.counts, changed: [] };
    for (const [index, { rowId, changes }] of all.entries()) {
      const row = rowOf(job, edited.rows, rowId);
      if (row === undefined) return atRow(fail('import_row_not_found'), index);
      const outcome = await editor.override(job, edited.rows, row, changes);
      if (!outcome.ok) return atRow(outcome, index);
      const { rows, counts, changed } = outcome.value;
      edited = { rows, counts, changed: [...new Set([...edited.changed, ...changed])] };
    }
    return ok(edited);
  };

  return {
    /** Writes over a row (interface: PATCH row). */
    patch: async ({ id, rowId }: RowAddress, userId: UserId, changes: Changes): Promise<Result<Kind['row'], EditProblem | Code>> => {
      const edited = await edit<RowEdit<Kind>, Code | 'import_row_not_found'>(id, userId, async (job, rows) => {
        const row = rowOf(job, rows, rowId);
        return row === undefined ? fail('import_row_not_found') : editor.override(job, rows, row, changes);
      });
      return edited.ok ? ok(edited.value.row) : edited;
    },

    /** Writes over several rows, all of them or none; returns them in the order of the request. */
    patchAll: async (
      id: ImportId,
      userId: UserId,
      all: readonly RowChanges<Changes>[],
    ): Promise<Result<readonly Kind['row'][], EditProblem | Code>> => {
      const edited = await edit(id, userId, (job, rows) => override(job, rows, all));
      if (!edited.ok) return edited;
      const byPosition = new Map(edited.value.rows.map((row) => [row.position, row]));
      return ok(all.flatMap(({ rowId }) => byPosition.get(positionOfRow(id, rowId) ?? -1) ?? []));
    },

    /** Leaves a row out of the import. */
    remove: async ({ id, rowId }: RowAddress, userId: UserId): Promise<Result<null, EditProblem>> => {
      const edited = await edit(id, userId, async (job, rows) => {
        const row = rowOf(job, rows, rowId);
        return row === undefined ? fail('import_row_not_found') : ok(await editor.remove(job, rows, row));
      });
      return edited.ok ? ok(null) : edited;
    },
  };
};
