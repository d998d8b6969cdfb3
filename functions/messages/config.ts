import * as v from 'valibot';

import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of queue-outgoing.ts. */
export const queueOutgoingEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...messageQueueEnvironment,
  /** Sender of mails; absent where none is set up, so that every mail fails. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email())),
  /** Configuration set of SES, which tells of bounces and complaints. */
  MAIL_CONFIGURATION_SET: v.pipe(v.string(), v.nonEmpty()),
  /** Where people use the service with a browser: links in mails lead there. Without it mails show what a link would carry. */
  PANEL_URL: v.optional(v.pipe(v.string(), v.url())),
});

/** Environment of queue-feedback.ts. */
export const queueFeedbackEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });
