import type { Language } from '../../errors/text.ts';
import type { MessageId } from './message-id.ts';

/** A code that the reader is to type in, and how long it is good for. */
type Code = { readonly code: string; readonly validMinutes: number };

/** Something that happened to the reader's account: `at` in epoch milliseconds, shown in `timezone` (IANA). */
type Notice = { readonly at: number; readonly timezone: string };

/** A link of which nothing is left at an instant (epoch milliseconds, shown in `timezone`). */
type Link = { readonly token: string; readonly usableUntil: number; readonly timezone: string };

/** What mails can say. Each has a file of texts of its own. */
export type EmailTemplate =
  | ({ readonly name: 'email_verification' } & Code)
  /** Somebody registered with an address that has an account. */
  | { readonly name: 'already_registered' }
  | ({ readonly name: 'two_factor_code' } & Code)
  | { readonly name: 'password_reset'; readonly token: string; readonly validMinutes: number }
  /** In the place of the link. */
  | ({ readonly name: 'password_reset_code' } & Code)
  /** To the new address. */
  | ({ readonly name: 'email_change_code' } & Code)
  /** To the old address, while the change can be cancelled. */
  | { readonly name: 'email_change_notice'; readonly cancelToken: string; readonly newEmailHint: string }
  /** To the old address, once the change is made. */
  | ({ readonly name: 'email_changed'; readonly newEmailHint: string } & Notice)
  | ({ readonly name: 'phone_changed' } & Notice)
  | ({ readonly name: 'password_changed' } & Notice)
  | ({ readonly name: 'new_device_sign_in'; readonly device: string | null; readonly ipPrefix: string | null } & Notice)
  | ({ readonly name: 'two_factor_changed'; readonly change: 'enabled' | 'changed' | 'disabled' | 'reset' | 'recovery_codes' } & Notice)
  | ({ readonly name: 'api_key_revealed' } & Notice)
  | ({ readonly name: 'api_key_regenerated' } & Notice)
  /** A scanner found the key in public and it was revoked. */
  | ({ readonly name: 'api_key_exposed' } & Notice)
  | ({ readonly name: 'passkey_changed'; readonly change: 'added' | 'removed' } & Notice)
  | ({ readonly name: 'identity_changed'; readonly change: 'linked' | 'unlinked'; readonly provider: string } & Notice)
  | ({ readonly name: 'webhook_failing'; readonly endpointId: string; readonly url: string; readonly failingSince: number } & Notice)
  | ({ readonly name: 'webhook_auto_disabled'; readonly endpointId: string; readonly url: string } & Notice)
  /** Its user deleted the account; the link restores it. */
  | ({ readonly name: 'account_deleted'; readonly at: number } & Link)
  /** A deleted account is about to be erased. */
  | ({ readonly name: 'account_deletion_warning'; readonly daysLeft: number } & Link)
  /** A deleted account is active again. */
  | ({ readonly name: 'account_restored' } & Notice)
  /** The copy of an account's data can be downloaded. */
  | ({ readonly name: 'data_export_ready' } & Link);

/** What text messages can say. */
export type SmsTemplate = { readonly name: 'phone_verification' | 'two_factor_code' | 'password_reset_code' } & Code;

/** A message to one person. What it says is put into words when it is sent. */
export type Message = {
  /** A message is sent once for each id. */
  readonly id: MessageId;
  readonly language: Language;
  /** Id of the request it comes from, for the log. */
  readonly correlationId: string;
} & (
  | { readonly channel: 'email'; readonly to: string; readonly template: EmailTemplate }
  /** `to` in E.164. */
  | { readonly channel: 'sms'; readonly to: string; readonly template: SmsTemplate }
);
