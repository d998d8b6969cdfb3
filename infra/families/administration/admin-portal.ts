import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-portal/config.ts';
import { manifest } from '../../../functions/admin-portal/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const adminPortal = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.adminAuditEnvironment },
      access: [state.table('GetItem', 'PutItem', 'UpdateItem'), state.adminAudit('Query', 'PutItem'), state.secret],
      errorImpact: 'Admins cannot see or change the rate of queries to the CEP portal.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
