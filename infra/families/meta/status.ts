import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/status/config.ts';
import { manifest } from '../../../functions/status/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { apiUrlOf } from '../../resources/api-url.ts';
import { messagesOf } from '../../resources/messages.ts';
import { portalEnvironment } from '../../resources/transfer-resolution.ts';

export const status = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Meta',
  functions: ({ stage, state }) => {
    const messages = messagesOf(stage);
    return {
      api: {
        environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.participantsEnvironment, ...messages.environment },
        access: [state.table('DeleteItem', 'GetItem', 'Query', 'UpdateItem'), state.secret, messages.sending],
        errorImpact: 'Visitors cannot see the state of the CEP portal and incidents, and monitors report the API as down.',
        slowFrom: Duration.seconds(5),
      },
      schedule: {
        environment: {
          ...state.tableEnvironment,
          ...state.secretsEnvironment,
          ...portalEnvironment(stage),
          ...messages.environment,
          API_URL: apiUrlOf(stage) ?? undefined,
        },
        access: [state.table('GetItem', 'Query', 'UpdateItem'), state.indexes(DUE_INDEX), state.secret, messages.sending],
        errorImpact:
          'Updates of incidents are not mailed. The published state of the CEP portal is `unknown` while there are no validations.',
        timeout: Duration.minutes(5),
        slowFrom: Duration.minutes(4),
        tasks: { probe_portal: Duration.minutes(stage.portalProbeMinutes), send_incident_mails: Duration.minutes(1) },
      },
    };
  },
});
