import * as v from 'valibot';

/** The entity of an event; the id in the event allows reading its state. */
type Subject = 'validation' | 'import' | 'expected_payment' | 'user';

type EventRow = {
  readonly subject: Subject;
  /** When it happens. */
  readonly description: string;
  /** Attributes other than type and instant. */
  readonly details: v.GenericSchema<unknown, Readonly<Record<string, unknown>>>;
};

/** The verdict that this one replaces; absent for the first. */
const verdict = v.object({ previous: v.exactOptional(v.string()) });

const none = v.object({});

const planSlug = v.pipe(v.string(), v.description('The plan.'));
const currency = v.pipe(v.string(), v.description('Currency, ISO 4217.'));
const centavos = v.pipe(v.number(), v.integer());

/** A payment of an invoice; `amount` is the description of its amount. */
const payment = (amount: string) =>
  v.object({
    invoice_id: v.pipe(v.string(), v.description('Id of the invoice.')),
    amount: v.pipe(centavos, v.description(amount)),
    currency,
  });

/** Every event of the service: one row per type, by its name for subscribers. A new event needs a row here and a write that carries it. */
export const EVENTS = {
  'validation.completed': {
    subject: 'validation',
    description: 'The CEP portal gave a verdict: `valid`, `not_found`, `cep_unavailable` or `returned`. Again when a later one replaces it',
    details: verdict,
  },
  'validation.failed': {
    subject: 'validation',
    description: 'It ended without a verdict of the portal: `invalid` or `failed`',
    details: verdict,
  },
  'validation.error': {
    subject: 'validation',
    description: 'It ended in `error`: nothing can be concluded',
    details: verdict,
  },
  'validation.returned': {
    subject: 'validation',
    description: 'The payment was returned. Accompanies `validation.completed`',
    details: none,
  },
  'validation.cep_pdf_available': {
    subject: 'validation',
    description: 'The PDF of the CEP, which could not be downloaded with its XML, is there',
    details: none,
  },
  'validation.retry.scheduled': {
    subject: 'validation',
    description: 'Retries begin, or begin again: the first attempt of a cycle has its time',
    details: none,
  },
  'validation.retry.resolved': {
    subject: 'validation',
    description: 'A retry found `valid`. Accompanies `validation.completed`',
    details: none,
  },
  'validation.retry.exhausted': {
    subject: 'validation',
    description: 'The last attempt was made, or the validation became too old, and the verdict stays provisional',
    details: none,
  },
  'validation.retry.cancelled': {
    subject: 'validation',
    description: 'Retries ended early: cancelled by the user, or a final verdict other than `valid`',
    details: none,
  },
  'import.preview_ready': {
    subject: 'import',
    description: 'The file of an import was read; its rows can be seen, corrected and confirmed',
    details: none,
  },
  'import.completed': {
    subject: 'import',
    description: 'The confirmed rows of an import are saved; of an import of validations, each has its verdict',
    details: none,
  },
  'import.failed': {
    subject: 'import',
    description: 'An import ended before its rows were saved',
    details: none,
  },
  'expected_payment.matched': {
    subject: 'expected_payment',
    description: 'The payments that count make the expected amount, within its tolerance',
    details: none,
  },
  'expected_payment.partial': {
    subject: 'expected_payment',
    description: 'A payment counts, and a part of the amount is missing. Again for each further part',
    details: none,
  },
  'expected_payment.overpaid': {
    subject: 'expected_payment',
    description: 'More was received than expected',
    details: none,
  },
  'expected_payment.expired': {
    subject: 'expected_payment',
    description: 'It was not paid until the end of its grace',
    details: none,
  },
  'expected_payment.returned': {
    subject: 'expected_payment',
    description: 'A payment that counted was returned, and counts no longer',
    details: none,
  },
  'quota.threshold_reached': {
    subject: 'user',
    description: 'An accepted validation took the unit with which 80 or 100 percent of the month’s quota are used',
    details: v.object({
      percent: v.pipe(v.picklist([80, 100]), v.description('Part of the quota that is used.')),
      limit: v.pipe(v.number(), v.description('Validations of a month at most.')),
      month: v.pipe(v.string(), v.description('The month (UTC), YYYY-MM.')),
    }),
  },
  'api_key.regenerated': {
    subject: 'user',
    description: 'The API key was replaced by a new one',
    details: none,
  },
  'billing.payment_succeeded': {
    subject: 'user',
    description: 'An invoice was paid. An invoice of nothing has no payment',
    details: payment('Amount that was paid with tax, in centavos.'),
  },
  'billing.payment_failed': {
    subject: 'user',
    description: 'An attempt to charge an invoice failed. Again for each further attempt',
    details: payment('Amount that is due with tax, in centavos.'),
  },
  'billing.trial_will_end': {
    subject: 'user',
    description: 'A trial ends within three days. Without a cancellation its first payment is made then',
    details: v.object({
      plan_slug: planSlug,
      trial_end: v.pipe(v.string(), v.description('When the trial ends, ISO 8601.')),
    }),
  },
  'billing.subscription_canceled': {
    subject: 'user',
    description:
      'A subscription ended, and the limits of the default plan apply. A cancellation for the end of a period has its event then',
    details: v.object({ plan_slug: planSlug }),
  },
  'billing.invoice_upcoming': {
    subject: 'user',
    description: 'A period ends in a few days, and the next one is charged then. The amount may change until then, for example by overage',
    details: v.object({
      plan_slug: planSlug,
      amount: v.pipe(centavos, v.description('Expected amount with tax, in centavos.')),
      currency,
      charged_at: v.pipe(v.string(), v.description('When the invoice is made, ISO 8601.')),
    }),
  },
  'finance.statement_ready': {
    subject: 'user',
    description: 'A month has ended, and the account has switched the notice of its statement on. It is not delivered to webhooks',
    details: v.object({ month: v.string(), count: v.number(), amount: v.number() }),
  },
  'webhook.failing': {
    subject: 'user',
    description:
      'Every attempt to deliver to an endpoint of a webhook failed for 24 hours. Once until an attempt succeeds. It is not delivered to webhooks',
    details: v.object({ endpoint_id: v.string(), url: v.string(), failing_since: v.number(), consecutive_failures: v.number() }),
  },
  'webhook.auto_disabled': {
    subject: 'user',
    description: 'An endpoint of a webhook was disabled because it answered 410, or failed for five days. It is not delivered to webhooks',
    details: v.object({
      endpoint_id: v.string(),
      url: v.string(),
      reason: v.picklist(['gone', 'failing']),
      consecutive_failures: v.number(),
    }),
  },
  'security.new_device_sign_in': {
    subject: 'user',
    description: 'Somebody signed in from a device that is new to the account',
    details: v.object({ device: v.nullable(v.string()), ip_prefix: v.nullable(v.string()) }),
  },
  'security.password_changed': {
    subject: 'user',
    description: 'The password was changed or reset',
    details: none,
  },
  'security.email_verified': {
    subject: 'user',
    description: 'The address of a registration was confirmed with the code sent to it',
    details: none,
  },
  'security.sessions_ended': {
    subject: 'user',
    description: 'The user ended all sessions at once',
    details: none,
  },
  'security.two_factor_changed': {
    subject: 'user',
    description:
      'The second factor was enabled, changed or disabled by its user or reset by an operator, or its recovery codes were replaced',
    details: v.object({ change: v.picklist(['enabled', 'changed', 'disabled', 'reset', 'recovery_codes']) }),
  },
  'security.email_changed': {
    subject: 'user',
    description: 'The account has another e-mail address',
    details: none,
  },
  'security.phone_changed': {
    subject: 'user',
    description: 'The account has another phone, or none any more',
    details: none,
  },
  'security.api_key_revealed': {
    subject: 'user',
    description: 'The API key was shown to somebody with the password',
    details: none,
  },
  'security.api_key_exposed': {
    subject: 'user',
    description: 'A scanner found the API key in public, and it was revoked',
    details: none,
  },
  'security.named_key_changed': {
    subject: 'user',
    description: 'A named API key was created, changed or revoked',
    details: v.object({ change: v.picklist(['created', 'changed', 'revoked']), key_name: v.string() }),
  },
  'security.test_key_replaced': {
    subject: 'user',
    description: 'The test key was made, and the earlier one ended. The audit alone has it',
    details: none,
  },
  'security.passkey_changed': {
    subject: 'user',
    description: 'A passkey was added or removed',
    details: v.object({ change: v.picklist(['added', 'removed']) }),
  },
  'security.passkey_counter_regressed': {
    subject: 'user',
    description: 'A passkey signed with a counter that did not increase, as a copy of its authenticator would',
    details: none,
  },
  'security.account_deleted': {
    subject: 'user',
    description: 'The user deleted the account, which can be restored during the grace window',
    details: none,
  },
  'security.account_restored': {
    subject: 'user',
    description: 'A deleted account is active again',
    details: v.object({ by: v.picklist(['user', 'operator']) }),
  },
  'security.identity_changed': {
    subject: 'user',
    description: 'An identity of another provider was linked or unlinked',
    details: v.object({ change: v.picklist(['linked', 'unlinked']), provider: v.string() }),
  },
  'audit.expected_payment_changed': {
    subject: 'user',
    description: 'The user matched a validation with an expected payment by hand, or took it away. The audit alone has it',
    details: v.object({ change: v.picklist(['matched', 'unmatched']), expected_payment_id: v.string(), validation_id: v.string() }),
  },
} as const satisfies Readonly<Record<string, EventRow>>;

export type EventType = keyof typeof EVENTS;

type Details<Type extends EventType> = Readonly<v.InferOutput<(typeof EVENTS)[Type]['details']>>;

/** An event on the item, as stored by the write that causes it. `at` is in epoch milliseconds. */
export type ItemEvent = { readonly [Type in EventType]: { readonly type: Type; readonly at: number } & Details<Type> }[EventType];

export const isEventType = (name: string): name is EventType => Object.hasOwn(EVENTS, name);

export const EVENT_TYPES: readonly EventType[] = Object.keys(EVENTS).filter(isEventType);

const head = v.looseObject({ type: v.string(), at: v.number() });

const isItemEvent = (value: unknown): value is ItemEvent =>
  v.is(head, value) && isEventType(value.type) && v.is(EVENTS[value.type].details, value);

/** Events that users learn of by notifications and mail only, and those of the audit alone. */
const isKeptInside = (type: EventType): boolean =>
  ['webhook.', 'security.', 'finance.', 'audit.'].some((prefix) => type.startsWith(prefix));

/** Events that leave the service: webhooks can subscribe to them, and the feed shows them. */
export const PUBLISHED_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => !isKeptInside(type));

export const isPublishedType = (type: string): type is EventType => PUBLISHED_TYPES.some((published) => published === type);

/** A stored event: a type of the table above with its details. */
export const itemEventSchema = v.custom<ItemEvent>(isItemEvent, 'no event of the catalogue');
