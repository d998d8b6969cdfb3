import { makeStreamFunction } from '../../shared/platform/lambda/stream-function.ts';
import { openReceiptBucket } from '../../shared/validation/adapters/composition/stored-files.ts';
import { changeReader } from './adapters/change-reader.ts';
import { makeSetRecordAside } from './adapters/records-aside.ts';
import { openSubscriberQueue } from './adapters/subscriber-queue.ts';
import { streamEnvironment } from './config.ts';
import { makeStream } from './family.ts';

export const handler = makeStreamFunction({
  environment: streamEnvironment,
  reader: ({ env, log }) => makeStream({ changeReader, subscriberQueue: openSubscriberQueue(env), log }),
  setAside: ({ env }) => makeSetRecordAside(openReceiptBucket(env), env.SUBSCRIBER_DEAD_LETTERS_URL),
});
