import * as v from 'valibot';

/** An event of the processor whose signature was valid. It may be sent more than once, and in any order. */
export const eventMessage = v.object({
  eventId: v.string(),
  type: v.string(),
  createdAt: v.number(),
  /** Null for an invoice of a package. */
  subscriptionId: v.nullable(v.string()),
  /** Null for an invoice that is not made yet, and for an event of another object. */
  invoiceId: v.nullable(v.string()),
  correlationId: v.string(),
});

export type EventMessage = v.InferOutput<typeof eventMessage>;
