import { presentBeneficiary } from '../../../../shared/beneficiaries/http/beneficiary-resource.ts';
import type { BeneficiaryPages, ListPosition } from '../../../../shared/beneficiaries/ports/beneficiary-pages.ts';
import type { Exporter } from './exporter.ts';
import { resourceFiles } from './resource-files.ts';

/** Beneficiaries read at a time. */
const PAGE_BENEFICIARIES = 500;

const COLUMNS = ['account_number', 'account_type', 'bank_code', 'bank_name', 'label', 'status', 'created_at'];

/** Every beneficiary as `GET /beneficiaries/{id}` shows it, its account in full; archived ones, too. */
export const makeBeneficiaryFiles =
  ({ beneficiaries }: { readonly beneficiaries: Pick<BeneficiaryPages, 'page'> }): Exporter =>
  ({ user }) =>
    resourceFiles('beneficiaries', COLUMNS, async function* () {
      let position: ListPosition | null = null;
      for (;;) {
        const request = { withArchived: true, search: null, position, limit: PAGE_BENEFICIARIES };
        const { entries, hasMore } = await beneficiaries.page(user.id, request);
        for (const { beneficiary } of entries) yield presentBeneficiary(beneficiary, 'full_numbers');
        const last = entries.at(-1);
        if (!hasMore || last === undefined) return;
        position = { side: 'after', key: last.key };
      }
    });
