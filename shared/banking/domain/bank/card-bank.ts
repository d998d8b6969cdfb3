import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import { DECIDING_CARD_BINS } from '../../data/deciding-card-bins.generated.ts';
import type { CardNumber } from '../bank-account/card-number.ts';
import { participantByCode, type Participant, type Participants } from './participants.ts';

let codeByBin: ReadonlyMap<string, string> | null = null;

/** Made for the first card. */
const codesByBin = (): ReadonlyMap<string, string> => {
  codeByBin ??= new Map(DECIDING_CARD_BINS.flatMap(([code, bins]) => bins.split(' ').map((bin) => [bin, code] as const)));
  return codeByBin;
};

/**
 * The bank of a card by a BIN of high confidence, longest BIN first (8 to 6 digits). Null means that the bank is unknown, never that the
 * card is wrong.
 */
export const bankOfCard = (card: CardNumber, fecha: CalendarDate, participants: Participants): Participant | null => {
  const { bins } = participants.overrides;
  const code = [8, 7, 6]
    .map((length) => card.slice(0, length))
    .map((bin) => (bins.has(bin) ? bins.get(bin) : codesByBin().get(bin)))
    .find((found) => found !== undefined);
  return code === undefined || code === null ? null : participantByCode(code, fecha, participants);
};
