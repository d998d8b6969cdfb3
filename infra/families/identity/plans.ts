import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/plans/config.ts';
import { manifest } from '../../../functions/plans/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const plans = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'Query', 'UpdateItem'), state.secret],
      errorImpact: 'Callers cannot see the plans.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
