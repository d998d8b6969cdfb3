import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/user-identities/config.ts';
import { manifest } from '../../../functions/user-identities/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { identityProvidersOf } from '../../resources/identity-providers.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';

export const userIdentities = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => {
    const providers = identityProvidersOf(stage);
    return {
      api: {
        environment: {
          ...credentialsApiEnvironment(state),
          ...providers.environment,
        },
        access: [
          state.table('ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'),
          ...state.credentials('GetItem', 'PutItem', 'DeleteItem', 'Query'),
          state.secret,
          ...providers.access,
        ],
        errorImpact: 'Users cannot see, link or unlink identities of other providers.',
        // Of three requests to a provider each may take five seconds.
        slowFrom: Duration.seconds(16),
      },
    };
  },
});
