import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-validations/config.ts';
import { manifest } from '../../../functions/admin-validations/manifest.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sealKeysEnvironment } from '../../resources/transfer-resolution.ts';

export const adminValidations = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ stage, state }) => ({
    api: {
      environment: {
        ...state.tableEnvironment,
        ...state.secretsEnvironment,
        ...state.adminAuditEnvironment,
        ...state.participantsEnvironment,
        ...state.certificateEnvironment,
        ...sealKeysEnvironment(stage),
      },
      access: [
        state.table('ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
        state.indexes(VALIDATION_HISTORY_INDEX),
        state.adminAudit('Query', 'PutItem'),
        state.secret,
        state.certificates('s3:GetObject'),
        ...state.responseReading,
      ],
      errorImpact: 'Admins cannot see the validations of users, nor their evidence.',
      slowFrom: Duration.seconds(5),
    },
  }),
});
