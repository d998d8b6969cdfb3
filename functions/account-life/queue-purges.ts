import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { parsePurge } from './adapters/purge-message.ts';
import { queuePurgesEnvironment } from './config.ts';
import { makePurgesWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queuePurgesEnvironment,
  parse: parsePurge,
  worker: ({ log }) => makePurgesWorker({ log }),
});
