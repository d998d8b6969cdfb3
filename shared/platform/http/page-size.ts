import * as v from 'valibot';

import { integerText, parameter } from './fields.ts';

const MAXIMUM = 100;
const DEFAULT = 25;

/** How many entries a page of any list has: the parameter, and what goes without it. */
export const pageSize = {
  parameter: v.optional(
    parameter(
      integerText({ minimum: 1, maximum: MAXIMUM }, { code: 'invalid_filter', reason: 'page_size' }),
      `Entries of a page, up to ${MAXIMUM}; ${DEFAULT} when it is left out.`,
    ),
  ),
  byDefault: DEFAULT,
} as const;
