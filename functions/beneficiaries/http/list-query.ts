import * as v from 'valibot';

import { listParameters } from '../../../shared/platform/http/contract.ts';
import { integerText, oneOf, parameter, text } from '../../../shared/platform/http/fields.ts';

const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;
/** Most rows of an export; more would not fit into one answer of a function in the worst case. */
const MAX_EXPORT_ROWS = 5_000;

const page = v.optional(parameter(integerText({ minimum: 1, maximum: 999_999 }, { code: 'invalid_filter', reason: 'page_number' })), '1');
const withArchived = v.optional(parameter(oneOf(['0', '1'], { code: 'invalid_filter', reason: 'flag_filter' })), '0');

/** Query of the list. */
export const listQuery = listParameters({
  with_archived: withArchived,
  search: v.optional(parameter(text({ minLength: 1, maxLength: 100 }, { code: 'invalid_filter', reason: 'search_length' }))),
  page,
  per_page: v.optional(
    parameter(integerText({ minimum: 1, maximum: MAX_PER_PAGE }, { code: 'invalid_filter', reason: 'per_page' })),
    String(DEFAULT_PER_PAGE),
  ),
});

/** Query of the export. */
export const exportQuery = listParameters({
  format: v.optional(parameter(oneOf(['csv', 'xlsx'], { code: 'invalid_format', reason: 'export_format' })), 'csv'),
  with_archived: withArchived,
  limit: v.optional(
    parameter(integerText({ minimum: 1, maximum: MAX_EXPORT_ROWS }, { code: 'invalid_filter', reason: 'export_limit' })),
    String(MAX_EXPORT_ROWS),
  ),
  page,
});

export type ListQuery = v.InferOutput<typeof listQuery>;
