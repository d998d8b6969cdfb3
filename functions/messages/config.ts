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
  /** Configuration set of SES, which reports bounces and complaints; absent where no sender is set up. */
  MAIL_CONFIGURATION_SET: v.optional(v.pipe(v.string(), v.nonEmpty())),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Regions of SES and SNS; absent where they are the function's own. */
  MAIL_REGION: v.optional(v.pipe(v.string(), v.nonEmpty())),
  SMS_REGION: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** URL of the browser pages that links in mails open. Without it mails show the token that a link would carry. */
  PANEL_URL: v.optional(v.pipe(v.string(), v.url())),
});

/** Environment of queue-feedback.ts. */
export const queueFeedbackEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });
