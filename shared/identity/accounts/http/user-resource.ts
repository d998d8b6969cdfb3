import * as v from 'valibot';

import type { ResourceOf } from '../../../platform/http/reply.ts';
import { described, named, resource } from '../../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../platform/time/instant.ts';
import { ownFingerprintFields } from '../../api-keys/http/key-fields.ts';
import type { Plan } from '../../plans/ports/plan-catalogue.ts';
import type { LastSignIn } from '../../sessions/ports/session-store.ts';
import type { User } from '../domain/account.ts';
import { EVIDENCE_RETENTION_DAYS, type EvidenceRetentionDays } from '../domain/evidence-retention.ts';
import { ROLES, USER_STATUSES } from '../domain/identity.ts';
import { documentsToAccept, type LegalDocument } from '../domain/legal-documents.ts';

const nullableDateTime = v.nullable(dateTime);

export const subscriptionStatus = named('SubscriptionStatus', v.picklist(['active', 'trialing', 'past_due', 'canceled', 'paused']));

export const userResource = resource('User', {
  type: 'user',
  id: described(uuid, 'Id of the account, a UUID.'),
  attributes: {
    id: described(uuid, 'Id of the account, a UUID.'),
    email: described(v.pipe(v.string(), v.email()), 'Address to sign in with, and for notifications.', 'ana@example.mx'),
    name: described(v.pipe(v.string(), v.maxLength(100)), 'Name of the account.', 'Ana Ruiz'),
    role: described(named('UserRole', v.picklist(ROLES)), 'Role, which decides the permissions of sessions.', 'user'),
    status: described(named('UserStatus', v.picklist(USER_STATUSES)), 'State of the account: only an `active` one can be used.'),
    timezone: described(v.string(), 'Time zone of the account, by its IANA name.', 'America/Mexico_City'),
    language: described(
      v.nullable(named('Language', v.picklist(['es', 'en']))),
      'Language of texts and mails; null when none was chosen.',
      'es',
    ),
    email_verified_at: described(nullableDateTime, 'When the address was verified; null while it was not.'),
    created_at: described(dateTime, 'When the account was created.'),
    api_key: described(v.nullable(v.strictObject(ownFingerprintFields)), 'First and last characters of the API key; null without one.'),
    subscription: described(
      v.nullable(
        v.strictObject({
          plan_slug: described(v.string(), 'The plan, by its slug.', 'personal'),
          plan_name: described(v.nullable(v.string()), 'Name of the plan.', 'Personal'),
          status: described(subscriptionStatus, 'State of the subscription; `active` without one.'),
          current_period_end: described(nullableDateTime, 'When the paid period ends; null without one.'),
          cancel_at: described(nullableDateTime, 'When the subscription will end; null while no end is set.', null),
          billing_interval: described(
            v.nullable(named('BillingInterval', v.picklist(['once', 'month', 'year']))),
            'How often the plan is paid; null without a price.',
          ),
        }),
      ),
      'The plan of the account; null when it could not be read.',
    ),
    two_factor: described(
      v.strictObject({
        enabled: described(v.boolean(), 'Whether a sign-in takes a code.', true),
        method: described(
          v.nullable(named('TwoFactorMethod', v.picklist(['sms', 'email']))),
          'Channel of the codes; kept when the second factor is disabled.',
          'sms',
        ),
        last_used_at: described(v.null(), 'Always null at present.'),
      }),
      'Second factor of the sign-in.',
    ),
    permissions: described(v.array(v.pipe(v.string(), v.regex(/^[a-z_]+:[a-z_]+$/))), 'Permissions of the caller, as `resource:action`.', [
      'validations:create',
    ]),
    notifications: described(
      v.strictObject({
        unread_count: described(
          v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
          'Notifications neither read nor archived; null when they could not be read.',
          0,
        ),
        push_enabled: described(v.nullable(v.boolean()), 'Whether a push subscription is active; null when it could not be read.', false),
        messenger_linked: described(v.nullable(v.boolean()), 'Whether a chat is linked; null when it could not be read.', false),
      }),
      'Notifications and their channels.',
    ),
    evidence_retention_days: described(
      v.picklist(EVIDENCE_RETENTION_DAYS),
      'Days for which the responses of the portal are kept for evidence packs.',
      400,
    ),
    legal_accepted: described(v.boolean(), 'Whether terms and privacy notice are accepted in their versions in force.', true),
    _warnings: v.optional(
      described(v.array(v.string()), 'Parts of the account that could not be read; their fields are null or empty.', []),
    ),
  },
});

export const profileResource = resource('UserProfile', {
  type: 'user_profile',
  id: described(uuid, 'The account.'),
  attributes: {
    phone: described(v.nullable(v.string()), 'Phone of the account in E.164; null without one.', '+525512345678'),
    phone_verified_at: described(nullableDateTime, 'When the phone was verified; null while it was not.'),
    last_sign_in_at: described(nullableDateTime, 'When the user signed in last; null before the first time.'),
    last_sign_in_device: described(v.nullable(v.string()), 'User agent of that sign-in; null before the first one.', 'Mozilla/5.0'),
  },
});

/** The state of a user's notifications. */
type Notifications = { readonly unread: number; readonly isPushEnabled: boolean; readonly isMessengerLinked: boolean };

/** A user, the plan the user is on, and the notifications; null for what could not be read. With the legal documents in force. */
type ShownUser = {
  readonly user: User;
  readonly plan: Plan | null;
  readonly notifications: Notifications | null;
  readonly legalDocuments: readonly LegalDocument[];
  readonly evidenceDays: EvidenceRetentionDays;
};

/** `lastSignIn` is null for a user who never signed in. */
type ProfileDetail = { readonly user: User; readonly lastSignIn: LastSignIn | null };

const presentSubscription = ({ user, plan }: Pick<ShownUser, 'user' | 'plan'>) => {
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
export const presentUser = (shown: ShownUser, permissions: Iterable<string>) => {
  const { user, plan, notifications } = shown;
  const warnings = [
    ...(plan === null ? ['subscription_unavailable'] : []),
    ...(notifications === null ? ['notifications_unavailable'] : []),
  ];
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
      notifications: {
        unread_count: notifications?.unread ?? null,
        push_enabled: notifications?.isPushEnabled ?? null,
        messenger_linked: notifications?.isMessengerLinked ?? null,
      },
      evidence_retention_days: shown.evidenceDays,
      legal_accepted: documentsToAccept(user.legalAcceptances, shown.legalDocuments).length === 0,
      ...(warnings.length === 0 ? {} : { _warnings: warnings }),
    },
  } satisfies ResourceOf<typeof userResource>;
};

/** The part of a profile that the user resource leaves out. */
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
