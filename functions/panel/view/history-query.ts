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

/** The verdicts that need a decision, as a filter of `status`. */
export const TO_REVIEW = 'not_found,cep_unavailable,returned,error';
