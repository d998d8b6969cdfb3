import * as v from 'valibot';

import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { isListKey } from '../../../shared/beneficiaries/domain/list-order.ts';
import type { BeneficiaryPages, ListEntry, ListPosition } from '../../../shared/beneficiaries/ports/beneficiary-pages.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import { MAX_NUMBERED_ENTRIES, type ListBeneficiariesRequest, type ListFilters, type WantedPage } from '../domain/list-request.ts';

/** Where another page is: its number, or the cursor it begins at. */
export type PageLink = { readonly number: number } | { readonly after: string } | { readonly before: string };

export type ListedBeneficiaries = {
  readonly beneficiaries: readonly Beneficiary[];
  readonly size: number;
  readonly hasMore: boolean;
  /** Of a numbered page. A total is null where a search has more than was read. */
  readonly numbers: { readonly page: number; readonly total: number | null; readonly totalPages: number | null } | null;
  readonly next: PageLink | null;
  readonly prev: PageLink | null;
};

type Deps = { readonly store: BeneficiaryPages; readonly cursors: Cursors };

const cursorPayload = v.pipe(v.string(), v.check(isListKey));

/** The binding of a list's cursor: the user and the filters. */
export const bindingOf = (userId: UserId, { withArchived, search }: ListFilters): string =>
  JSON.stringify(['beneficiaries', userId, withArchived, search]);

/** The key that a cursor names; null when it was not made for this list. */
export const keyOfCursor = async (cursors: Cursors, token: string, binding: string): Promise<string | null> => {
  const parsed = v.safeParse(cursorPayload, await cursors.read(token, binding));
  return parsed.success ? parsed.output : null;
};

type Page = { readonly entries: readonly ListEntry[]; readonly hasMore: boolean };

/** A page of the caller's beneficiaries; by number as far as numbers are cheap, by cursor anywhere. */
export const makeListBeneficiaries = ({ store, cursors }: Deps) => {
  const totalOf = async (userId: UserId, { search, withArchived }: ListFilters, { entries, hasMore }: Page): Promise<number | null> => {
    if (search !== null) return hasMore ? null : entries.length;
    const { active, archived } = await store.count(userId);
    return withArchived ? active + archived : active;
  };

  const cursorTo = (entry: ListEntry | undefined, binding: string): Promise<string> | null =>
    entry === undefined ? null : cursors.sign(entry.key, binding);

  const numbered = async ({ filters, size }: ListBeneficiariesRequest, number: number, userId: UserId): Promise<ListedBeneficiaries> => {
    const upToHere = await store.page(userId, { ...filters, position: null, limit: number * size });
    const total = await totalOf(userId, filters, upToHere);
    const totalPages = total === null ? null : Math.ceil(total / size);
    const isNextNumbered = (number + 1) * size <= MAX_NUMBERED_ENTRIES;
    const after = upToHere.hasMore && !isNextNumbered ? await cursorTo(upToHere.entries.at(-1), bindingOf(userId, filters)) : null;
    const next = upToHere.hasMore && isNextNumbered ? { number: number + 1 } : after === null ? null : { after };
    const last = Math.max(1, Math.ceil(upToHere.entries.length / size));
    return {
      beneficiaries: upToHere.entries.slice((number - 1) * size).map(({ beneficiary }) => beneficiary),
      size,
      hasMore: upToHere.hasMore,
      numbers: { page: number, total, totalPages },
      next,
      prev: number === 1 ? null : { number: Math.min(number - 1, last) },
    };
  };

  const atCursor = async (
    { filters, size }: ListBeneficiariesRequest,
    position: ListPosition | null,
    userId: UserId,
    binding: string,
  ): Promise<ListedBeneficiaries> => {
    const { entries, hasMore } = await store.page(userId, { ...filters, position, limit: size });
    const isBackward = position?.side === 'before';
    const after = hasMore || isBackward ? await cursorTo(entries.at(-1), binding) : null;
    const before = isBackward ? hasMore : position !== null;
    const first = before ? await cursorTo(entries[0], binding) : null;
    return {
      beneficiaries: entries.map(({ beneficiary }) => beneficiary),
      size,
      hasMore: after !== null,
      numbers: null,
      next: after === null ? null : { after },
      prev: first === null ? null : { before: first },
    };
  };

  const positionOf = async (
    page: Extract<WantedPage, { kind: 'cursor' }>,
    binding: string,
  ): Promise<Result<ListPosition | null, 'invalid_cursor'>> => {
    if (page.cursor === null) return ok(null);
    const { side, token } = page.cursor;
    const key = await keyOfCursor(cursors, token, binding);
    return key === null ? fail({ code: 'invalid_cursor', parameter: `page[${side}]` }) : ok({ side, key });
  };

  return async (request: ListBeneficiariesRequest, userId: UserId): Promise<Result<ListedBeneficiaries, 'invalid_cursor'>> => {
    const { page, filters } = request;
    if (page.kind === 'numbered') return ok(await numbered(request, page.number, userId));
    const binding = bindingOf(userId, filters);
    const position = await positionOf(page, binding);
    return position.ok ? ok(await atCursor(request, position.value, userId, binding)) : position;
  };
};
