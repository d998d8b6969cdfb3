import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/users/config.ts';
import { manifest } from '../../../functions/users/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { accountDeletionOf } from '../../resources/account-deletion.ts';
import { identityEnvironment } from '../../resources/identity.ts';
import { messagesOf } from '../../resources/messages.ts';
import { panelUrlOf } from '../../resources/panel.ts';

export const users = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => ({
    api: {
      environment: {
        ...identityEnvironment(stage, state),
        ...accountDeletionOf(stage).queueEnvironment,
        ...accountDeletionOf(stage).timingEnvironment,
        PANEL_URL: panelUrlOf(stage),
        OPERATOR_NAME: stage.operator.name ?? undefined,
        OPERATOR_ADDRESS: stage.operator.address ?? undefined,
        PRIVACY_CONTACT: stage.operator.privacyContact ?? undefined,
      },
      access: [
        state.table('GetItem', 'PutItem', 'Query', 'UpdateItem'),
        ...state.credentials('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        state.secret,
        messagesOf(stage).sending,
        accountDeletionOf(stage).sending,
      ],
      errorImpact: 'Accounts cannot read their own profile.',
      slowFrom: Duration.seconds(5),
      // Lambda scales CPU with memory, and checking a password is CPU-bound.
      memoryMegabytes: 1_024,
    },
  }),
});
