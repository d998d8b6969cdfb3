import * as v from 'valibot';

/** Where messages to browsers and chats wait to be sent. */
export const deliveryQueueEnvironment = { NOTIFICATION_DELIVERY_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
