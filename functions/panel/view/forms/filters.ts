import { filledPlace, type Place } from '../list-place.ts';

type Named = { readonly name: string };

/** The filters of an address that a list has and that are filled in. */
export const filtersOf = (query: Place, filters: readonly Named[]): Place =>
  filledPlace(
    filters.map(({ name }) => name),
    (name) => query[name],
  );

const CURSORS: readonly Named[] = [{ name: 'page[after]' }, { name: 'page[before]' }];

/** The filters and the place of an address: unknown parameters are left out. */
export const pageQueryOf = (query: Place, filters: readonly Named[]): Place => filtersOf(query, [...filters, ...CURSORS]);
