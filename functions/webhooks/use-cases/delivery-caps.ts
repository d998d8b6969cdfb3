import { deliveriesPerHostOf } from '../../../shared/identity/plans/domain/webhook-limits.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';

/** The platform's own endpoints have the most that a plan gives. */
const PLATFORM_PER_HOST = 300;

const REMEMBERED_MS = 60_000;

type Remembered = { readonly perMinute: number; readonly until: number };

/** Deliveries per minute that an owner may make to one host. A change of the plan counts within a minute. */
export const makeDeliveryCaps = ({ readUserPlan, clock }: { readonly readUserPlan: ReadUserPlan; readonly clock: Clock }) => {
  const remembered = new Map<string, Remembered>();
  return async (owner: Owner): Promise<number> => {
    if (owner.kind === 'platform') return PLATFORM_PER_HOST;
    const now = clock.now();
    const known = remembered.get(owner.userId);
    if (known !== undefined && known.until > now) return known.perMinute;
    const perMinute = deliveriesPerHostOf(await readUserPlan(owner.userId));
    remembered.set(owner.userId, { perMinute, until: now + REMEMBERED_MS });
    return perMinute;
  };
};
