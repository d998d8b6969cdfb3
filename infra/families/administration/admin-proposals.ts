import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-proposals/config.ts';
import { manifest } from '../../../functions/admin-proposals/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';
import { otherQueueOf } from '../../resources/other-queue.ts';

export const adminProposals = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ stage, state }) => {
    const steps = otherQueueOf(stage, 'admin-broadcasts', 'steps');
    return {
      api: {
        environment: { ...credentialsApiEnvironment(state), ...state.adminAuditEnvironment, BROADCAST_STEPS_QUEUE_URL: steps.url },
        access: [
          state.table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'),
          state.indexes(DUE_INDEX),
          state.adminAudit('Query', 'PutItem'),
          state.secret,
          steps.sending,
        ],
        errorImpact: 'Admins cannot confirm or withdraw proposals.',
        slowFrom: Duration.seconds(15),
      },
    };
  },
});
