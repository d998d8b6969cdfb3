import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/beneficiaries/config.ts';
import { manifest } from '../../functions/beneficiaries/manifest.ts';
import { defineFamily } from './family.ts';

export const beneficiaries = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Beneficiaries',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.participantsEnvironment },
      access: [state.table('BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'), state.secret],
      errorImpact: 'Accounts can neither read nor change their beneficiaries.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
