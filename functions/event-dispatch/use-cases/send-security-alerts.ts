import * as v from 'valibot';

import { itemEventSchema, type ItemEvent } from '../../../shared/events/catalogue.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ActiveOwners } from '../../../shared/identity/accounts/ports/active-owners.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { EmailTemplate } from '../../../shared/messages/message.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/platform/i18n/language.ts';
import { defineSubscription, subscriberOf, type Subscriber } from './subscriber.ts';

/** Mails that only name the event and its time. */
const NOTICES = {
  'security.password_changed': 'password_changed',
  'security.phone_changed': 'phone_changed',
  'api_key.regenerated': 'api_key_regenerated',
  'security.api_key_revealed': 'api_key_revealed',
  'security.api_key_exposed': 'api_key_exposed',
  'security.account_restored': 'account_restored',
} as const;

const isNotice = (type: string): type is keyof typeof NOTICES => Object.hasOwn(NOTICES, type);

/**
 * The mail about an event; null for events announced in another way. The operation that changes an address notifies the former one itself,
 * because the account has lost it by then.
 */
const alertOf = (event: ItemEvent, timezone: string): EmailTemplate | null => {
  const notice = { at: event.at, timezone };
  if (isNotice(event.type)) return { name: NOTICES[event.type], ...notice };
  switch (event.type) {
    case 'security.new_device_sign_in':
      return { name: 'new_device_sign_in', ...notice, device: event.device, ipPrefix: event.ip_prefix };
    case 'security.two_factor_changed':
      return { name: 'two_factor_changed', ...notice, change: event.change };
    case 'security.named_key_changed':
      return { name: 'named_key_changed', ...notice, change: event.change, keyName: event.key_name };
    case 'security.passkey_changed':
      return { name: 'passkey_changed', ...notice, change: event.change };
    case 'security.identity_changed':
      return { name: 'identity_changed', ...notice, change: event.change, provider: event.provider };
    default:
      return null;
  }
};

export const securityEvents = defineSubscription({
  name: 'send-security-alerts',
  payload: v.object({ userId: v.pipe(v.string(), v.guard(isUserId)), event: itemEventSchema }),
  select: (change) => {
    if (change.kind !== 'event' || change.subject.kind !== 'user') return null;
    return alertOf(change.event, 'UTC') === null ? null : { userId: change.subject.userId, event: change.event };
  },
});

type Deps = { readonly users: UserStore; readonly activeOwners: ActiveOwners; readonly messageQueue: MessageQueue };

type Cause = { readonly id: string; readonly correlationId: string };

/**
 * Mails users about the security events of their account, and all other owners about a sign-in of an admin from a new device. One mail per
 * event and reader: their ids identify the message.
 */
export const makeSendSecurityAlerts = ({ users, activeOwners, messageQueue }: Deps): Subscriber => {
  const warnOwners = async (admin: User, event: ItemEvent, { id, correlationId }: Cause): Promise<void> => {
    if (event.type !== 'security.new_device_sign_in' || admin.role === 'user') return;
    const owners = (await activeOwners.list()).filter((owner) => owner.id !== admin.id);
    const { at, device, ip_prefix: ipPrefix } = event;
    for (const { id: ownerId, email: to, language, timezone } of owners) {
      await messageQueue.enqueue({
        id: messageIdOf('admin_alert', id, ownerId),
        channel: 'email',
        to,
        language: language ?? DEFAULT_LANGUAGE,
        template: { name: 'admin_new_device_sign_in', at, timezone, admin: admin.email, device, ipPrefix },
        correlationId,
      });
    }
  };

  return subscriberOf(securityEvents, async ({ userId, event }, cause) => {
    const user = await users.find(userId);
    if (user === null || user.status === 'revoked') return;
    const template = alertOf(event, user.timezone);
    if (template === null) return;
    const language = user.language ?? DEFAULT_LANGUAGE;
    const { id, correlationId } = cause;
    await messageQueue.enqueue({ id: messageIdOf('alert', id), channel: 'email', to: user.email, language, template, correlationId });
    await warnOwners(user, event, cause);
  });
};
