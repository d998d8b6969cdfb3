import * as v from 'valibot';

import type { CalendarDate } from '../time/calendar-date.ts';
import { pageCursors, pageSize } from './page-size.ts';

/** The parameters of a page of a list whose pages have cursors. */
export const cursorPaging = { 'page[size]': pageSize.parameter, per_page: pageSize.parameter, ...pageCursors } as const;

type Cursors = { readonly 'page[after]'?: string | undefined; readonly 'page[before]'?: string | undefined };
type Paging = Cursors & { readonly 'page[size]'?: number | undefined; readonly per_page?: number | undefined };
type Days = { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined };

/** A check of several parameters, whose problem is at one of them. */
export const queryCheck = <Query extends object>(isValid: (query: Query) => boolean, message: string, key: keyof Query & string) =>
  v.rawCheck<Query>(({ dataset, addIssue }) => {
    if (!dataset.typed || isValid(dataset.value)) return;
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: Object.fromEntries(Object.entries(dataset.value)), key, value: dataset.value[key] }],
    });
  });

/** A page is after a cursor or before one. */
export const oneCursor = <Query extends Cursors>() =>
  queryCheck<Query>(
    (query) => query['page[after]'] === undefined || query['page[before]'] === undefined,
    'invalid_filter:one_cursor',
    'page[before]',
  );

/** A range of days ends on the day on which it begins, or later. */
export const daysInOrder = <Query extends Days>() =>
  queryCheck<Query>(({ from, to }) => from === undefined || to === undefined || from <= to, 'invalid_filter:range_order', 'from');

/** The page that a query requests; the first one without a cursor. */
export const pageOf = ({ 'page[size]': size, per_page: alias, 'page[after]': after, 'page[before]': before }: Paging) => ({
  size: size ?? alias ?? pageSize.byDefault,
  cursor:
    before !== undefined
      ? ({ side: 'before', token: before } as const)
      : after !== undefined
        ? ({ side: 'after', token: after } as const)
        : null,
});
