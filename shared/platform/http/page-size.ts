import * as v from 'valibot';

import { described } from './schemas/described.ts';
import { integerText, parameter } from './schemas/fields.ts';

const MAXIMUM = 100;
const DEFAULT = 25;

/** The number of entries on a page of any list: the parameter, and its default. */
export const pageSize = {
  parameter: v.optional(
    parameter(
      integerText({ minimum: 1, maximum: MAXIMUM }, { code: 'invalid_filter', reason: 'page_size' }),
      `Entries of a page, up to ${MAXIMUM}; ${DEFAULT} when it is left out.`,
    ),
  ),
  byDefault: DEFAULT,
} as const;

/** The parameters of a list whose pages have cursors. */
export const pageCursors = {
  'page[after]': v.optional(described(v.string(), 'Cursor: the page after it. From `links.next` of another page.')),
  'page[before]': v.optional(described(v.string(), 'Cursor: the page before it. From `links.prev` of another page.')),
} as const;
