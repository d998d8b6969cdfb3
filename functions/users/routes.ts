import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/http/route.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { getMe, type userResource } from './contract.ts';
import type { makeReadMe, Me } from './use-cases/read-me.ts';

const presentSubscription = ({ user, plan }: Me) => {
  if (plan === null) return null;
  const own = user.subscription;
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
  const { user, principal } = me;
  return {
    type: 'user',
    id: user.id,
    attributes: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      status: user.status,
      timezone: user.timezone,
      language: user.language,
      email_verified_at: isoInstant(user.emailVerifiedAt),
      created_at: isoInstant(user.createdAt),
      api_key: user.apiKey === null ? null : { prefix: user.apiKey.prefix, last_4: user.apiKey.last4 },
      subscription: presentSubscription(me),
      two_factor: { enabled: false, method: null, last_used_at: null },
      permissions: [...principal.permissions].toSorted(),
      notifications: { unread_count: 0, push_enabled: false, messenger_linked: false },
      legal_accepted: user.legalAcceptedAt !== null,
      ...(me.plan === null ? { _warnings: ['subscription_unavailable'] } : {}),
    },
  } satisfies ResourceOf<typeof userResource>;
};

export const makeRoutes = (readMe: ReturnType<typeof makeReadMe>): readonly Route[] => [
  bindProtected(getMe, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => readMe(principal),
    present: (me) => ({ status: 200, kind: 'json', data: presentMe(me) }),
  }),
];
