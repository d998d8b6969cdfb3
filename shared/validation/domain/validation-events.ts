import type { ItemEvent } from '../../events/catalogue.ts';
import type { RetryCycle } from './retry/retry-cycle.ts';
import type { TerminalStatus } from './status.ts';
import type { Validation } from './validation.ts';

/** The event of each verdict: `completed` is one that the CEP portal gave. */
const VERDICT_EVENTS = {
  valid: 'validation.completed',
  not_found: 'validation.completed',
  cep_unavailable: 'validation.completed',
  returned: 'validation.completed',
  invalid: 'validation.failed',
  failed: 'validation.failed',
  error: 'validation.error',
} as const satisfies Readonly<Record<TerminalStatus, ItemEvent['type']>>;

/** What follows from a verdict; nothing when it is the one that was known. `previous` is null for the first. */
export const verdictEvents = (previous: Validation['status'] | null, status: TerminalStatus, at: number): readonly ItemEvent[] => {
  if (previous === status) return [];
  const replaced = previous === null ? {} : { previous };
  return [
    { type: VERDICT_EVENTS[status], at, ...replaced },
    ...(status === 'returned' ? [{ type: 'validation.returned', at } as const] : []),
  ];
};

const CYCLE_EVENTS = {
  pending: 'validation.retry.scheduled',
  resolved: 'validation.retry.resolved',
  exhausted: 'validation.retry.exhausted',
  cancelled: 'validation.retry.cancelled',
} as const satisfies Readonly<Record<Exclude<RetryCycle['state'], 'awaiting_verdict'>, ItemEvent['type']>>;

/** What follows from a change of a retry cycle; nothing when it goes on as it was. */
export const retryEvents = (
  before: Pick<RetryCycle, 'state'> | null,
  after: Pick<RetryCycle, 'state'>,
  at: number,
): readonly ItemEvent[] =>
  after.state === 'awaiting_verdict' || after.state === before?.state ? [] : [{ type: CYCLE_EVENTS[after.state], at }];
