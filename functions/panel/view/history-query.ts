import { addressOfPlace } from './list-place.ts';

/** Filters of the history, by their names in the API. They are the query of the page's address, so a view can be saved. */
export const FILTERS = [
  'status',
  'type',
  'from',
  'to',
  'search',
  'bank',
  'amount_min',
  'amount_max',
  'retry_state',
  'playground',
  'batch_id',
] as const;

const CURSORS = ['page[after]', 'page[before]'] as const;

const pick = (names: readonly string[], query: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => names.includes(name) && value !== ''));

/** The filters of an address; unknown parameters are left out. */
export const filtersOf = (query: Readonly<Record<string, string>>): Readonly<Record<string, string>> => pick(FILTERS, query);

/** The filters and the place of an address. */
export const pageOf = (query: Readonly<Record<string, string>>): Readonly<Record<string, string>> => pick([...FILTERS, ...CURSORS], query);

/** The address of a view of the history. */
export const addressOf = (path: string, query: Readonly<Record<string, string>>): string => addressOfPlace(path, pageOf(query));

/** Rows of a file, at most: so many are written at once. */
const MAX_ROWS = '5000';

/** The address of a file of the rows of a view. */
export const exportAddress = (query: Readonly<Record<string, string>>, format: 'csv' | 'xlsx'): string =>
  addressOfPlace('/v1/validations/export', { ...filtersOf(query), format, limit: MAX_ROWS });
