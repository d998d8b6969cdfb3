import { resolveBankName } from '../../../shared/banking/domain/bank/bank-name.ts';
import { aliasesOfBank } from '../../../shared/banking/domain/bank/bank-names.ts';
import { isValidOn, type Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';

/** A participant as it is today, or was when it left, with the other names it is recognised by. */
export type Bank = {
  readonly code: SpeiCode;
  readonly clabePrefix: string;
  readonly name: string;
  readonly aliases: readonly string[];
};

const banksOn = (today: CalendarDate, participants: Participants): readonly Bank[] => {
  const means = (spelling: string, code: SpeiCode): boolean => {
    const named = resolveBankName(spelling, today, participants);
    return named.kind === 'participant' && named.code === code;
  };
  return participants.rows
    .filter((row) => isValidOn(row, today))
    .map(({ code, clabePrefix, name }) => {
      const spellings = aliasesOfBank(clabePrefix, participants).flatMap(({ alias, isRemoved }) => (isRemoved ? [] : [alias]));
      // An alias that two share, or that has lost its meaning since, would not be recognised.
      return { code, clabePrefix, name, aliases: spellings.filter((spelling) => means(spelling, code)) };
    })
    .toSorted((one, other) => Number(one.code) - Number(other.code));
};

/** Lists the banks under the codes and names of today, Mexico City time; those that left stay, for old payments. Reading every alias takes a millisecond, so the day's list is kept. */
export const makeListBanks = (directory: ParticipantDirectory) => {
  let cached: { readonly today: CalendarDate; readonly participants: Participants; readonly banks: readonly Bank[] } | null = null;
  return async (now: number): Promise<readonly Bank[]> => {
    const today = calendarDateIn(MEXICO_CITY, now);
    const participants = await directory.latest();
    if (cached?.today !== today || cached.participants !== participants)
      cached = { today, participants, banks: banksOn(today, participants) };
    return cached.banks;
  };
};
