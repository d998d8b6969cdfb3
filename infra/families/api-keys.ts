import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/api-keys/config.ts';
import { manifest } from '../../functions/api-keys/manifest.ts';
import { defineFamily } from './family.ts';

export const apiKeys = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ state }) => ({
    api: {
      environment: {
        ...state.tableEnvironment,
        ...state.credentialsEnvironment,
        ...state.secretsEnvironment,
        ...state.apiKeysKeyEnvironment,
      },
      access: [
        state.table('GetItem', 'PutItem', 'UpdateItem'),
        ...state.credentials('GetItem', 'PutItem', 'DeleteItem'),
        state.secret,
        state.apiKeysKey('kms:Encrypt'),
      ],
      errorImpact: 'Users cannot replace their API key.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
