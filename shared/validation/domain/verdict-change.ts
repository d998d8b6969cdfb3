import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { TerminalStatus } from './status.ts';

/** A validation got a verdict, a different one, or was erased with the one it had. */
export type VerdictChange = {
  readonly userId: UserId;
  /** The UTC day on which the validation was accepted: it is counted there, whenever its verdict follows. */
  readonly day: CalendarDate;
  /** Null when there was, or is, none. */
  readonly from: TerminalStatus | null;
  readonly to: TerminalStatus | null;
};
