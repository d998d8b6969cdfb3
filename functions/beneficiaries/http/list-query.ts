import * as v from 'valibot';

import type { Reason } from '../../../shared/errors/reasons.ts';
import { MAX_NUMBERED_ENTRIES, type ListBeneficiariesRequest } from '../domain/list-request.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;
/** Most rows of an export; more would not fit into one answer of a function in the worst case. */
export const MAX_EXPORT_ROWS = 5_000;

const wholeFrom1To = (most: number, reason: Reason, pattern: string, description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,6}$/, `invalid_filter:${reason}`),
    v.metadata({ jsonSchema: { type: 'string', pattern, description } }),
    v.transform(Number),
    v.minValue(1, `invalid_filter:${reason}`),
    v.maxValue(most, `invalid_filter:${reason}`),
  );

const pageSize = v.optional(
  wholeFrom1To(
    MAX_PAGE_SIZE,
    'per_page',
    '^([1-9][0-9]?|100)$',
    `Entries of a page, up to ${MAX_PAGE_SIZE}; ${DEFAULT_PAGE_SIZE} by default.`,
  ),
);
const after = v.optional(v.pipe(v.string(), v.description('Cursor: the page that follows it. From `links.next` of another page.')));
const withArchived = v.optional(
  v.pipe(v.picklist(['0', '1'], 'invalid_filter:flag_filter'), v.description('`1` lists archived accounts beside the active ones.')),
  '0',
);

/** Query of the list. */
export const listQuery = v.pipe(
  v.object({
    with_archived: withArchived,
    search: v.optional(
      v.pipe(
        v.string(),
        v.minLength(1, 'invalid_filter:search_length'),
        v.maxLength(100, 'invalid_filter:search_length'),
        v.description('What the account (by its digits) or the label begins with; of a label, case and accents do not count.'),
      ),
    ),
    page: v.optional(
      wholeFrom1To(
        999_999,
        'page_number',
        '^[1-9][0-9]{0,5}$',
        `Number of the page, from 1; as far as the first ${MAX_NUMBERED_ENTRIES} entries, behind which cursors go on.`,
      ),
    ),
    per_page: pageSize,
    'page[size]': pageSize,
    'page[after]': after,
    'page[before]': v.optional(v.pipe(v.string(), v.description('Cursor: the page that precedes it. From `links.prev` of another page.'))),
  }),
  v.forward(
    v.check((query) => query['page[after]'] === undefined || query['page[before]'] === undefined, 'invalid_filter:one_cursor'),
    ['page[before]'],
  ),
  v.forward(
    v.check(
      (query) => query.page === undefined || (query['page[after]'] ?? query['page[before]']) === undefined,
      'invalid_filter:page_or_cursor',
    ),
    ['page'],
  ),
  v.forward(
    v.check(
      (query) => (query.page ?? 1) * (query.per_page ?? query['page[size]'] ?? DEFAULT_PAGE_SIZE) <= MAX_NUMBERED_ENTRIES,
      'invalid_filter:page_too_far',
    ),
    ['page'],
  ),
);

export type ListQuery = v.InferOutput<typeof listQuery>;

/** The page that a query asks for: by number, unless it names a cursor or the size as pages by cursor do. */
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
    size: perPage ?? cursorSize ?? DEFAULT_PAGE_SIZE,
    page: isNumbered ? { kind: 'numbered', number: page ?? 1 } : { kind: 'cursor', cursor },
  };
};

/** Query of the export. */
export const exportQuery = v.object({
  format: v.optional(v.pipe(v.picklist(['csv', 'xlsx'], 'invalid_format:export_format'), v.description('Format of the file.')), 'csv'),
  with_archived: withArchived,
  limit: v.optional(
    wholeFrom1To(MAX_EXPORT_ROWS, 'export_limit', '^([1-9][0-9]{0,2}|[1-4][0-9]{3}|5000)$', `Rows of the file, up to ${MAX_EXPORT_ROWS}.`),
  ),
  'page[after]': after,
});

export type ExportQuery = v.InferOutput<typeof exportQuery>;
