import * as v from 'valibot';

import { described, named } from '../../platform/http/schemas/described.ts';
import { asText, field, required, text } from '../../platform/http/schemas/fields.ts';

/** So many rows, each with those that repeat it, are checked within the time of a request. */
const MAX_ROWS = 50;

const broken = 'validation_error:rows_count';
const notFound = { code: 'import_row_not_found' } as const;

/** Body of the PATCH of several rows: that of the PATCH of one row for each. */
export const rowsBodyOf = <const Fields extends v.ObjectEntries>(component: string, { entries }: v.ObjectSchema<Fields, undefined>) =>
  v.object(
    {
      rows: described(
        v.pipe(
          v.array(
            named(
              component,
              v.object({
                id: field(required(asText(text({ pattern: /^[1-9][0-9]*$/ }, notFound)), notFound), 'Id of the row, from the preview.'),
                ...entries,
              }),
            ),
            broken,
          ),
          v.minLength(1, broken),
          v.maxLength(MAX_ROWS, broken),
        ),
        `The rows to correct, up to ${MAX_ROWS}, with the fields of the PATCH of one row.`,
      ),
    },
    broken,
  );
