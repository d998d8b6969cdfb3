import * as v from 'valibot';

import { dateTime, uuid } from '../../../platform/http/envelope-schema.ts';
import type { ResourceOf } from '../../../platform/http/reply.ts';
import { isoInstant } from '../../../platform/time/instant.ts';
import type { Plan } from '../../plans/ports/plan-catalogue.ts';
import type { LastSignIn } from '../../sessions/ports/session-store.ts';
import type { User } from '../domain/account.ts';
import { ROLES, USER_STATUSES } from '../domain/identity.ts';
import { documentsToAccept } from '../domain/legal-documents.ts';

const nullableDateTime = v.nullable(dateTime);

export const userResource = v.strictObject({
  type: v.literal('user'),
  id: uuid,
  attributes: v.strictObject({
    id: uuid,
    email: v.pipe(v.string(), v.email()),
    name: v.pipe(v.string(), v.maxLength(100)),
    role: v.picklist(ROLES),
    status: v.picklist(USER_STATUSES),
    timezone: v.string(),
    language: v.nullable(v.picklist(['es', 'en'])),
    email_verified_at: nullableDateTime,
    created_at: dateTime,
    api_key: v.nullable(v.strictObject({ prefix: v.pipe(v.string(), v.length(8)), last_4: v.nullable(v.pipe(v.string(), v.length(4))) })),
    subscription: v.nullable(
      v.strictObject({
        plan_slug: v.string(),
        plan_name: v.nullable(v.string()),
        status: v.picklist(['active', 'trialing', 'past_due', 'canceled', 'paused']),
        current_period_end: nullableDateTime,
        cancel_at: nullableDateTime,
        billing_interval: v.nullable(v.picklist(['once', 'month', 'year'])),
      }),
    ),
    two_factor: v.strictObject({
      enabled: v.boolean(),
      method: v.nullable(v.picklist(['sms', 'email'])),
      last_used_at: v.null(),
    }),
    permissions: v.array(v.pipe(v.string(), v.regex(/^[a-z_]+:[a-z_]+$/))),
    notifications: v.strictObject({
      unread_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
      push_enabled: v.boolean(),
      messenger_linked: v.boolean(),
    }),
    legal_accepted: v.boolean(),
    _warnings: v.optional(v.array(v.string())),
  }),
});

export const profileResource = v.strictObject({
  type: v.literal('user_profile'),
  id: uuid,
  attributes: v.strictObject({
    phone: v.nullable(v.string()),
    phone_verified_at: nullableDateTime,
    last_sign_in_at: nullableDateTime,
    last_sign_in_device: v.nullable(v.string()),
  }),
});

/** A user and the plan the user is on; null when the plan could not be read. */
type UserWithPlan = { readonly user: User; readonly plan: Plan | null };

/** `lastSignIn` is null for a user who never signed in. */
type ProfileDetail = { readonly user: User; readonly lastSignIn: LastSignIn | null };

const presentSubscription = ({ user, plan }: UserWithPlan) => {
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

/** A user as the API shows it (interface: UserMeBundle), to a caller with these permissions. */
export const presentUser = (shown: UserWithPlan, permissions: Iterable<string>) => {
  const { user, plan } = shown;
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
      subscription: presentSubscription(shown),
      two_factor: { ...user.twoFactor, last_used_at: null },
      permissions: [...permissions].toSorted(),
      notifications: { unread_count: 0, push_enabled: false, messenger_linked: false },
      legal_accepted: documentsToAccept(user.legalAcceptances).length === 0,
      ...(plan === null ? { _warnings: ['subscription_unavailable'] } : {}),
    },
  } satisfies ResourceOf<typeof userResource>;
};

/** What the user resource leaves out. */
export const presentProfile = ({ user, lastSignIn }: ProfileDetail) =>
  ({
    type: 'user_profile',
    id: user.id,
    attributes: {
      phone: user.phone?.number ?? null,
      phone_verified_at: isoInstant(user.phone?.verifiedAt ?? null),
      last_sign_in_at: isoInstant(lastSignIn?.at ?? null),
      last_sign_in_device: lastSignIn?.device ?? null,
    },
  }) satisfies ResourceOf<typeof profileResource>;
