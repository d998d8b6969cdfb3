import * as v from 'valibot';

import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { deliveryQueueEnvironment } from '../../shared/notifications/config/delivery-queue.ts';
import { commonEnvironment, outgoingEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { certificateEnvironment } from '../../shared/validation/config/stored-files.ts';

const text = v.pipe(v.string(), v.nonEmpty());

/** What sends to browsers and chats. */
const channelsEnvironment = {
  ...outgoingEnvironment,
  ...deliveryQueueEnvironment,
  /** Secret that the keys of push messages are derived from. */
  VAPID_SECRET_ARN: text,
  /** Address of the operator for push services, `mailto:` or `https:`. */
  VAPID_SUBJECT: text,
  /** Secret with the credentials of the bot. */
  BOT_SECRET_ARN: text,
  /** Base address of the Bot API. */
  BOT_API_URL: v.pipe(v.string(), v.url()),
};

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...secretsEnvironment, ...channelsEnvironment });

/** Environment of queue-events.ts. */
export const queueEventsEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...messageQueueEnvironment,
  ...deliveryQueueEnvironment,
  /** Base address of the API; absent where mails cannot lead to it. */
  API_URL: v.optional(v.pipe(v.string(), v.url())),
});

/** Environment of queue-deliveries.ts. */
export const queueDeliveriesEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...channelsEnvironment,
  ...certificateEnvironment,
});
