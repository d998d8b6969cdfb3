import type { ItemEvent } from '../../events/catalogue.ts';
import type { TakenUnit } from '../../identity/plans/domain/quota-unit.ts';
import type { CycleEnd, RetryCycle } from './retry/retry-cycle.ts';
import type { TerminalStatus } from './status.ts';
import type { Validation } from './validation.ts';

/** Events of the acceptance of a validation with a quota unit. */
export const acceptanceEvents = (unit: TakenUnit | null, at: number): readonly ItemEvent[] =>
  unit?.reached === undefined ? [] : [{ type: 'quota.threshold_reached', at, month: unit.month, ...unit.reached }];

/** The event of each verdict: `completed` means that the CEP portal gave it. */
const VERDICT_EVENTS = {
  valid: 'validation.completed',
  not_found: 'validation.completed',
  cep_unavailable: 'validation.completed',
  returned: 'validation.completed',
  invalid: 'validation.failed',
  failed: 'validation.failed',
  error: 'validation.error',
} as const satisfies Readonly<Record<TerminalStatus, ItemEvent['type']>>;

/** Events of a verdict; none when it is unchanged. `previous` is null for the first. */
export const verdictEvents = (previous: Validation['status'] | null, status: TerminalStatus, at: number): readonly ItemEvent[] => {
  if (previous === status) return [];
  const replaced = previous === null ? {} : { previous };
  return [
    { type: VERDICT_EVENTS[status], at, ...replaced },
    ...(status === 'returned' ? [{ type: 'validation.returned', at } as const] : []),
  ];
};

/** Events when a CEP gets its missing PDF. */
export const pdfEvents = (before: Validation['certificate'], after: Validation['certificate'], at: number): readonly ItemEvent[] =>
  before?.pdf === null && after !== null && after.pdf !== null ? [{ type: 'validation.cep_pdf_available', at }] : [];

/** Retries begin, or begin again. */
export const retriesScheduled = (at: number): ItemEvent => ({ type: 'validation.retry.scheduled', at });

const CYCLE_END_EVENTS = {
  resolved: 'validation.retry.resolved',
  exhausted: 'validation.retry.exhausted',
  cancelled: 'validation.retry.cancelled',
} as const satisfies Readonly<Record<CycleEnd, ItemEvent['type']>>;

type CycleState = Pick<RetryCycle, 'state' | 'endedAt'>;

/** Events when a retry cycle ends; none while it continues, or when it had already ended so. */
export const cycleEndEvents = (before: CycleState | null, { state, endedAt }: CycleState): readonly ItemEvent[] =>
  state === 'awaiting_verdict' || state === 'pending' || state === before?.state || endedAt === null
    ? []
    : [{ type: CYCLE_END_EVENTS[state], at: endedAt }];
