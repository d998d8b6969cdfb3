import * as v from 'valibot';

import { itemEventSchema, type ItemEvent } from '../../../shared/events/catalogue.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
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

type Deps = { readonly users: UserStore; readonly messageQueue: MessageQueue };

/** Mails users about the security events of their account. One mail per event: its id identifies the message. */
export const makeSendSecurityAlerts = ({ users, messageQueue }: Deps): Subscriber =>
  subscriberOf(securityEvents, async ({ userId, event }, { id, correlationId }) => {
    const user = await users.find(userId);
    if (user === null || user.status === 'revoked') return;
    const template = alertOf(event, user.timezone);
    if (template === null) return;
    const language = user.language ?? DEFAULT_LANGUAGE;
    await messageQueue.enqueue({ id: messageIdOf('alert', id), channel: 'email', to: user.email, language, template, correlationId });
  });
