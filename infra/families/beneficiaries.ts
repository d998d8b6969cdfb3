import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/beneficiaries/config.ts';
import { manifest } from '../../functions/beneficiaries/manifest.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../../shared/platform/dynamodb/table-schema.ts';
import { defineFamily } from './family.ts';

export const beneficiaries = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Beneficiaries',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.participantsEnvironment },
      access: [
        state.table('BatchGetItem', 'GetItem', 'PutItem', 'DeleteItem', 'Query', 'UpdateItem'),
        state.indexes(BENEFICIARY_SEARCH_INDEX),
        state.secret,
      ],
      errorImpact: 'Accounts can neither read nor change their beneficiaries.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
