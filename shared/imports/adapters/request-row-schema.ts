import * as v from 'valibot';

import { REQUEST_ROW_STATUSES } from '../domain/rows/request-row.ts';

const values = v.record(v.string(), v.string());

const problems = v.array(v.object({ code: v.string(), field: v.nullable(v.string()) }));

/** The members of a stored row that rows of requests of every kind have. */
export const requestRowEntries = {
  position: v.number(),
  rowIndex: v.number(),
  status: v.picklist(REQUEST_ROW_STATUSES),
  read: values,
  overrides: values,
  corrections: values,
  problems,
  found: v.optional(problems, []),
  cells: v.array(v.tuple([v.string(), v.string()])),
};

/** The counters of a stored import of requests. */
export const requestRowCounts = v.object(v.entriesFromList(REQUEST_ROW_STATUSES, v.number()));
