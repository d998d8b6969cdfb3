import { participantByCode } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { TIMING_DAYS, timingOf, type BankTiming } from '../../../shared/service-status/domain/bank-timings.ts';
import type { PortalTrafficStore } from '../../../shared/service-status/ports/portal-traffic.ts';

const DAY_MS = 86_400_000;

/** `name` is null for a bank that is not among the participants of today. */
export type NamedTiming = BankTiming & { readonly bank: string; readonly name: string | null };

type Deps = { readonly portalTraffic: Pick<PortalTrafficStore, 'timingsSince'>; readonly participants: ParticipantDirectory };

/** Times from payment to CEP of the last thirty days, of the banks with enough payments, in the order of their codes. */
export const makeListBankTimings =
  ({ portalTraffic, participants }: Deps) =>
  async (now: number): Promise<Result<readonly NamedTiming[], never>> => {
    const [timings, directory] = await Promise.all([portalTraffic.timingsSince(now - TIMING_DAYS * DAY_MS), participants.latest()]);
    const today = calendarDateIn(MEXICO_CITY, now);
    const named = [...timings].flatMap(([bank, counts]) => {
      const timing = timingOf(counts);
      return timing === null ? [] : [{ ...timing, bank, name: participantByCode(bank, today, directory)?.name ?? null }];
    });
    return ok(named.toSorted((one, other) => Number(one.bank) - Number(other.bank)));
  };
