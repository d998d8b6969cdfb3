import * as v from 'valibot';

import { isMessageId } from '../domain/message-id.ts';
import type { Message } from '../domain/message.ts';

const code = { code: v.string(), validMinutes: v.number() };
const notice = { at: v.number(), timezone: v.string() };
const link = { token: v.string(), usableUntil: v.number(), timezone: v.string() };
const named = <const Name extends string, const Entries extends v.ObjectEntries>(name: Name, entries: Entries) =>
  v.object({ name: v.literal(name), ...entries });

const emailTemplate = v.variant('name', [
  named('email_verification', code),
  named('already_registered', {}),
  named('two_factor_code', code),
  named('password_reset', { token: v.string(), validMinutes: v.number() }),
  named('password_reset_code', code),
  named('email_change_code', code),
  named('email_change_notice', { cancelToken: v.string(), newEmailHint: v.string() }),
  named('email_changed', { ...notice, newEmailHint: v.string() }),
  named('phone_changed', notice),
  named('password_changed', notice),
  named('new_device_sign_in', { ...notice, device: v.nullable(v.string()), ipPrefix: v.nullable(v.string()) }),
  named('two_factor_changed', { ...notice, change: v.picklist(['enabled', 'changed', 'disabled', 'reset', 'recovery_codes']) }),
  named('api_key_revealed', notice),
  named('api_key_regenerated', notice),
  named('api_key_exposed', notice),
  named('passkey_changed', { ...notice, change: v.picklist(['added', 'removed']) }),
  named('identity_changed', { ...notice, change: v.picklist(['linked', 'unlinked']), provider: v.string() }),
  named('webhook_failing', { ...notice, endpointId: v.string(), url: v.string(), failingSince: v.number() }),
  named('webhook_auto_disabled', { ...notice, endpointId: v.string(), url: v.string() }),
  named('account_deleted', { ...link, at: v.number() }),
  named('account_deletion_warning', { ...link, daysLeft: v.number() }),
  named('account_restored', notice),
  named('data_export_ready', link),
]);

const smsTemplate = v.variant('name', [
  named('phone_verification', code),
  named('two_factor_code', code),
  named('password_reset_code', code),
]);

const head = {
  id: v.pipe(v.string(), v.guard(isMessageId)),
  language: v.picklist(['es', 'en']),
  correlationId: v.string(),
  to: v.string(),
};

const messageSchema = v.variant('channel', [
  v.object({ ...head, channel: v.literal('email'), template: emailTemplate }),
  v.object({ ...head, channel: v.literal('sms'), template: smsTemplate }),
]);

/** A message in its queue, and what became of it there. */
export type QueuedMessage = {
  /** Null for one that nobody gets. */
  readonly message: Message | null;
  /** Id of the request it comes from, for the log. */
  readonly correlationId: string;
  /** Attempts to send it that failed. */
  readonly attempts: number;
  /** When it was requested (epoch milliseconds), however often it was queued since. */
  readonly requestedAt: number;
};

const queuedSchema = v.object({
  message: v.nullable(messageSchema),
  // Messages that an earlier version queued have it inside alone.
  correlationId: v.optional(v.string()),
  attempts: v.number(),
  requestedAt: v.number(),
});

export const messageBody = ({ message, correlationId, attempts, requestedAt }: QueuedMessage): string =>
  JSON.stringify({ message, correlationId, attempts, requestedAt });

/** Reads the body of a queued message; null when it is none. */
export const parseMessageBody = (body: string): QueuedMessage | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), queuedSchema), body);
  if (!parsed.success) return null;
  const { message, correlationId = message?.correlationId ?? '', ...rest } = parsed.output;
  return { ...rest, message, correlationId };
};
