import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/users/config.ts';
import { manifest } from '../../functions/users/manifest.ts';
import { defineFamily } from './family.ts';

export const users = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'Query', 'UpdateItem'), state.secret],
      errorImpact: 'Accounts cannot read their own profile.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
