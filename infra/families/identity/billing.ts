import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/billing/config.ts';
import { manifest } from '../../../functions/billing/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';
import { panelUrlOf } from '../../resources/panel.ts';
import { paymentProcessorOf } from '../../resources/payment-processor.ts';

export const billing = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  queues: ({ workerConcurrency: maxConcurrency }) => ({
    events: { timeout: Duration.seconds(60), batchSize: 10, maxConcurrency, oldestMessageFrom: Duration.minutes(15) },
  }),
  functions: ({ stage, state, queue }) => {
    const processor = paymentProcessorOf(stage);
    return {
      api: {
        environment: {
          ...credentialsApiEnvironment(state),
          ...processor.environment,
          PROCESSOR_EVENT_QUEUE_URL: queue('events').queueUrl,
          PANEL_URL: panelUrlOf(stage),
        },
        access: [
          state.table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
          state.secret,
          processor.credentials,
          sendTo(queue('events')),
        ],
        errorImpact: 'Users cannot see or change their plan, and events of the payment processor are late.',
        // The processor may take seven seconds for each of a few calls.
        slowFrom: Duration.seconds(15),
      },
      'queue-events': {
        environment: { ...credentialsApiEnvironment(state), ...processor.environment },
        access: [state.table('GetItem', 'PutItem', 'Query', 'UpdateItem'), state.secret, processor.credentials],
        errorImpact: 'Payments do not change the plans of accounts.',
        slowFrom: Duration.seconds(30),
      },
      schedule: {
        environment: { ...credentialsApiEnvironment(state), ...processor.environment },
        access: [
          state.table('DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
          state.indexes(DUE_INDEX),
          state.secret,
          processor.credentials,
        ],
        errorImpact: 'Overdue payments keep their plans beyond the grace period, and deleted accounts are still charged.',
        timeout: Duration.minutes(10),
        slowFrom: Duration.minutes(8),
        tasks: { review: Duration.minutes(10) },
      },
    };
  },
});
