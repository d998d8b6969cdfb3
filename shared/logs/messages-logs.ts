/** Log lines about mails and text messages. */
export const messagesLogEvents = {
  message_sent: 'A mail or a text message was sent',
  message_deferred: 'A mail or a text message could not be sent and was returned to its queue',
  message_outcome_unknown: 'A mail or a text message may have been sent and is not sent again: no response arrived',
  message_refused: 'A mail or a text message was refused for good',
  message_suppressed: 'A mail was not sent: mails to its address bounced, or its owner complained',
  message_expired: 'A mail or a text message was not sent in time',
  message_dropped: 'A queued mail or text message was sent before',
  address_suppressed: 'Mails to an address bounced, or its owner complained; it gets no more',
} as const;

/** Metrics of mails and text messages. */
export const messagesMetrics = ['MessageSent', 'MessageDeferred', 'MailAddressSuppressed'] as const;
