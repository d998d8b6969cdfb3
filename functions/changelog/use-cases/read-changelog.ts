import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { ChangelogEntry } from '../domain/changelog.ts';

type Deps = {
  /** The latest version first. */
  readonly entries: readonly ChangelogEntry[];
};

/** Days are UTC, and the last one is part of the range. Absent filters match every entry. */
export type ChangelogFilters = {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly tag?: string | undefined;
};

type ChangelogRequest = { readonly filters: ChangelogFilters; readonly size: number; readonly after: string | undefined };

export type ChangelogPage = { readonly entries: readonly ChangelogEntry[]; readonly size: number; readonly next: string | null };

const matches = ({ from, to, tag }: ChangelogFilters, { releasedAt, tags }: ChangelogEntry): boolean => {
  const day = releasedAt.slice(0, 10);
  return (from ?? day) <= day && day <= (to ?? day) && (tag === undefined || tags.includes(tag));
};

const bindingOf = ({ from, to, tag }: ChangelogFilters): string => JSON.stringify(['changelog', from ?? null, to ?? null, tag ?? null]);

/** A page of the changelog, the latest version first. */
export const makeListChangelog =
  ({ entries, cursors }: Deps & { readonly cursors: Cursors }) =>
  async ({ filters, size, after }: ChangelogRequest): Promise<Result<ChangelogPage, 'invalid_cursor'>> => {
    const binding = bindingOf(filters);
    const found = entries.filter((entry) => matches(filters, entry));
    const lastShown = after === undefined ? undefined : await cursors.read(after, binding);
    const start = after === undefined ? 0 : found.findIndex(({ version }) => version === lastShown) + 1;
    if (after !== undefined && start === 0) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const page = found.slice(start, start + size);
    const hasMore = start + size < found.length;
    return ok({ entries: page, size, next: hasMore ? await cursors.sign(page.at(-1)?.version, binding) : null });
  };

/** The entry of a version; the latest one for `latest`. */
export const makeFindChangelogEntry =
  ({ entries }: Deps) =>
  (version: string): Result<ChangelogEntry, 'changelog_entry_not_found'> => {
    const entry = version === 'latest' ? entries[0] : entries.find((each) => each.version === version);
    return entry === undefined ? fail('changelog_entry_not_found') : ok(entry);
  };
