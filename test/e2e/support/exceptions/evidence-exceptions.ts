/** Grants for the portal's responses that no call of the journeys needs, and why they stay. */
export const EVIDENCE_EXCEPTIONS = [
  ...['validate/api', 'validate/queue-validations', 'retry/queue-attempts'].map((entry) => ({
    entry,
    actions: ['s3:PutObjectTagging'],
    resource: '/responses/*',
    reason: `S3 asks for it within PutObject where responses expire early; the emulator does not (${entry}).`,
  })),
  {
    entry: 'validate/schedule',
    actions: ['s3:DeleteObject'],
    resource: '/responses/*',
    reason: 'It finishes a purge that was interrupted.',
  },
];
