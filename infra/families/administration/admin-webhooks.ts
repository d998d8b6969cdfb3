import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-webhooks/config.ts';
import { manifest } from '../../../functions/admin-webhooks/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const adminWebhooks = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.adminAuditEnvironment },
      access: [
        state.table('ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        state.adminAudit('Query', 'PutItem'),
        state.secret,
      ],
      errorImpact: 'Admins cannot see, disable or repeat webhooks.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
