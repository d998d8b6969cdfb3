import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/http/route.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { getMe } from './contract.ts';
import type { makeReadMe, Me } from './use-cases/read-me.ts';

const presentSubscription = ({ account, plan }: Me) => {
  if (plan === null) return null;
  const own = account.subscription;
  return {
    plan_slug: plan.slug,
    plan_name: plan.name,
    status: own?.status ?? 'active',
    current_period_end: isoInstant(own?.currentPeriodEnd ?? null),
    cancel_at: isoInstant(own?.cancelAt ?? null),
    billing_interval: own?.billingInterval ?? null,
  };
};

const presentMe = (me: Me) => {
  const { account, principal } = me;
  return {
    type: 'user',
    id: account.id,
    attributes: {
      id: account.id,
      email: account.email,
      name: account.name,
      role: account.role,
      status: account.status,
      timezone: account.timezone,
      language: account.language,
      email_verified_at: isoInstant(account.emailVerifiedAt),
      created_at: isoInstant(account.createdAt),
      api_key: account.apiKey === null ? null : { prefix: account.apiKey.prefix, last_4: account.apiKey.last4 },
      subscription: presentSubscription(me),
      two_factor: { enabled: false, method: null, last_used_at: null },
      permissions: [...principal.permissions].toSorted(),
      notifications: { unread_count: 0, push_enabled: false, messenger_linked: false },
      legal_accepted: account.legalAcceptedAt !== null,
      ...(me.plan === null ? { _warnings: ['subscription_unavailable'] } : {}),
    },
  };
};

/** Operations of the family, bound to their use cases. */
export const makeRoutes = (readMe: ReturnType<typeof makeReadMe>): readonly Route[] => [
  bindProtected(getMe, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => readMe(principal),
    present: (me) => ({ status: 200, kind: 'json', data: presentMe(me) }),
  }),
];
