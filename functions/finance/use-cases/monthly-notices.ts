import { volumeOf } from '../../../shared/finance/domain/group-amounts.ts';
import { periodOf } from '../../../shared/finance/domain/report-period.ts';
import type { ReadAmounts } from '../../../shared/finance/use-cases/read-amounts.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { AuditLog } from '../../../shared/identity/accounts/ports/audit-log.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { makeSweep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { afterAnnouncement, switchedOff, switchedOn, withClocksOf, type DueMonth, type MonthlyNotice } from '../domain/monthly-notice.ts';
import type { NoticeStore } from '../ports/notice-store.ts';

/** Many accounts of a time zone are due at once. */
const SWEEP_LIMIT = 200;

/** Switches the notice of an account on or off; returns it as it is then. A request that changes nothing writes nothing. */
export const makeSetNotice =
  (notices: NoticeStore) =>
  async ({ userId, timezone }: Principal, isEnabled: boolean, now: number): Promise<MonthlyNotice | null> => {
    const found = await notices.find(userId);
    if (((found?.next ?? null) !== null) === isEnabled) return found;
    const next = isEnabled ? switchedOn(userId, timezone, now, found) : found === null ? null : switchedOff(found);
    if (next === null) return null;
    // Of two requests at once the other one may have decided.
    return (await notices.replace(found, next)) ? next : notices.find(userId);
  };

type Deps = {
  readonly notices: NoticeStore;
  readonly users: Pick<UserStore, 'find'>;
  readonly auditLog: AuditLog;
  readonly readAmounts: ReadAmounts;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly clock: Clock;
};

/**
 * Announces the months that have ended: the event of an account with the sums of the month, which notifications and mails show. The row
 * of the event is identified by the month, so that a repetition after a crash announces nothing twice.
 */
export const makeAnnounceMonths = ({ notices, users, auditLog, readAmounts, ids, clock }: Deps) => {
  const announce = async ({ id, timezone }: Pick<User, 'id' | 'timezone'>, { month, dueAt }: DueMonth): Promise<void> => {
    const { verified } = volumeOf((await readAmounts(id, [periodOf(month, timezone)])).flat());
    const type = 'finance.statement_ready';
    const event = { type, at: dueAt, month, count: verified.count, amount: verified.centavos } as const;
    await auditLog.append(id, `${type}#${month}`, event, ids.uuid());
  };

  /** The notice after this run. A month that has not ended on the clocks of the account is announced later. */
  const advance = async (notice: MonthlyNotice, due: DueMonth, now: number): Promise<MonthlyNotice> => {
    const user = await users.find(notice.userId);
    const timezone = user?.timezone ?? 'UTC';
    const moved = withClocksOf(notice, due, timezone);
    if (moved.next.dueAt > now) return moved;
    if (user?.status === 'active') await announce(user, moved.next);
    return afterAnnouncement(notice, due, timezone);
  };

  return makeSweep({
    name: 'a due notice of a month',
    clock,
    due: (now) => notices.due(now, SWEEP_LIMIT),
    find: notices.find,
    dueAt: ({ next }) => next?.dueAt ?? null,
    step: (found, now) => {
      const { next: due } = found;
      if (due === null) return null;
      return {
        transition: async () => {
          const next = await advance(found, due, now);
          return (await notices.replace(found, next)) ? { kind: 'applied', current: next } : { kind: 'conflict', current: found };
        },
        followUp: () => Promise.resolve(),
      };
    },
  });
};
