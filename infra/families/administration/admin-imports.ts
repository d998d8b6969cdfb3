import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-imports/config.ts';
import { manifest } from '../../../functions/admin-imports/manifest.ts';
import { OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const adminImports = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'UpdateItem'), state.indexes(OWNER_INDEX), state.secret],
      errorImpact: 'Admins cannot see the imports of users.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
