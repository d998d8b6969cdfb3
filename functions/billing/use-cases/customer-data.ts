import type { Credit, Refund } from '../../../shared/billing/domain/payments.ts';
import { orUnavailable } from '../../../shared/billing/use-cases/processor-call.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isNaturalPerson } from '../domain/rfc.ts';
import { isRegimeOf } from '../domain/sat-catalogues.ts';
import type { TaxProfile } from '../domain/tax-profile.ts';
import type { CfdiIssuer } from '../ports/cfdi-issuer.ts';
import { ensureCustomer, type Context, type CustomerDeps } from './start-checkout.ts';

export type CustomerDataDeps = CustomerDeps & { readonly cfdiIssuer: CfdiIssuer };

/** A tax profile, and whether invoices get a CFDI with it. */
export type ShownTaxProfile = { readonly profile: TaxProfile; readonly cfdiStatus: ReturnType<CfdiIssuer['status']> };

/** Tax profile, credits and refunds of a user, as the processor has them. */
export const makeCustomerData = (deps: CustomerDataDeps) => {
  const { users, billingAccounts, processor, cfdiIssuer } = deps;
  const shown = (profile: TaxProfile): ShownTaxProfile => ({ profile, cfdiStatus: cfdiIssuer.status() });

  return {
    findTaxProfile: async (userId: UserId): Promise<Result<ShownTaxProfile, 'tax_profile_not_found' | 'processor_unavailable'>> => {
      const account = await billingAccounts.find(userId);
      if (account === null) return fail('tax_profile_not_found');
      return orUnavailable<ShownTaxProfile, 'tax_profile_not_found'>(async () => {
        const profile = await processor.findTaxProfile(account.customerId);
        return profile === null ? fail('tax_profile_not_found') : ok(shown(profile));
      });
    },

    setTaxProfile: async (
      profile: TaxProfile,
      context: Context,
    ): Promise<Result<ShownTaxProfile, 'invalid_tax_regime' | 'processor_unavailable'>> => {
      if (!isRegimeOf(profile.taxRegime, isNaturalPerson(profile.rfc))) {
        return fail({ code: 'invalid_tax_regime', pointer: attributePointer('tax_regime') });
      }
      const user = await users.find(context.principal.userId);
      if (user === null) throw new Error('a session has no profile');
      return orUnavailable(async () => {
        const { customerId } = await ensureCustomer(deps, user, context.receivedAt);
        await processor.setTaxProfile(customerId, profile);
        return ok(shown(profile));
      });
    },

    listCredits: async (userId: UserId): Promise<Result<readonly Credit[], 'processor_unavailable'>> => {
      const account = await billingAccounts.find(userId);
      return account === null
        ? ok([])
        : orUnavailable<readonly Credit[], never>(async () => ok(await processor.listCredits(account.customerId)));
    },

    listRefunds: async (userId: UserId): Promise<Result<readonly Refund[], 'processor_unavailable'>> => {
      const account = await billingAccounts.find(userId);
      return account === null
        ? ok([])
        : orUnavailable<readonly Refund[], never>(async () => ok(await processor.listRefunds(account.customerId)));
    },
  };
};

export type CustomerData = ReturnType<typeof makeCustomerData>;
