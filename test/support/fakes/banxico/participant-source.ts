import { isValidOn, SHIPPED_PARTICIPANTS, type Participant } from '../../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantListOutcome, ParticipantSource } from '../../../../shared/banxico/ports/participant-source.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';

export type ScriptedParticipantSource = ParticipantSource & {
  /** The queried days, in order. */
  readonly queriedDates: readonly CalendarDate[];
  readonly onList: (script: (fecha: CalendarDate) => ParticipantListOutcome) => void;
};

/** The shipped list as Banxico would show it on a day. */
export const shippedOn = (fecha: CalendarDate): readonly Participant[] =>
  SHIPPED_PARTICIPANTS.rows.filter((row) => isValidOn(row, fecha)).map(({ code, name }) => ({ code, name }));

/** A CEP portal whose list is by default the shipped one. */
export const makeScriptedParticipantSource = (): ScriptedParticipantSource => {
  const queriedDates: CalendarDate[] = [];
  let script = (fecha: CalendarDate): ParticipantListOutcome => ({ kind: 'listed', participants: shippedOn(fecha) });
  return {
    queriedDates,
    onList: (next) => {
      script = next;
    },
    list: async (fecha) => {
      await Promise.resolve();
      queriedDates.push(fecha);
      return script(fecha);
    },
  };
};
