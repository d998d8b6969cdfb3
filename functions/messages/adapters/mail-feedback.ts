import * as v from 'valibot';

import type { MailFeedback } from '../domain/mail-feedback.ts';

const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
);
const recipients = v.array(v.object({ emailAddress: v.string() }));
const mail = v.object({ messageId: v.string() });

/** Events of SES as it publishes them to SNS (SES Developer Guide: contents of event data). */
const sesEvent = v.variant('eventType', [
  v.object({
    eventType: v.literal('Bounce'),
    mail,
    bounce: v.object({ bounceType: v.string(), bouncedRecipients: recipients, timestamp: instant }),
  }),
  v.object({
    eventType: v.literal('Complaint'),
    mail,
    complaint: v.object({
      complainedRecipients: recipients,
      timestamp: instant,
      complaintFeedbackType: v.nullish(v.string()),
    }),
  }),
]);

const notification = v.object({ Type: v.literal('Notification'), MessageId: v.string(), Message: v.string() });

/** What SES publishes when a topic is set up as the destination of its events. */
const GREETING = 'Successfully validated SNS topic for Amazon SES event publishing';

const addressesOf = (list: v.InferOutput<typeof recipients>): readonly string[] => list.map(({ emailAddress }) => emailAddress);

const feedbackOf = (event: v.InferOutput<typeof sesEvent>): MailFeedback => {
  const correlationId = event.mail.messageId;
  if (event.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, timestamp } = event.bounce;
    if (bounceType !== 'Permanent') return { correlationId, kind: 'passing' };
    return { correlationId, kind: 'permanent_bounce', addresses: addressesOf(bouncedRecipients), at: timestamp };
  }
  const { complainedRecipients, timestamp, complaintFeedbackType } = event.complaint;
  if (complaintFeedbackType === 'not-spam') return { correlationId, kind: 'passing' };
  return { correlationId, kind: 'complaint', addresses: addressesOf(complainedRecipients), at: timestamp };
};

/** Reads a notification of SNS with an event of SES in it; null when it is none. */
export const parseMailFeedback = (body: string): MailFeedback | null => {
  const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), notification), body);
  if (!envelope.success) return null;
  const { MessageId: correlationId, Message: text } = envelope.output;
  if (text.startsWith(GREETING)) return { correlationId, kind: 'passing' };
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), sesEvent), text);
  return event.success ? feedbackOf(event.output) : null;
};
