import { makeStreamFunction } from '../../shared/platform/lambda/stream-function.ts';
import { makeChangeReader } from './adapters/change-reader.ts';
import { makeSubscriberQueue } from './adapters/subscriber-queue.ts';
import { streamEnvironment } from './config.ts';
import { makeStream } from './family.ts';

export const handler = makeStreamFunction({
  environment: streamEnvironment,
  reader: ({ env, table, log }) =>
    makeStream({
      changeReader: makeChangeReader(table),
      subscriberQueue: makeSubscriberQueue(env.SUBSCRIBER_QUEUE_URL, env.WEBHOOK_EVENT_QUEUE_URL),
      log,
    }),
});
