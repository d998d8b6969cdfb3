import { calendarDateIn } from '../../../shared/platform/time/calendar-date.ts';
import { TERMINAL_STATUSES, type TerminalStatus } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { VerdictChange } from '../../../shared/validation/domain/verdict-change.ts';
import type { Change } from './change.ts';

const verdictOf = (status: string | undefined): TerminalStatus | null => TERMINAL_STATUSES.find((verdict) => verdict === status) ?? null;

const dayOf = ({ createdAt }: Validation) => calendarDateIn('UTC', createdAt);

/** The effect of a change on the number of validations with each verdict; null for none. */
export const verdictChangeOf = (change: Change): VerdictChange | null => {
  if (change.kind === 'validation_purged') {
    const { validation } = change;
    return { userId: validation.userId, day: dayOf(validation), from: verdictOf(validation.status), to: null };
  }
  if (change.kind !== 'event') return null;
  const { event, subject } = change;
  if (subject.kind !== 'validation') return null;
  switch (event.type) {
    case 'validation.completed':
    case 'validation.failed':
    case 'validation.error': {
      const { validation } = subject;
      return { userId: validation.userId, day: dayOf(validation), from: verdictOf(event.previous), to: verdictOf(validation.status) };
    }
    default:
      return null;
  }
};
