import * as v from 'valibot';

import { parameter, text } from '../../platform/http/schemas/fields.ts';

const YES = ['1', 'true', 'yes'];

/** Whether the verdict is waited for elsewhere. */
export const asynchronous = v.pipe(
  v.optional(
    parameter(
      text(
        { pattern: /^(1|[Tt][Rr][Uu][Ee]|[Yy][Ee][Ss]|0|[Ff][Aa][Ll][Ss][Ee]|[Nn][Oo])$/ },
        { code: 'validation_error', reason: 'async_value' },
      ),
      '1, true or yes queue the validation; 0, false or no wait for its verdict. Upper and lower case are equivalent.',
    ),
    '0',
  ),
  v.transform((value) => YES.includes(value.toLowerCase())),
);
