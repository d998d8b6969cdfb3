import { PARTICIPANT_ROWS } from '../../data/participants.generated.ts';
import type { CalendarDate } from '../time/calendar-date.ts';
import { parseSpeiCode, type SpeiCode } from './spei-code.ts';

/** An institution that takes part in SPEI, under the code and the name it has on a given date. */
export type Participant = { readonly code: SpeiCode; readonly name: string };

/** First and last day, both included, on which something holds; an empty text is an open end. */
type Validity = { readonly validFrom: string; readonly validTo: string };

type DatedParticipant = Participant & Validity & { readonly clabePrefix: string };

export const isValidOn = ({ validFrom, validTo }: Validity, fecha: CalendarDate): boolean =>
  (validFrom === '' || validFrom <= fecha) && (validTo === '' || fecha <= validTo);

/** Every participant known, of today and of the past. */
export const PARTICIPANTS: readonly DatedParticipant[] = PARTICIPANT_ROWS.flatMap(
  ([speiCode, clabePrefix, name, validFrom, validTo]) => {
    const code = parseSpeiCode(speiCode);
    return code === null ? [] : [{ code, clabePrefix, name, validFrom, validTo }];
  },
);

const byPrefix = Map.groupBy(PARTICIPANTS, ({ clabePrefix }) => clabePrefix);
const prefixByCode = new Map<string, string>(PARTICIPANTS.map(({ code, clabePrefix }) => [code, clabePrefix]));

/** The participant that owns a 3-digit CLABE prefix on the payment's date, or null when nobody known does. */
export const participantByClabePrefix = (prefix: string, fecha: CalendarDate): Participant | null => {
  const found = byPrefix.get(prefix)?.find((participant) => isValidOn(participant, fecha));
  return found === undefined ? null : { code: found.code, name: found.name };
};

/**
 * The institution a SPEI code stands for, as it is on the payment's date, or null when the code is unknown. An
 * institution whose code changed is found by either code: 90638 asked for a payment of September 2026 gives 40638.
 */
export const participantByCode = (code: string, fecha: CalendarDate): Participant | null => {
  const prefix = prefixByCode.get(code);
  return prefix === undefined ? null : participantByClabePrefix(prefix, fecha);
};
