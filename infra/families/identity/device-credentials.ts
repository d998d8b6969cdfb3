import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/device-credentials/config.ts';
import { manifest } from '../../../functions/device-credentials/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';
import { panelUrlOf } from '../../resources/panel.ts';

export const deviceCredentials = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => ({
    api: {
      environment: {
        ...credentialsApiEnvironment(state),
        PANEL_URL: panelUrlOf(stage),
      },
      access: [
        state.table('ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
        ...state.credentials('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
        state.secret,
      ],
      errorImpact: 'Users cannot sign in with passkeys, nor manage them.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
