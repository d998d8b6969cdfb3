import * as v from 'valibot';

import type { StripeClient } from '../../../shared/billing/adapters/stripe-client.ts';
import { milliseconds, SUBSCRIPTION_METADATA, USAGE_OF_METADATA } from '../../../shared/billing/adapters/stripe-objects.ts';
import type { PaymentProcessor, ProcessorEvent } from '../ports/payment-processor.ts';

const TOLERANCE_SECONDS = 300;

const idOrObject = v.nullish(
  v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id),
    ),
  ]),
  null,
);

const usageMetadata = { [USAGE_OF_METADATA]: v.optional(v.string()) };

/** What is read of an event: the object in it may be outdated, so only its name counts. */
const eventSchema = v.object({
  id: v.string(),
  type: v.string(),
  created: v.number(),
  data: v.object({
    object: v.looseObject({
      object: v.string(),
      id: v.nullish(v.string(), null),
      subscription: idOrObject,
      /** Of a note of credit. */
      invoice: idOrObject,
      metadata: v.nullish(v.object({ [SUBSCRIPTION_METADATA]: v.optional(v.string()), ...usageMetadata }), null),
      parent: v.nullish(
        v.object({
          subscription_details: v.nullish(v.object({ subscription: idOrObject, metadata: v.nullish(v.object(usageMetadata), null) }), null),
        }),
        null,
      ),
    }),
  }),
});

type EventObject = v.InferOutput<typeof eventSchema>['data']['object'];

/** The yearly subscription that a subscription for units alone belongs to; null for another. */
const yearlyOf = ({ metadata, parent }: EventObject): string | null =>
  metadata?.[USAGE_OF_METADATA] ?? parent?.subscription_details?.metadata?.[USAGE_OF_METADATA] ?? null;

/** An invoice of units alone names its subscription in the metadata, as a subscription for units does. */
const subscriptionIdOf = (named: EventObject): string | null => {
  const { object, id, subscription, parent, metadata } = named;
  const yearly = yearlyOf(named);
  if (yearly !== null) return yearly;
  if (object === 'subscription') return id;
  const own = object === 'invoice' ? (metadata?.[SUBSCRIPTION_METADATA] ?? null) : null;
  return subscription ?? parent?.subscription_details?.subscription ?? own;
};

/** The invoice of an event; null for a preview, which cannot be read again. */
const invoiceIdOf = (type: string, { object, id, invoice }: EventObject): string | null => {
  if (object === 'credit_note') return invoice;
  return object === 'invoice' && type !== 'invoice.upcoming' ? id : null;
};

const eventOf = ({ id, type, created, data }: v.InferOutput<typeof eventSchema>): ProcessorEvent => ({
  id,
  type,
  createdAt: milliseconds(created),
  // The next invoice of units alone is not announced: what the yearly subscription costs next is not due.
  subscriptionId: type === 'invoice.upcoming' && yearlyOf(data.object) !== null ? null : subscriptionIdOf(data.object),
  invoiceId: invoiceIdOf(type, data.object),
});

/** Verifies events with the signing secret of the deployment. */
export const makeVerify =
  ({ credentials, load }: Pick<StripeClient, 'credentials' | 'load'>): PaymentProcessor['verify'] =>
  async ({ body, signature }, now) => {
    const known = await credentials();
    if (known === null) return { kind: 'unavailable' };
    const Stripe = await load();
    try {
      const signed = Stripe.webhooks.constructEvent(Buffer.from(body), signature, known.signingSecret, TOLERANCE_SECONDS, undefined, now);
      const parsed = v.safeParse(eventSchema, signed);
      return parsed.success ? { kind: 'valid', event: eventOf(parsed.output) } : { kind: 'invalid' };
    } catch (error) {
      // A body that is not JSON, or not signed.
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return { kind: 'invalid' };
      throw error;
    }
  };
