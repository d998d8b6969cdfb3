import { participantByCode, type Participant } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import type { PhoneBankDirectory } from '../../../shared/banking/ports/phone-bank-directory.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import { nextMinute } from '../../../shared/identity/domain/rate-limit.ts';
import type { OperationLimiter } from '../../../shared/identity/ports/operation-limiter.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';

/** Requests per minute of one account. More would let it try suffixes one after another. */
const PER_MINUTE = 20;

export type DirectoryQuery = { readonly lastDigits: string; readonly bankCode: string | null };

export type DirectoryMatch = { readonly lastDigits: string; readonly bank: Participant; readonly lastSeenAt: number };

type Deps = { readonly directory: PhoneBankDirectory; readonly operations: OperationLimiter; readonly participants: ParticipantDirectory };

/**
 *
 * The bank of the phones that end in some digits, when enough users have observed one and all are at the same bank.
 * Never says which phone it is.
 */
export const makeLookUpDirectory =
  ({ directory, operations, participants }: Deps) =>
  async (
    { lastDigits, bankCode }: DirectoryQuery,
    userId: UserId,
    now: number,
  ): Promise<Result<DirectoryMatch, 'account_not_found' | 'rate_limit_exceeded'>> => {
    if (!(await operations.tryAcquire(userId, 'account_directory_lookup', PER_MINUTE, now))) {
      const retryAfterSeconds = Math.max(1, Math.ceil((nextMinute(now) - now) / 1000));
      return fail(
        { code: 'rate_limit_exceeded', reason: 'requests_per_operation' },
        { retryAfterSeconds, meta: { reason: 'operation', limit: PER_MINUTE, retry_after: retryAfterSeconds } },
      );
    }
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
