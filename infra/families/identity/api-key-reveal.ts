import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/api-key-reveal/config.ts';
import { manifest } from '../../../functions/api-key-reveal/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { apiKeysEnvironment } from '../../resources/identity.ts';
import { messagesOf } from '../../resources/messages.ts';

/** A family of its own, because only its function may decrypt API keys. */
export const apiKeyReveal = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => ({
    api: {
      environment: apiKeysEnvironment(stage, state),
      access: [
        state.table('GetItem', 'PutItem', 'UpdateItem'),
        ...state.credentials('GetItem', 'PutItem', 'UpdateItem'),
        state.secret,
        messagesOf(stage).sending,
        state.apiKeysKey('kms:Decrypt'),
      ],
      errorImpact: 'Users cannot see their API key again; they can replace it.',
      slowFrom: Duration.seconds(5),
      // Lambda scales CPU with memory, and checking a password is CPU-bound.
      memoryMegabytes: 1_024,
    },
  }),
});
