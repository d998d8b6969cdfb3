import { useRoute } from 'preact-iso/router';

import { validationImports } from '../../api/validation-import-kind.ts';
import type { PageProps } from '../../components/guarded.tsx';
import { ImportPage } from '../../components/imports/import-page.tsx';
import { PATHS } from '../../paths.ts';

/** An import of validations. */
const ValidationImportPage = ({ user: { timezone, permissions } }: PageProps) => (
  <ImportPage
    kind={validationImports}
    id={useRoute().params['id'] ?? ''}
    path={PATHS.bulk}
    timezone={timezone}
    canEdit={permissions.includes('validations:create')}
  />
);

export default ValidationImportPage;
