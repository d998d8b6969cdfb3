import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/auth/config.ts';
import { manifest } from '../../../functions/auth/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { apiKeysEnvironment } from '../../resources/identity.ts';
import { messagesOf } from '../../resources/messages.ts';
import { panelUrlOf } from '../../resources/panel.ts';

export const auth = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => {
    const messages = messagesOf(stage);
    return {
      api: {
        environment: { ...apiKeysEnvironment(stage, state), PANEL_URL: panelUrlOf(stage) },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          ...state.credentials('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.secret,
          state.apiKeysKey('kms:Encrypt'),
          messages.sending,
        ],
        errorImpact: 'Users cannot register, sign in or reset a password.',
        slowFrom: Duration.seconds(5),
        // Lambda scales CPU with memory, and hashing a password is CPU-bound.
        memoryMegabytes: 1_024,
        reservedConcurrency: stage.signInConcurrency,
      },
    };
  },
});
