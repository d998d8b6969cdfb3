import type { EventType } from '../../../../shared/events/catalogue.ts';
import type { EventPattern } from '../../../../shared/events/event-pattern.ts';

/** Types that leave the service; those of these names stay inside. */
export type PublishedType = Exclude<EventType, `${'webhook' | 'security' | 'finance' | 'audit'}.${string}`>;

/** Every type that endpoints and the feed get. A type that is added and missing here does not compile. */
const TYPES: Readonly<Record<PublishedType, true>> = {
  'validation.completed': true,
  'validation.failed': true,
  'validation.error': true,
  'validation.returned': true,
  'validation.cep_pdf_available': true,
  'validation.retry.scheduled': true,
  'validation.retry.resolved': true,
  'validation.retry.exhausted': true,
  'validation.retry.cancelled': true,
  'import.preview_ready': true,
  'import.completed': true,
  'import.failed': true,
  'expected_payment.matched': true,
  'expected_payment.partial': true,
  'expected_payment.overpaid': true,
  'expected_payment.expired': true,
  'expected_payment.returned': true,
  'quota.threshold_reached': true,
  'api_key.regenerated': true,
  'billing.payment_succeeded': true,
  'billing.payment_failed': true,
  'billing.trial_will_end': true,
  'billing.subscription_canceled': true,
  'billing.invoice_upcoming': true,
};

const isPublishedType = (name: string): name is PublishedType => Object.hasOwn(TYPES, name);

export const PUBLISHED_TYPES: readonly PublishedType[] = Object.keys(TYPES).filter(isPublishedType);

/** Types by the name that they begin with, with the wildcard that covers them. */
export const EVENT_GROUPS: readonly { readonly wildcard: EventPattern; readonly types: readonly PublishedType[] }[] = [
  ...new Set(PUBLISHED_TYPES.map((type) => type.split('.')[0] ?? '')),
].map((name) => ({ wildcard: `${name}.*`, types: PUBLISHED_TYPES.filter((type) => type.startsWith(`${name}.`)) }));

const covers = (pattern: string, other: string): boolean =>
  pattern !== other && (pattern === '*' || (pattern.endsWith('.*') && other.startsWith(pattern.slice(0, -1))));

/** The chosen patterns without those that another chosen one covers. */
export const withoutCovered = (patterns: readonly string[]): readonly string[] =>
  patterns.filter((pattern) => !patterns.some((other) => covers(other, pattern)));
