import { expectedPaymentImports } from '../../api/expected-payment-import-kind.ts';
import type { PageProps } from '../../components/guarded.tsx';
import { ImportsPage } from '../../components/imports/imports-page.tsx';
import { PATHS } from '../../paths.ts';

/** The imports of expected payments. */
const ExpectedPaymentImportsPage = ({ user: { timezone, permissions } }: PageProps) => (
  <ImportsPage
    kind={expectedPaymentImports}
    path={PATHS.expectedPaymentImports}
    timezone={timezone}
    canCreate={permissions.includes('expected_payments:create')}
  />
);

export default ExpectedPaymentImportsPage;
