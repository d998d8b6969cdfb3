import { fail, ok, type Result } from '../../errors/failure.ts';
import type { Cursors } from '../../platform/secrets/cursors.ts';
import type { ImportJob } from '../domain/import-job.ts';

type Request<Entry> = {
  /** All entries that pass the filters, in any order. */
  readonly entries: readonly Entry[];
  readonly jobOf: (entry: Entry) => Pick<ImportJob, 'createdAt' | 'id'>;
  /** The list and its filters, to which its cursors are bound. */
  readonly binding: string;
  readonly size: number;
  readonly after: string | null;
};

export type PageOfImports<Entry> = { readonly imports: readonly Entry[]; readonly size: number; readonly next: string | null };

/** Position in the list: newest first, and by id within an instant. */
const positionOf = ({ createdAt, id }: Pick<ImportJob, 'createdAt' | 'id'>): string => `${String(createdAt).padStart(15, '0')}#${id}`;

/** A page of imports, the newest first. A user has one of each kind at a time, and a job is kept for 30 days, so all are read at once. */
export const makePageOfImports =
  (cursors: Cursors) =>
  async <Entry>({
    entries,
    jobOf,
    binding,
    size,
    after: token,
  }: Request<Entry>): Promise<Result<PageOfImports<Entry>, 'invalid_cursor'>> => {
    const after = token === null ? null : await cursors.read(token, binding);
    if (token !== null && typeof after !== 'string') return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const following = entries
      .map((entry) => ({ entry, position: positionOf(jobOf(entry)) }))
      .filter(({ position }) => typeof after !== 'string' || position < after)
      .toSorted((one, other) => (one.position < other.position ? 1 : -1));
    const shown = following.slice(0, size);
    const last = shown.at(-1);
    const hasMore = last !== undefined && following.length > size;
    return ok({ imports: shown.map(({ entry }) => entry), size, next: hasMore ? await cursors.sign(last.position, binding) : null });
  };

export type ReadPageOfImports = ReturnType<typeof makePageOfImports>;
