import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/status/config.ts';
import { manifest } from '../../../functions/status/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { portalEnvironment } from '../../resources/transfer-resolution.ts';

export const status = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Meta',
  functions: ({ stage, state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.participantsEnvironment },
      access: [state.table('GetItem', 'Query', 'UpdateItem'), state.secret],
      errorImpact: 'Visitors cannot see the state of the CEP portal, and monitors report the API as down.',
      slowFrom: Duration.seconds(5),
    },
    schedule: {
      environment: { ...state.tableEnvironment, ...portalEnvironment(stage) },
      access: [state.table('UpdateItem')],
      errorImpact: 'The published state of the CEP portal is `unknown` while there are no validations.',
      timeout: Duration.seconds(30),
      slowFrom: Duration.seconds(20),
      tasks: { probe_portal: Duration.minutes(stage.portalProbeMinutes) },
    },
  }),
});
