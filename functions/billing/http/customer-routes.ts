import type { Credit, Refund } from '../../../shared/billing/domain/payments.ts';
import { attributePointer, fail, ok } from '../../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { isRfc } from '../domain/rfc.ts';
import type { CustomerData, ShownTaxProfile } from '../use-cases/customer-data.ts';
import {
  getTaxProfile,
  listCredits,
  listRefunds,
  putTaxProfile,
  type creditResource,
  type refundResource,
  type taxProfileResource,
} from './customer-contracts.ts';

const presentProfile = (id: string, { profile, cfdiStatus }: ShownTaxProfile) =>
  ({
    type: 'tax_profile',
    id,
    attributes: {
      rfc: profile.rfc,
      legal_name: profile.legalName,
      tax_regime: profile.taxRegime,
      postal_code: profile.postalCode,
      cfdi_use: profile.cfdiUse,
      cfdi_status: cfdiStatus,
    },
  }) satisfies ResourceOf<typeof taxProfileResource>;

const presentCredit = ({ id, amount, balance, description, createdAt }: Credit) =>
  ({
    type: 'billing_credit',
    id,
    attributes: { amount, balance, currency: 'MXN', description, created_at: isoInstant(createdAt) },
  }) satisfies ResourceOf<typeof creditResource>;

const presentRefund = ({ id, amount, status, createdAt }: Refund) =>
  ({
    type: 'billing_refund',
    id,
    attributes: { amount, currency: 'MXN', status, created_at: isoInstant(createdAt) },
  }) satisfies ResourceOf<typeof refundResource>;

/** Tax profile, credits and refunds. */
export const customerRoutes = (customerData: CustomerData): readonly Route[] => [
  bindProtected(getTaxProfile, {
    prepare: () => ok(null),
    useCase: async (_nothing, { principal: { userId } }) => {
      const found = await customerData.findTaxProfile(userId);
      return found.ok ? ok(presentProfile(userId, found.value)) : found;
    },
    present: (data) => ({ status: 200, kind: 'json', data }),
  }),
  bindProtected(putTaxProfile, {
    prepare: ({ body: { rfc, legal_name: legalName, tax_regime: taxRegime, postal_code: postalCode, cfdi_use: cfdiUse } }) => {
      if (!isRfc(rfc)) return fail({ code: 'invalid_rfc', pointer: attributePointer('rfc') } as const);
      return ok({ rfc, legalName, taxRegime, postalCode, cfdiUse });
    },
    useCase: async (profile, context) => {
      const changed = await customerData.setTaxProfile(profile, context);
      return changed.ok ? ok(presentProfile(context.principal.userId, changed.value)) : changed;
    },
    present: (data) => ({ status: 200, kind: 'json', data }),
  }),
  bindProtected(listCredits, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => customerData.listCredits(principal.userId),
    present: (listed) => ({ status: 200, kind: 'json', data: listed.map(presentCredit) }),
  }),
  bindProtected(listRefunds, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => customerData.listRefunds(principal.userId),
    present: (listed) => ({ status: 200, kind: 'json', data: listed.map(presentRefund) }),
  }),
];
