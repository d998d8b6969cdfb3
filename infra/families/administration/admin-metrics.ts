import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-metrics/config.ts';
import { manifest } from '../../../functions/admin-metrics/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const adminMetrics = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'Query', 'UpdateItem'), state.indexes(DUE_INDEX), state.secret],
      errorImpact: 'Admins cannot see the metrics of the service.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
