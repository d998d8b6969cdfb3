import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-users/config.ts';
import { manifest } from '../../../functions/admin-users/manifest.ts';
import { KEY_ENDING_INDEX, KEY_PREFIX_INDEX, USER_LIST_INDEX } from '../../../shared/identity/accounts/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';

export const adminUsers = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: { ...credentialsApiEnvironment(state), ...state.adminAuditEnvironment },
      access: [
        state.table('BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        state.indexes(USER_LIST_INDEX, KEY_PREFIX_INDEX, KEY_ENDING_INDEX),
        state.adminAudit('Query', 'PutItem'),
        state.secret,
      ],
      errorImpact: 'Admins cannot find, suspend or restore users.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
