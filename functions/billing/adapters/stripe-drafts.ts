import type { StripeClient } from '../../../shared/billing/adapters/stripe-client.ts';

/** Of Stripe, for one page of a list. */
const PAGE = 100;

/** Makes the drafts of a subscription final, and charges them: Stripe collects none of a subscription that has ended. */
export const finalizeDraftsOf = async (client: StripeClient, subscription: string): Promise<void> => {
  const { data: drafts } = await client.call((stripe) => stripe.invoices.list({ subscription, status: 'draft', limit: PAGE }));
  for (const draft of drafts) {
    await client.callOr(
      (stripe) => stripe.invoices.finalizeInvoice(draft.id, { auto_advance: true }),
      // It became final meanwhile.
      ({ type }) => (type === 'StripeInvalidRequestError' ? null : undefined),
    );
  }
};
