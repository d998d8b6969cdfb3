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
      errorImpact: 'Accounts cannot read the limits that apply to them.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
