import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/expected-payments/config.ts';
import { manifest } from '../../../functions/expected-payments/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const expectedPayments = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'), state.secret],
      errorImpact: 'Callers cannot state, read, match or cancel expected payments.',
      slowFrom: Duration.seconds(10),
    },
    schedule: {
      environment: state.tableEnvironment,
      access: [state.table('GetItem', 'PutItem'), state.indexes(DUE_INDEX)],
      errorImpact: 'Expected payments that were not paid in time stay open, and their event is late.',
      timeout: Duration.seconds(50),
      slowFrom: Duration.seconds(40),
      tasks: { expire_due: Duration.minutes(5) },
    },
  }),
});
