import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';

type Request<Entry> = {
  /** All entries that pass the filters, in the order of their names. */
  readonly entries: readonly Entry[];
  readonly nameOf: (entry: Entry) => string;
  /** The list and its filters, to which its cursors are bound. */
  readonly binding: string;
  readonly size: number;
  readonly after: string | null;
};

export type ListPage<Entry> = { readonly entries: readonly Entry[]; readonly size: number; readonly next: string | null };

/** A page of a list that is in memory as a whole. */
export const makePageOfList =
  (cursors: Cursors) =>
  async <Entry>({ entries, nameOf, binding, size, after: token }: Request<Entry>): Promise<Result<ListPage<Entry>, 'invalid_cursor'>> => {
    const last = token === null ? null : await cursors.read(token, binding);
    const before = entries.findIndex((entry) => nameOf(entry) === last);
    if (token !== null && before === -1) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const rest = entries.slice(before + 1);
    const page = rest.slice(0, size);
    const end = page.at(-1);
    const next = end === undefined || rest.length <= size ? null : await cursors.sign(nameOf(end), binding);
    return ok({ entries: page, size, next });
  };

export type PageOfList = ReturnType<typeof makePageOfList>;
