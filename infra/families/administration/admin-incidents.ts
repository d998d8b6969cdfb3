import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-incidents/config.ts';
import { manifest } from '../../../functions/admin-incidents/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const adminIncidents = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.adminAuditEnvironment },
      access: [state.table('GetItem', 'PutItem', 'Query', 'UpdateItem'), state.adminAudit('Query', 'PutItem'), state.secret],
      errorImpact: 'Admins cannot publish incidents.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
