import type { Centavos } from '../../../platform/money/centavos.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { CycleEnd } from '../retry/retry-cycle.ts';
import type { ValidationStatus } from '../status.ts';

/** Filters of the history; dates are calendar days in the user's time zone, both inclusive. */
export type HistoryFilters = {
  readonly status?: readonly ValidationStatus[] | undefined;
  readonly type?: 'direct' | 'ocr' | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly search?: string | undefined;
  readonly playground: '0' | '1';
  readonly with_deleted: '0' | '1' | 'only';
  readonly client_ref?: string | undefined;
  readonly batch_id?: number | undefined;
  /** The last digits of a SPEI code. */
  readonly bank?: string | undefined;
  readonly amount_min?: Centavos | undefined;
  readonly amount_max?: Centavos | undefined;
  readonly retry_state?: 'pending' | CycleEnd | undefined;
};

/** The part of a history that an export contains, newest first. Instants are epoch milliseconds, inclusive. */
export type HistoryPart = {
  readonly from: number;
  readonly to: number;
  /** Rows at most. */
  readonly limit: number;
  readonly filters: HistoryFilters;
};

/** A page of the history: the first one, or the one at a side of a cursor. */
export type HistoryPageRequest = {
  readonly filters: HistoryFilters;
  readonly size: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null;
};
