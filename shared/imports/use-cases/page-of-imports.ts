import { fail, ok, type Result } from '../../errors/failure.ts';
import type { Cursors } from '../../platform/secrets/cursors.ts';
import type { ImportId } from '../domain/import-id.ts';

/** An import of a list. `kind` distinguishes those of a list of several kinds. */
type Reference<Kind extends string> = { readonly kind: Kind; readonly id: ImportId };

type Request<Kind extends string, Entry> = {
  /** Every import that may be in the list, in any order. */
  readonly references: readonly Reference<Kind>[];
  /** An import; null for one that is gone, or that the filters leave out. */
  readonly read: (reference: Reference<Kind>) => Promise<Entry | null>;
  /** The list and its filters, to which its cursors are bound. */
  readonly binding: string;
  readonly size: number;
  readonly after: string | null;
};

export type PageOfImports<Entry> = { readonly imports: readonly Entry[]; readonly size: number; readonly next: string | null };

/** Ids sort by the second of the creation. */
const positionOf = ({ id, kind }: Reference<string>): string => `${id.padStart(12, '0')}#${kind}`;

/** A page of imports, the newest first. Only imports of the page are read, with those that the filters leave out before its end. */
export const makePageOfImports =
  (cursors: Cursors) =>
  async <Kind extends string, Entry>({
    references,
    read,
    binding,
    size,
    after: token,
  }: Request<Kind, Entry>): Promise<Result<PageOfImports<Entry>, 'invalid_cursor'>> => {
    const after = token === null ? null : await cursors.read(token, binding);
    if (token !== null && typeof after !== 'string') return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const following = references
      .map((reference) => ({ reference, position: positionOf(reference) }))
      .filter(({ position }) => typeof after !== 'string' || position < after)
      .toSorted((one, other) => (one.position < other.position ? 1 : -1));
    const found: { readonly entry: Entry; readonly position: string }[] = [];
    for (let start = 0; start < following.length && found.length <= size; start += size + 1) {
      const some = following.slice(start, start + size + 1);
      const entries = await Promise.all(some.map(async ({ reference, position }) => ({ entry: await read(reference), position })));
      found.push(...entries.flatMap(({ entry, position }) => (entry === null ? [] : [{ entry, position }])));
    }
    const shown = found.slice(0, size);
    const last = shown.at(-1);
    const hasMore = last !== undefined && found.length > size;
    return ok({ imports: shown.map(({ entry }) => entry), size, next: hasMore ? await cursors.sign(last.position, binding) : null });
  };

export type ReadPageOfImports = ReturnType<typeof makePageOfImports>;
