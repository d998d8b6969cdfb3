import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/api-keys/config.ts';
import { manifest } from '../../../functions/api-keys/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { apiKeysEnvironment } from '../../resources/identity.ts';
import { messagesOf } from '../../resources/messages.ts';

export const apiKeys = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => ({
    api: {
      environment: apiKeysEnvironment(stage, state),
      access: [
        state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        ...state.credentials('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        state.secret,
        messagesOf(stage).sending,
        state.apiKeysKey('kms:Encrypt'),
      ],
      errorImpact: 'Users cannot replace their API key.',
      slowFrom: Duration.seconds(5),
      // Lambda scales CPU with memory, and checking a password is CPU-bound.
      memoryMegabytes: 1_024,
    },
  }),
});
