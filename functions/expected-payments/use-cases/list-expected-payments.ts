import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import {
  isExpectedPaymentId,
  statusOf,
  type ExpectedPayment,
  type ExpectedPaymentId,
  type ExpectedPaymentStatus,
} from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { readFilteredPage } from '../../../shared/platform/filtered-page.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';

/** Expected payments per read when filters remove some, and the reads of a page at most. */
const FILTERED_BATCH = 500;
const MAX_BATCHES = 10;

export type Filters = {
  readonly status?: readonly ExpectedPaymentStatus[] | undefined;
  readonly client_ref?: string | undefined;
  /** Last days of expected payments, both included. */
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
};

export type PageRequest = {
  readonly userId: UserId;
  readonly filters: Filters;
  readonly size: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null;
};

export type Page = {
  readonly expectedPayments: readonly ExpectedPayment[];
  readonly size: number;
  readonly next: string | null;
  readonly prev: string | null;
};

type Deps = { readonly store: Pick<ExpectedPaymentStore, 'list'>; readonly cursors: Cursors };

const matches = ({ status, client_ref: clientRef }: Filters, expected: ExpectedPayment): boolean =>
  (status === undefined || status.includes(statusOf(expected))) && (clientRef === undefined || expected.clientRef === clientRef);

const bindingOf = ({ userId, filters: { status, client_ref: clientRef, from, to } }: PageRequest): string =>
  JSON.stringify(['expected_payments', userId, status ?? null, clientRef ?? null, from ?? null, to ?? null]);

type Position = { readonly after: ExpectedPaymentId | null; readonly resume: ExpectedPaymentId | null; readonly isBackward: boolean };

/** Start of the next and the previous page; null when there is none. */
const idsBeside = (ordered: readonly ExpectedPayment[], { after, resume, isBackward }: Position) => {
  if (isBackward) return { earlier: ordered.at(-1)?.id ?? after, later: resume };
  return { earlier: resume, later: after === null ? null : (ordered[0]?.id ?? after) };
};

/** A page of expected payments, those with the latest last day first. */
export const makeListExpectedPayments =
  ({ store, cursors }: Deps) =>
  async (request: PageRequest): Promise<Result<Page, 'invalid_cursor'>> => {
    const { userId, filters, size, cursor } = request;
    const binding = bindingOf(request);
    const start = cursor === null ? null : await cursors.read(cursor.token, binding);
    const after = typeof start === 'string' && isExpectedPaymentId(start) ? start : null;
    if (cursor !== null && after === null) return fail({ code: 'invalid_cursor', parameter: `page[${cursor.side}]` });
    const isBackward = cursor?.side === 'before';
    const isFiltered = filters.status !== undefined || filters.client_ref !== undefined;
    const limit = isFiltered ? FILTERED_BATCH : size + 1;
    const page = await readFilteredPage<ExpectedPayment, ExpectedPaymentId | null>({
      start: after,
      size,
      read: async (position) => {
        const { expectedPayments: entries, hasMore } = await store.list({
          userId,
          from: filters.from ?? null,
          to: filters.to ?? null,
          direction: isBackward ? 'later' : 'earlier',
          after: position,
          limit,
        });
        return { entries, position: entries.at(-1)?.id ?? position, hasMore };
      },
      matches: (expected) => matches(filters, expected),
      positionOf: ({ id }) => id,
      maxBatches: MAX_BATCHES,
    });
    const ordered = isBackward ? page.entries.toReversed() : page.entries;
    const { earlier, later } = idsBeside(ordered, { after, resume: page.hasMore ? page.position : null, isBackward });
    const cursorAt = (id: ExpectedPaymentId | null) => (id === null ? null : cursors.sign(id, binding));
    return ok({ expectedPayments: ordered, size, next: await cursorAt(earlier), prev: await cursorAt(later) });
  };
