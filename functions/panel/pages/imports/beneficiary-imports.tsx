import { beneficiaryImports } from '../../api/beneficiary-import-kind.ts';
import type { PageProps } from '../../components/guarded.tsx';
import { ImportsPage } from '../../components/imports/imports-page.tsx';
import { PATHS } from '../../paths.ts';

/** The imports of beneficiaries. */
const BeneficiaryImportsPage = ({ user: { timezone, permissions } }: PageProps) => (
  <ImportsPage
    kind={beneficiaryImports}
    path={PATHS.beneficiaryImports}
    timezone={timezone}
    canCreate={permissions.includes('beneficiaries:create')}
  />
);

export default BeneficiaryImportsPage;
