import { useRoute } from 'preact-iso/router';

import { expectedPaymentImports } from '../../api/expected-payment-import-kind.ts';
import type { PageProps } from '../../components/guarded.tsx';
import { ImportPage } from '../../components/imports/import-page.tsx';
import { PATHS } from '../../paths.ts';

/** An import of expected payments. */
const ExpectedPaymentImportPage = ({ user: { timezone, permissions } }: PageProps) => (
  <ImportPage
    kind={expectedPaymentImports}
    id={useRoute().params['id'] ?? ''}
    path={PATHS.expectedPaymentImports}
    timezone={timezone}
    canEdit={permissions.includes('expected_payments:create')}
  />
);

export default ExpectedPaymentImportPage;
