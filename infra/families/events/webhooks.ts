import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/webhooks/config.ts';
import { manifest } from '../../../functions/webhooks/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { outgoingEnvironment } from '../../resources/outgoing.ts';

export const webhooks = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  queues: ({ workerConcurrency: maxConcurrency, slowDeliveryConcurrency }) => {
    const common = { batchSize: 10, maxConcurrency, batchingWindow: Duration.seconds(0) };
    return {
      events: { ...common, timeout: Duration.seconds(30), oldestMessageFrom: Duration.minutes(15) },
      deliveries: { ...common, timeout: Duration.seconds(60), oldestMessageFrom: Duration.minutes(30) },
      // One per invocation: a delivery to an endpoint that hangs does not delay others by the end of its batch.
      'slow-deliveries': {
        batchSize: 1,
        maxConcurrency: slowDeliveryConcurrency,
        timeout: Duration.seconds(60),
        oldestMessageFrom: Duration.minutes(30),
      },
    };
  },
  functions: ({ stage, state, queue }) => {
    const lanes = { DELIVERY_QUEUE_URL: queue('deliveries').queueUrl, SLOW_DELIVERY_QUEUE_URL: queue('slow-deliveries').queueUrl };
    const events = { WEBHOOK_EVENT_QUEUE_URL: queue('events').queueUrl };
    const toLanes = sendTo(queue('deliveries'), queue('slow-deliveries'));
    const sending = {
      ...state.tableEnvironment,
      ...state.secretsEnvironment,
      ...outgoingEnvironment(stage),
      ...lanes,
      WEBHOOK_SIGNING_KEYS: stage.webhookKeys,
    };
    const worker = {
      environment: { ...sending, RETRY_TIME_SCALE: String(stage.retryTimeScale) },
      access: [state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'Query'), state.indexes(DUE_INDEX), state.secret, toLanes],
      slowFrom: Duration.seconds(40),
    };
    return {
      api: {
        environment: { ...sending, ...events },
        access: [state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'), state.secret, toLanes, sendTo(queue('events'))],
        errorImpact: 'Callers cannot manage webhooks, nor read events.',
        slowFrom: Duration.seconds(22),
      },
      'queue-events': {
        environment: { ...state.tableEnvironment, ...lanes, ...events },
        access: [state.table('BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem', 'Query'), toLanes, sendTo(queue('events'))],
        errorImpact: 'Events reach neither webhooks nor the feed.',
        slowFrom: Duration.seconds(20),
      },
      'queue-deliveries': { ...worker, errorImpact: 'Webhooks are not delivered.' },
      'queue-slow-deliveries': { ...worker, errorImpact: 'Webhooks are not delivered to endpoints that are new or slow.' },
      schedule: {
        environment: { ...state.tableEnvironment, ...lanes },
        access: [state.table('GetItem', 'UpdateItem'), state.indexes(DUE_INDEX), toLanes],
        errorImpact: 'Further attempts of webhook deliveries are not made.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { sweep: Duration.minutes(1) },
      },
    };
  },
});
