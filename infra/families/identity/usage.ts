import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/usage/config.ts';
import { manifest } from '../../../functions/usage/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const usage = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'Query', 'UpdateItem'), state.secret],
      errorImpact: 'Accounts cannot read their limits, their use and their requests.',
      slowFrom: Duration.seconds(5),
    },
    'request-log': {
      environment: state.tableEnvironment,
      access: [state.table('GetItem', 'PutItem')],
      errorImpact: 'Requests are missing in `GET /usage/api`.',
      timeout: Duration.seconds(60),
      slowFrom: Duration.seconds(40),
    },
  }),
});
