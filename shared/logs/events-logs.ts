/** Log lines about reading changes off the stream. */
export const eventsLogEvents = {
  stream_record_unreadable: 'A change of an item could not be read',
} as const;
