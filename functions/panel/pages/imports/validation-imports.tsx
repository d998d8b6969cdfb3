import { validationImports } from '../../api/validation-import-kind.ts';
import type { PageProps } from '../../components/guarded.tsx';
import { ImportsPage } from '../../components/imports/imports-page.tsx';
import { PATHS } from '../../paths.ts';

/** The imports of validations. */
const ValidationImportsPage = ({ user: { timezone, permissions } }: PageProps) => (
  <ImportsPage kind={validationImports} path={PATHS.bulk} timezone={timezone} canCreate={permissions.includes('validations:create')} />
);

export default ValidationImportsPage;
