import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/events/config.ts';
import { FOLLOWED_ITEMS } from '../../functions/events/domain/followed-items.ts';
import { manifest } from '../../functions/events/manifest.ts';
import { sendTo } from '../resources/access.ts';
import { defineFamily } from './family.ts';

export const events = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  queues: ({ workerConcurrency }) => ({
    subscribers: {
      timeout: Duration.seconds(30),
      batchSize: 10,
      maxConcurrency: workerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    },
  }),
  functions: ({ state, queue }) => {
    const subscribers = queue('subscribers');
    const environment = { ...state.tableEnvironment, SUBSCRIBER_QUEUE_URL: subscribers.queueUrl };
    return {
      stream: {
        environment,
        access: [sendTo(subscribers)],
        errorImpact: 'Nothing follows from verdicts and imports any more: counters and the directory of phones fall behind.',
        timeout: Duration.seconds(30),
        slowFrom: Duration.seconds(10),
        follows: Object.values(FOLLOWED_ITEMS),
      },
      'queue-subscribers': {
        environment: { ...environment, ...state.secretsEnvironment },
        access: [state.table('GetItem', 'PutItem', 'UpdateItem'), state.secret, sendTo(subscribers)],
        errorImpact: 'Verdicts are not counted, and the directory of phones does not learn.',
        slowFrom: Duration.seconds(20),
      },
    };
  },
});
