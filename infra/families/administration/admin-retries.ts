import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-retries/config.ts';
import { manifest } from '../../../functions/admin-retries/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const adminRetries = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.adminAuditEnvironment },
      access: [
        state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'),
        state.indexes(DUE_INDEX),
        state.adminAudit('Query', 'PutItem'),
        state.secret,
      ],
      errorImpact: 'Admins cannot see or cancel pending retries.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
