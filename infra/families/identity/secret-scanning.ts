import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/secret-scanning/config.ts';
import { manifest } from '../../../functions/secret-scanning/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';
import { outgoingEnvironment } from '../../resources/outgoing.ts';

export const secretScanning = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => ({
    api: {
      environment: {
        ...credentialsApiEnvironment(state),
        ...outgoingEnvironment(stage),
        SECRET_SCANNING_KEYS_URL: stage.secretScanningKeysUrl,
      },
      access: [state.table('GetItem', 'PutItem', 'UpdateItem'), ...state.credentials('DeleteItem'), state.secret],
      errorImpact: 'API keys that GitHub finds in public continue to work.',
      slowFrom: Duration.seconds(10),
    },
  }),
});
