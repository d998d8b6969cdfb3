import * as v from 'valibot';

/** Where mails and text messages wait to be sent. */
export const messageQueueEnvironment = { MESSAGE_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
