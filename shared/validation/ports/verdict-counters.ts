import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Delivery } from '../../platform/idempotency/delivery.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { TerminalStatus } from '../domain/status.ts';
import type { VerdictChange } from '../domain/verdict-change.ts';

/** How many validations of a day have each verdict; a verdict that none has is absent. */
export type VerdictsOfDay = { readonly day: CalendarDate; readonly verdicts: Readonly<Partial<Record<TerminalStatus, number>>> };

/** Verdicts of each user, counted by day. A moment behind the validations themselves. */
export type VerdictCounters = {
  /** Counts a change once, however often and in whatever order changes are delivered. */
  readonly count: (change: VerdictChange, delivery: Delivery) => Promise<void>;
  /** The days from `from` to `to`, both included, that have any; oldest first. */
  readonly ofDays: (userId: UserId, from: CalendarDate, to: CalendarDate) => Promise<readonly VerdictsOfDay[]>;
};
