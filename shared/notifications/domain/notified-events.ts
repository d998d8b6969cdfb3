import type { EventType } from '../../events/catalogue.ts';

/** Ways to notify a user. */
export const CHANNELS = ['in_app', 'email', 'push', 'messenger'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Categories of notifications, for filters. */
export const CATEGORIES = [
  'validations',
  'expected_payments',
  'imports',
  'usage',
  'billing',
  'webhooks',
  'security',
  'announcements',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Whether each channel carries an event. */
export type ChannelSwitches = Readonly<Record<Channel, boolean>>;

type NotifiedRow = {
  readonly category: Category;
  readonly byDefault: ChannelSwitches;
  /** Security events: the list in the app and the mail cannot be switched off, and quiet hours do not apply. */
  readonly isLocked: boolean;
  /** The mail is sent by the operation itself, or as a security alert of the event dispatch. */
  readonly isMailedElsewhere: boolean;
};

const row = (category: Category, byDefault: ChannelSwitches): NotifiedRow => ({
  category,
  byDefault,
  isLocked: false,
  isMailedElsewhere: false,
});

const EVERYWHERE_BUT_MAIL = { in_app: true, email: false, push: true, messenger: true };
const EVERYWHERE = { ...EVERYWHERE_BUT_MAIL, email: true };
/** Events that accompany another one, or that users cause themselves. */
const NOWHERE = { in_app: false, email: false, push: false, messenger: false };
const ALERT: NotifiedRow = {
  category: 'security',
  byDefault: { in_app: true, email: true, push: true, messenger: false },
  isLocked: true,
  isMailedElsewhere: true,
};

/** Messages of the administration to many users. They are no events of the catalogue: the administration itself notifies of them. */
export const BROADCAST_TYPES = ['broadcast.announcement', 'broadcast.security_notice'] as const;
export type BroadcastType = (typeof BROADCAST_TYPES)[number];

/** What users can be notified of. A new event of the catalogue is notified once it has a row here. */
const ROWS = {
  'validation.completed': row('validations', EVERYWHERE_BUT_MAIL),
  'validation.failed': row('validations', EVERYWHERE_BUT_MAIL),
  'validation.error': row('validations', EVERYWHERE_BUT_MAIL),
  'validation.returned': row('validations', NOWHERE),
  'validation.cep_pdf_available': row('validations', NOWHERE),
  'validation.retry.scheduled': row('validations', NOWHERE),
  'validation.retry.resolved': row('validations', NOWHERE),
  'validation.retry.exhausted': row('validations', EVERYWHERE_BUT_MAIL),
  'validation.retry.cancelled': row('validations', NOWHERE),
  'expected_payment.matched': row('expected_payments', NOWHERE),
  'expected_payment.partial': row('expected_payments', NOWHERE),
  'expected_payment.overpaid': row('expected_payments', EVERYWHERE_BUT_MAIL),
  'expected_payment.expired': row('expected_payments', EVERYWHERE_BUT_MAIL),
  'expected_payment.returned': row('expected_payments', EVERYWHERE_BUT_MAIL),
  'import.preview_ready': row('imports', EVERYWHERE),
  'import.completed': row('imports', EVERYWHERE),
  'import.failed': row('imports', EVERYWHERE),
  'quota.threshold_reached': row('usage', EVERYWHERE),
  'billing.payment_succeeded': row('billing', EVERYWHERE),
  'billing.payment_failed': row('billing', EVERYWHERE),
  'billing.trial_will_end': row('billing', EVERYWHERE),
  'billing.subscription_canceled': row('billing', EVERYWHERE),
  'billing.invoice_upcoming': row('billing', EVERYWHERE),
  'finance.statement_ready': row('usage', EVERYWHERE),
  'webhook.failing': row('webhooks', EVERYWHERE),
  'webhook.auto_disabled': row('webhooks', EVERYWHERE),
  'api_key.regenerated': ALERT,
  'security.new_device_sign_in': ALERT,
  'security.password_changed': ALERT,
  'security.sessions_ended': { ...ALERT, isMailedElsewhere: false },
  'security.two_factor_changed': ALERT,
  'security.email_changed': ALERT,
  'security.phone_changed': ALERT,
  'security.api_key_revealed': ALERT,
  'security.api_key_exposed': ALERT,
  'security.named_key_changed': ALERT,
  'security.passkey_changed': ALERT,
  'security.passkey_counter_regressed': { ...ALERT, isMailedElsewhere: false },
  'security.account_restored': ALERT,
  'security.identity_changed': ALERT,
  'broadcast.announcement': row('announcements', EVERYWHERE),
  'broadcast.security_notice': { ...ALERT, isMailedElsewhere: false },
} as const satisfies Readonly<Partial<Record<EventType | BroadcastType, NotifiedRow>>>;

export type NotifiedType = keyof typeof ROWS;

export const isNotifiedType = (name: string): name is NotifiedType => Object.hasOwn(ROWS, name);

export const NOTIFIED_TYPES: readonly NotifiedType[] = Object.keys(ROWS).filter(isNotifiedType);

export const notifiedRow = (type: NotifiedType): NotifiedRow => ROWS[type];
