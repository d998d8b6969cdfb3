import * as v from 'valibot';

import type { StripeClient } from '../../../shared/billing/adapters/stripe-client.ts';
import { creditOf, milliseconds } from '../../../shared/billing/adapters/stripe-objects.ts';
import type { Refund } from '../../../shared/billing/domain/payments.ts';
import { isRfc } from '../domain/rfc.ts';
import { CFDI_USES } from '../domain/sat-catalogues.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';

/** Of Stripe, for one page of a list. */
const PAGE = 100;

/** Metadata of a customer with a tax profile. */
const profileMetadata = v.object({
  tax_rfc: v.pipe(v.string(), v.guard(isRfc)),
  tax_name: v.string(),
  tax_regime: v.string(),
  tax_postal_code: v.string(),
  tax_cfdi_use: v.picklist(CFDI_USES),
});

const refundStatus = (status: string | null): Refund['status'] => {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
};

type Customers = Pick<PaymentProcessor, 'findTaxProfile' | 'listCredits' | 'listRefunds' | 'setTaxProfile'>;

/** Tax profiles, credits and refunds of customers at Stripe. */
export const makeStripeCustomers = (client: StripeClient): Customers => ({
  findTaxProfile: async (customer) => {
    const found = await client.call((stripe) => stripe.customers.retrieve(customer));
    const parsed = v.safeParse(profileMetadata, 'metadata' in found ? found.metadata : {});
    if (!parsed.success) return null;
    const { tax_rfc: rfc, tax_name: legalName, tax_regime: taxRegime, tax_postal_code: postalCode, tax_cfdi_use: cfdiUse } = parsed.output;
    return { rfc, legalName, taxRegime, postalCode, cfdiUse };
  },

  setTaxProfile: async (customer, { rfc, legalName, taxRegime, postalCode, cfdiUse }) => {
    const shown = [
      { name: 'RFC', value: rfc },
      { name: 'Régimen fiscal', value: taxRegime },
      { name: 'Código postal', value: postalCode },
      { name: 'Uso del CFDI', value: cfdiUse },
    ];
    const metadata = { tax_rfc: rfc, tax_name: legalName, tax_regime: taxRegime, tax_postal_code: postalCode, tax_cfdi_use: cfdiUse };
    await client.call((stripe) =>
      stripe.customers.update(customer, { name: legalName, metadata, invoice_settings: { custom_fields: shown } }),
    );
  },

  listCredits: async (customer) => {
    const page = await client.call((stripe) => stripe.customers.listBalanceTransactions(customer, { limit: PAGE }));
    return page.data.map(creditOf);
  },

  listRefunds: async (customer) => {
    const page = await client.call((stripe) => stripe.charges.list({ customer, limit: PAGE, expand: ['data.refunds'] }));
    return page.data
      .flatMap(({ refunds }) => refunds?.data ?? [])
      .map(({ id, amount, status, created }) => ({ id, amount, status: refundStatus(status), createdAt: milliseconds(created) }))
      .toSorted((one, other) => other.createdAt - one.createdAt);
  },
});
