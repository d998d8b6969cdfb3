import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/bank-accounts/config.ts';
import { manifest } from '../../../functions/bank-accounts/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { portalEnvironment } from '../../resources/transfer-resolution.ts';

export const bankAccounts = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Beneficiaries',
  functions: ({ stage, state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.participantsEnvironment },
      access: [state.table('GetItem', 'Query', 'UpdateItem'), state.secret],
      errorImpact: 'Callers cannot check accounts, look up card BINs or list banks.',
      slowFrom: Duration.seconds(5),
    },
    schedule: {
      environment: { ...state.tableEnvironment, ...portalEnvironment(stage) },
      access: [state.table('GetItem', 'PutItem', 'UpdateItem', 'Query')],
      errorImpact: 'Banks that join SPEI or change their code stay unknown until the shipped list is refreshed.',
      timeout: Duration.seconds(60),
      slowFrom: Duration.seconds(50),
      // The list is queried once a day; the other runs retry on a day on which that failed.
      tasks: { refresh_participants: Duration.hours(1) },
    },
  }),
});
