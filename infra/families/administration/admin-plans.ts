import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-plans/config.ts';
import { manifest } from '../../../functions/admin-plans/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';

export const adminPlans = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...credentialsApiEnvironment(state), ...state.adminAuditEnvironment },
      access: [state.table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'), state.adminAudit('Query', 'PutItem'), state.secret],
      errorImpact: 'Admins cannot change plans.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
