import { addressOfPlace } from './list-place.ts';

type Query = Readonly<Record<string, string>>;

const FILTERS = ['search', 'with_archived'];
const CURSORS = ['page[after]', 'page[before]'];

const pick = (names: readonly string[], query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => names.includes(name) && value !== ''));

/** The filters of the list of saved accounts in an address; unknown parameters are left out. */
export const beneficiaryFilters = (query: Query): Query => pick(FILTERS, query);

/** The filters and the place of an address. */
export const beneficiaryPlace = (query: Query): Query => pick([...FILTERS, ...CURSORS], query);

/** The query of a file of the saved accounts. */
export const beneficiaryExportQuery = (query: Query, format: 'csv' | 'xlsx') => ({
  format,
  with_archived: query['with_archived'] === '1' ? '1' : '0',
});

/** The address of a file of the saved accounts. */
export const beneficiaryExport = (query: Query, format: 'csv' | 'xlsx'): string =>
  addressOfPlace('/v1/beneficiaries/export', beneficiaryExportQuery(query, format));
