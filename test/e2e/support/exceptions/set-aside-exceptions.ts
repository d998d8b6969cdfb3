/** Grants for changes of the table that are set aside. */
export const SET_ASIDE_EXCEPTIONS = [
  ...[
    { entry: 'event-dispatch/stream', actions: ['s3:PutObject', 'kms:GenerateDataKey'] },
    { entry: 'event-dispatch/queue-subscribers', actions: ['s3:GetObject', 'kms:Decrypt'] },
  ].map((grant) => ({
    ...grant,
    reason: `A change that cannot be passed on is set aside, and redriven: none of the journeys makes one (${grant.entry}).`,
  })),
];
