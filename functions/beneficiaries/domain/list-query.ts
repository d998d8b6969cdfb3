import * as v from 'valibot';

import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { Reason } from '../../../shared/errors/reasons.ts';

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;
/** Most rows of an export; more would not fit into one answer of a function in the worst case. */
const MAX_EXPORTED = 5_000;

const wholeFrom1To = (most: number, reason: Reason, pattern: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,6}$/, `invalid_filter:${reason}`),
    v.metadata({ jsonSchema: { type: 'string', pattern } }),
    v.transform(Number),
    v.minValue(1, `invalid_filter:${reason}`),
    v.maxValue(most, `invalid_filter:${reason}`),
  );

const page = v.optional(wholeFrom1To(999_999, 'page_number', '^[1-9][0-9]{0,5}$'), '1');
const withArchived = v.optional(v.picklist(['0', '1'], 'invalid_filter:flag_filter'), '0');

/** Query of the list. */
export const listQuery = v.object({
  with_archived: withArchived,
  search: v.optional(v.pipe(v.string(), v.minLength(1, 'invalid_filter:search_length'), v.maxLength(100, 'invalid_filter:search_length'))),
  page,
  per_page: v.optional(wholeFrom1To(MAX_PER_PAGE, 'per_page', '^([1-9][0-9]?|100)$'), String(DEFAULT_PER_PAGE)),
});

/** Query of the export. */
export const exportQuery = v.object({
  format: v.optional(v.picklist(['csv', 'xlsx'], 'invalid_format:export_format'), 'csv'),
  with_archived: withArchived,
  limit: v.optional(wholeFrom1To(MAX_EXPORTED, 'export_limit', '^([1-9][0-9]{0,2}|[1-4][0-9]{3}|5000)$'), String(MAX_EXPORTED)),
  page,
});

export type ListQuery = v.InferOutput<typeof listQuery>;

/** A page of a bounded list. */
export type Page = {
  readonly beneficiaries: readonly Beneficiary[];
  readonly number: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
};

/** Letters without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isFoundBy =
  (search: string) =>
  ({ account, label, bank }: Beneficiary): boolean => {
    const digits = search.replaceAll(/[\s-]/g, '');
    const isInAccount = /^[0-9]+$/.test(digits) && account.number.includes(digits);
    const letters = folded(search);
    // Accents alone are no letters, and nothing would be in every text.
    if (letters === '') return false;
    return isInAccount || [label, bank.name, bank.code].some((text) => text !== null && folded(text).includes(letters));
  };

/** The page of a list that a query asks for; `search` is literal and looks at account, label and bank. */
export const pageOf = (
  all: readonly Beneficiary[],
  query: Pick<ListQuery, 'with_archived' | 'page'> & { readonly search?: string | undefined; readonly size: number },
): Page => {
  const shown = query.with_archived === '1' ? all : all.filter(({ status }) => status === 'active');
  const found = query.search === undefined ? shown : shown.filter(isFoundBy(query.search));
  const start = (query.page - 1) * query.size;
  return {
    beneficiaries: found.slice(start, start + query.size),
    number: query.page,
    size: query.size,
    total: found.length,
    totalPages: Math.ceil(found.length / query.size),
  };
};
