import * as v from 'valibot';

import { oneCursor } from '../../../shared/platform/http/list-query.ts';
import { pageCursors, pageSize } from '../../../shared/platform/http/page-size.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { integerText, oneOf, parameter, text } from '../../../shared/platform/http/schemas/fields.ts';
import { MAX_NUMBERED_ENTRIES, type ListBeneficiariesRequest } from '../domain/list-request.ts';

/** Maximum number of rows of an export: as many as can be read, written and stored within the time of a request. */
const MAX_EXPORT_ROWS = 100_000;

const withArchived = v.optional(
  parameter(oneOf(['0', '1'], { code: 'invalid_filter', reason: 'flag_filter' }), '`1` lists archived accounts with the active ones.'),
  '0',
);

/** Query of the list. */
export const listQuery = v.pipe(
  listParameters({
    with_archived: withArchived,
    search: v.optional(
      parameter(
        text({ minLength: 1, maxLength: 100 }, { code: 'invalid_filter', reason: 'search_length' }),
        'First digits of the account, or beginning of the label; the case and accents of a label are ignored.',
      ),
    ),
    page: v.optional(
      parameter(
        integerText({ minimum: 1, maximum: 999_999 }, { code: 'invalid_filter', reason: 'page_number' }),
        `Number of the page, from 1; up to the first ${MAX_NUMBERED_ENTRIES} entries; cursors lead to later ones.`,
      ),
    ),
    per_page: pageSize.parameter,
    'page[size]': pageSize.parameter,
    ...pageCursors,
  }),
  oneCursor(),
  v.forward(
    v.check(
      (query) => query.page === undefined || (query['page[after]'] ?? query['page[before]']) === undefined,
      'invalid_filter:page_or_cursor',
    ),
    ['page'],
  ),
  v.forward(
    v.check(
      (query) => (query.page ?? 1) * (query.per_page ?? query['page[size]'] ?? pageSize.byDefault) <= MAX_NUMBERED_ENTRIES,
      'invalid_filter:page_too_far',
    ),
    ['page'],
  ),
);

export type ListQuery = v.InferOutput<typeof listQuery>;

/** The page that a query requests: by number, unless it has a cursor or the page size of cursors. */
export const listRequestOf = (query: ListQuery): ListBeneficiariesRequest => {
  const { 'page[after]': next, 'page[before]': previous, 'page[size]': cursorSize, per_page: perPage, page } = query;
  const cursor =
    next !== undefined
      ? ({ side: 'after', token: next } as const)
      : previous !== undefined
        ? ({ side: 'before', token: previous } as const)
        : null;
  const isNumbered = page !== undefined || (cursor === null && cursorSize === undefined);
  return {
    filters: { withArchived: query.with_archived === '1', search: query.search ?? null },
    size: perPage ?? cursorSize ?? pageSize.byDefault,
    page: isNumbered ? { kind: 'numbered', number: page ?? 1 } : { kind: 'cursor', cursor },
  };
};

/** Query of the export. */
export const exportQuery = listParameters({
  format: v.optional(parameter(oneOf(['csv', 'xlsx'], { code: 'invalid_format', reason: 'export_format' }), 'Format of the file.'), 'csv'),
  with_archived: withArchived,
  limit: v.optional(
    parameter(
      integerText({ minimum: 1, maximum: MAX_EXPORT_ROWS }, { code: 'invalid_filter', reason: 'large_export_limit' }),
      'Rows of the file at most.',
    ),
    String(MAX_EXPORT_ROWS),
  ),
  'page[after]': pageCursors['page[after]'],
});

export type ExportQuery = v.InferOutput<typeof exportQuery>;
