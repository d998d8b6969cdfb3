import * as v from 'valibot';

import type { Reason } from '../../../shared/errors/reasons.ts';

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;
/** Most rows of an export; more would not fit into one answer of a function in the worst case. */
const MAX_EXPORT_ROWS = 5_000;

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
  limit: v.optional(wholeFrom1To(MAX_EXPORT_ROWS, 'export_limit', '^([1-9][0-9]{0,2}|[1-4][0-9]{3}|5000)$'), String(MAX_EXPORT_ROWS)),
  page,
});

export type ListQuery = v.InferOutput<typeof listQuery>;
