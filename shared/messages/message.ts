import * as v from 'valibot';

import { isMessageId } from './domain/message-id.ts';

/** A code to type in, and how long it is valid. */
const code = { code: v.string(), validMinutes: v.number() };

/** Something that happened to the reader's account: `at` in epoch milliseconds, shown in `timezone` (IANA). */
const notice = { at: v.number(), timezone: v.string() };

/** A link that expires at an instant (epoch milliseconds, shown in `timezone`). */
const link = { token: v.string(), usableUntil: v.number(), timezone: v.string() };

const named = <const Name extends string, const Entries extends v.ObjectEntries>(name: Name, entries: Entries) =>
  v.object({ name: v.literal(name), ...entries });

/** The contents of mails. Each has a file of texts of its own. */
const emailTemplate = v.variant('name', [
  named('email_verification', code),
  /** A registration used the address of an existing account. */
  named('already_registered', {}),
  named('two_factor_code', code),
  named('password_reset', { token: v.string(), validMinutes: v.number() }),
  /** Instead of the link. */
  named('password_reset_code', code),
  /** To the new address. */
  named('email_change_code', code),
  /** To the old address, while the change can be cancelled. */
  named('email_change_notice', { cancelToken: v.string(), newEmailHint: v.string() }),
  /** To the old address, once the change is made. */
  named('email_changed', { ...notice, newEmailHint: v.string() }),
  named('phone_changed', notice),
  named('password_changed', notice),
  named('new_device_sign_in', { ...notice, device: v.nullable(v.string()), ipPrefix: v.nullable(v.string()) }),
  /** To the owners of the service, about an admin. */
  named('admin_new_device_sign_in', {
    ...notice,
    admin: v.string(),
    device: v.nullable(v.string()),
    ipPrefix: v.nullable(v.string()),
  }),
  named('two_factor_changed', { ...notice, change: v.picklist(['enabled', 'changed', 'disabled', 'reset', 'recovery_codes']) }),
  named('api_key_revealed', notice),
  named('api_key_regenerated', notice),
  /** A scanner found the key in public and it was revoked. */
  named('api_key_exposed', notice),
  named('named_key_changed', { ...notice, change: v.picklist(['created', 'changed', 'revoked']), keyName: v.string() }),
  named('passkey_changed', { ...notice, change: v.picklist(['added', 'removed']) }),
  named('identity_changed', { ...notice, change: v.picklist(['linked', 'unlinked']), provider: v.string() }),
  named('webhook_failing', { ...notice, endpointId: v.string(), url: v.string(), failingSince: v.number() }),
  named('webhook_auto_disabled', { ...notice, endpointId: v.string(), url: v.string() }),
  /** A notification as the list in the app shows it, in the language of the reader. */
  named('notification', { title: v.string(), body: v.string() }),
  /** Its user deleted the account; the link restores it. */
  named('account_deleted', { ...link, at: v.number() }),
  /** A deleted account is about to be erased. */
  named('account_deletion_warning', { ...link, daysLeft: v.number() }),
  /** A deleted account is active again. */
  named('account_restored', notice),
  /** The link begins the mails about incidents. */
  named('status_subscription', { token: v.string(), validMinutes: v.number() }),
  /** An update of an incident of the service, in the language of the reader; the token ends these mails. */
  named('incident_update', {
    ...notice,
    title: v.string(),
    state: v.picklist(['investigating', 'identified', 'monitoring', 'resolved']),
    text: v.string(),
    token: v.string(),
  }),
  /** The copy of an account's data can be downloaded. */
  named('data_export_ready', link),
]);

export type EmailTemplate = v.InferOutput<typeof emailTemplate>;

/** The contents of text messages. */
const smsTemplate = v.object({ name: v.picklist(['phone_verification', 'two_factor_code', 'password_reset_code']), ...code });

export type SmsTemplate = v.InferOutput<typeof smsTemplate>;

const head = {
  /** A message is sent once for each id. */
  id: v.pipe(v.string(), v.guard(isMessageId)),
  language: v.picklist(['es', 'en']),
  correlationId: v.string(),
};

/** A message to one person, `to` an address or a number in E.164. Its text is rendered when it is sent. */
const message = v.variant('channel', [
  v.object({
    ...head,
    channel: v.literal('email'),
    to: v.string(),
    template: emailTemplate,
    /** Address that switches off such mails (RFC 8058); only for those that a user may switch off. */
    unsubscribeUrl: v.exactOptional(v.string()),
  }),
  v.object({ ...head, channel: v.literal('sms'), to: v.string(), template: smsTemplate }),
]);

export type Message = v.InferOutput<typeof message>;

/** A message in its queue, and its attempts so far. */
export const queuedMessage = v.object({
  /** Null for one that has no recipient. */
  message: v.nullable(message),
  correlationId: v.string(),
  /** Attempts to send it that failed. */
  attempts: v.number(),
  /** When it was requested (epoch milliseconds), however often it was queued since. */
  requestedAt: v.number(),
});

export type QueuedMessage = v.InferOutput<typeof queuedMessage>;
