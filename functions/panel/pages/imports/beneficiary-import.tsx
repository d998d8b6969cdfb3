import { useRoute } from 'preact-iso/router';

import { beneficiaryImports } from '../../api/beneficiary-import-kind.ts';
import type { PageProps } from '../../components/guarded.tsx';
import { ImportPage } from '../../components/imports/import-page.tsx';
import { PATHS } from '../../paths.ts';

/** An import of beneficiaries. */
const BeneficiaryImportPage = ({ user: { timezone, permissions } }: PageProps) => (
  <ImportPage
    kind={beneficiaryImports}
    id={useRoute().params['id'] ?? ''}
    path={PATHS.beneficiaryImports}
    timezone={timezone}
    canEdit={permissions.includes('beneficiaries:create')}
  />
);

export default BeneficiaryImportPage;
