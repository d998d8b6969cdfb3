import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { collection, dateTime, single, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, oneOf, required, text } from '../../../shared/platform/http/schemas/fields.ts';
import { CFDI_USES, TAX_REGIMES } from '../domain/sat-catalogues.ts';

const tag = 'Billing';

const mayRead = { credentials: ['api_key', 'session'], permission: 'billing:read_self' } as const;

/** Printable Latin text that begins with a letter or digit, as names at the SAT do. */
const LEGAL_NAME = /^[0-9A-Za-z\u00c0-\u024f][ -~\u00a0-\u024f]*$/;

const amount = v.pipe(v.number(), v.integer());

export const taxProfileResource = resource('TaxProfile', {
  type: 'tax_profile',
  id: described(uuid, 'The account.'),
  attributes: {
    rfc: described(v.string(), 'RFC of the taxpayer.', 'EKU9003173C9'),
    legal_name: described(v.string(), 'Name as the SAT has it, without the form of the company.', 'ESCUELA KEMPER URGATE'),
    tax_regime: described(v.string(), 'Key of c_RegimenFiscal.', '601'),
    postal_code: described(v.string(), 'Postal code of the fiscal address.', '42501'),
    cfdi_use: described(v.picklist(CFDI_USES), 'Key of c_UsoCFDI.', 'G03'),
    cfdi_status: described(v.literal('not_configured'), 'Whether invoices get a CFDI: this deployment issues none.'),
  },
});

export const creditResource = resource('Credit', {
  type: 'billing_credit',
  id: described(v.string(), 'Id of the credit at the payment processor.', 'cbtxn_1SxYzAbCdEfGhIjK'),
  attributes: {
    amount: described(amount, 'In centavos, with tax; negative where an invoice used a credit.', 580),
    balance: described(amount, 'Credit of the account after it, in centavos.', 580),
    currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
    description: described(v.string(), 'Reason.', '1 × overage'),
    created_at: described(dateTime, 'When it was made.'),
  },
});

export const refundResource = resource('Refund', {
  type: 'billing_refund',
  id: described(v.string(), 'Id of the refund at the payment processor.', 're_1SxYzAbCdEfGhIjK'),
  attributes: {
    amount: described(amount, 'In centavos.', 23_084),
    currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
    status: described(v.picklist(['pending', 'succeeded', 'failed']), 'State of the refund.', 'succeeded'),
    created_at: described(dateTime, 'When it was made.'),
  },
});

/** The tax profile of the account. */
export const getTaxProfile = defineRoute({
  operationId: 'getTaxProfile',
  method: 'GET',
  path: '/billing/tax-profile',
  summary: 'The tax profile of the account',
  description: '404 while the account has none.',
  tag,
  access: mayRead,
  request: emptyRequest,
  responses: { 200: { description: 'The tax profile.', schema: single(taxProfileResource) } },
  errors: ['processor_unavailable', 'tax_profile_not_found'],
});

/** Replaces the tax profile. */
export const putTaxProfile = defineRoute({
  operationId: 'putTaxProfile',
  method: 'PUT',
  path: '/billing/tax-profile',
  summary: 'Set the tax profile of the account',
  description:
    'The RFC is checked for its form, its date and its check digit; regime and use are keys of the catalogues of the SAT for CFDI 4.0, and ' +
    'the regime has to apply to the kind of person. Invoices that are made afterwards show it.',
  tag,
  access: { credentials: ['session'], permission: 'billing:manage_self', limits: [{ max: 20, windowSeconds: 3_600, per: 'account' }] },
  request: {
    ...emptyRequest,
    body: v.object({
      rfc: field(
        required(asText(text({ minLength: 12, maxLength: 13 }, { code: 'invalid_rfc' })), { code: 'required' }),
        'RFC, in capital letters.',
      ),
      legal_name: field(
        required(asText(text({ minLength: 1, maxLength: 250, pattern: LEGAL_NAME }, { code: 'validation_error', reason: 'legal_name' })), {
          code: 'required',
        }),
        'Name as the SAT has it.',
      ),
      tax_regime: field(required(oneOf(TAX_REGIMES, { code: 'invalid_tax_regime' }), { code: 'required' }), 'Key of c_RegimenFiscal.'),
      postal_code: field(
        required(asText(text({ maxLength: 5, pattern: /^\d{5}$/ }, { code: 'invalid_postal_code' })), { code: 'required' }),
        'Postal code of the fiscal address.',
      ),
      cfdi_use: field(required(oneOf(CFDI_USES, { code: 'invalid_cfdi_use' }), { code: 'required' }), 'Key of c_UsoCFDI.'),
    }),
  },
  responses: { 200: { description: 'The tax profile.', schema: single(taxProfileResource) } },
  errors: ['invalid_rfc', 'invalid_tax_regime', 'processor_unavailable'],
});

/** Credits of the account. */
export const listCredits = defineRoute({
  operationId: 'listCredits',
  method: 'GET',
  path: '/billing/credits',
  summary: 'Credits of the account',
  description: 'The latest hundred and their use, the newest first. The next invoice uses what is left.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The credits.', schema: collection(creditResource) } },
  errors: ['processor_unavailable'],
});

/** Refunds of payments. */
export const listRefunds = defineRoute({
  operationId: 'listRefunds',
  method: 'GET',
  path: '/billing/refunds',
  summary: 'Refunds of payments',
  description: 'Those of the latest hundred payments, the newest first.',
  tag,
  access: mayRead,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The refunds.', schema: collection(refundResource) } },
  errors: ['processor_unavailable'],
});

export const customerContracts = [getTaxProfile, putTaxProfile, listCredits, listRefunds] as const;
