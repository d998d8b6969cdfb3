/** Log lines about push messages and chats. */
export const notificationsLogEvents = {
  notification_delivery: 'A message to a browser or a chat was sent, deferred, or removed its recipient',
  broadcast_counted: 'The dry run of a broadcast has found all recipients',
  broadcast_paused: 'A broadcast was paused because no recipient of a page could be served in any attempt',
  broadcast_recipient_failed: 'A recipient of a broadcast could not be served in this attempt',
  broadcast_page_sent: 'A page of the recipients of a broadcast was served',
  notification_not_prepared: 'A message to a browser or a chat could not be prepared, such as without its key, and returned to its queue',
  notification_refused: 'A message to a browser or a chat was refused for good',
  notification_outcome_unknown: 'A message to a browser or a chat may have been sent and is not sent again',
  notification_expired: 'A message to a browser or a chat was not sent within a day',
} as const;

/** Metrics of push messages and chats. */
export const notificationsMetrics = ['NotificationSent', 'NotificationDeferred'] as const;
