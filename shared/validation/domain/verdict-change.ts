import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { TerminalStatus } from './status.ts';

/** A validation got a verdict, another one than it had, or was erased with the one it had. */
export type VerdictChange = {
  readonly userId: UserId;
  /** The day in UTC on which the validation was accepted: it is counted there, whenever its verdict comes. */
  readonly day: CalendarDate;
  /** Null where there was, or is, none. */
  readonly from: TerminalStatus | null;
  readonly to: TerminalStatus | null;
};
