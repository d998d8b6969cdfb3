import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/playground/config.ts';
import { manifest } from '../../../functions/playground/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { testResolutionEnvironment } from '../../resources/transfer-resolution.ts';

export const playground = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Validation',
  functions: ({ stage, state }) => ({
    api: {
      environment: testResolutionEnvironment(stage),
      access: [
        state.table('BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem', 'Query'),
        state.indexes(VALIDATION_HISTORY_INDEX, DUE_INDEX),
        state.secret,
        state.certificates('s3:PutObject', 's3:GetObject'),
      ],
      errorImpact: 'Users cannot make test keys, and the clock of test mode stands still.',
      // What is due runs within the request.
      slowFrom: Duration.seconds(26),
    },
  }),
});
