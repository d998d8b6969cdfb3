import { participantByCode, type Participant } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import type { PhoneBankDirectory } from '../../../shared/banking/ports/phone-bank-directory.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';

export type DirectoryQuery = { readonly lastDigits: string; readonly bankCode: string | null };

export type DirectoryMatch = { readonly lastDigits: string; readonly bank: Participant; readonly lastSeenAt: number };

type Deps = { readonly directory: PhoneBankDirectory; readonly participants: ParticipantDirectory };

/**
 * The bank of the phones that end in some digits, when enough users have observed one and all are at the same bank. Never reveals which
 * phone it is.
 */
export const makeLookUpDirectory =
  ({ directory, participants }: Deps) =>
  async ({ lastDigits, bankCode }: DirectoryQuery, now: number): Promise<Result<DirectoryMatch, 'account_not_found'>> => {
    const known = await participants.latest();
    const today = calendarDateIn(MEXICO_CITY, now);
    const wanted = bankCode === null ? null : (participantByCode(bankCode, today, known)?.code ?? bankCode);
    const found = (await directory.findSharedBySuffix(lastDigits)).flatMap(({ bank, lastSeenAt }) => {
      const participant = participantByCode(bank, today, known);
      return participant !== null && (wanted === null || wanted === participant.code) ? [{ bank: participant, lastSeenAt }] : [];
    });
    const [latest] = found.toSorted((left, right) => right.lastSeenAt - left.lastSeenAt);
    const isAmbiguous = found.some(({ bank }) => bank.code !== latest?.bank.code);
    return latest === undefined || isAmbiguous ? fail('account_not_found') : ok({ lastDigits, ...latest });
  };
