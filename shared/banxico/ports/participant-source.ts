import type { Participant } from '../../banking/domain/bank/participants.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { CepOutcome } from '../domain/cep/cep-outcome.ts';

/** The list of participants as the portal returns it. Transport faults are results too: nothing here throws. */
export type ParticipantListOutcome =
  | { readonly kind: 'listed'; readonly participants: readonly Participant[] }
  | Extract<CepOutcome, { readonly kind: 'throttled' | 'unavailable' | 'unrecognised' }>;

/** The source of the list of SPEI participants. */
export type ParticipantSource = {
  /** The institutions that send or receive payments on a day; `deadline` in epoch milliseconds. */
  readonly list: (fecha: CalendarDate, deadline: number) => Promise<ParticipantListOutcome>;
};
