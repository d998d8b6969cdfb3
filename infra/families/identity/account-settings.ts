import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/account-settings/config.ts';
import { manifest } from '../../../functions/account-settings/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { identityEnvironment } from '../../resources/identity.ts';
import { messagesOf } from '../../resources/messages.ts';

export const accountSettings = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => {
    const messages = messagesOf(stage);
    return {
      api: {
        environment: identityEnvironment(stage, state),
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
          ...state.credentials('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
          state.secret,
          messages.sending,
        ],
        errorImpact: 'Users cannot change their address, phone and second factor.',
        slowFrom: Duration.seconds(5),
        // Lambda scales CPU with memory, and checking a password is CPU-bound.
        memoryMegabytes: 1_024,
      },
    };
  },
});
