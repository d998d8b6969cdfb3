/** The envelope in which SNS sends a notification to a queue (Amazon SNS Developer Guide: message format). */
export const notificationOf = (message: unknown): string =>
  JSON.stringify({
    Type: 'Notification',
    MessageId: '95df01b4-ee98-5cb9-9903-4c221d41eb5e',
    TopicArn: 'arn:aws:sns:us-east-1:123456789012:spei-prod-mail-events',
    Message: typeof message === 'string' ? message : JSON.stringify(message),
    Timestamp: '2026-11-05T18:00:02.000Z',
    SignatureVersion: '1',
  });

const MAIL = {
  timestamp: '2026-11-05T18:00:00.000Z',
  source: 'no-reply@example.mx',
  sourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/example.mx',
  sendingAccountId: '123456789012',
  messageId: '0100018c5f2e0a3b-4f1c2d3e-5a6b-7c8d-9e0f-1a2b3c4d5e6f-000000',
  destination: ['ana@example.com'],
  headersTruncated: false,
  headers: [{ name: 'Auto-Submitted', value: 'auto-generated' }],
  commonHeaders: { from: ['no-reply@example.mx'], to: ['ana@example.com'], subject: 'x' },
  tags: { template: ['email_verification'], 'ses:configuration-set': ['spei-prod-mail-events'] },
};

/** Events as Amazon SES publishes them (SES Developer Guide: contents of event data). */
export const bounce = (bounceType: 'Permanent' | 'Transient' | 'Undetermined', emailAddress = 'ana@example.com') => ({
  eventType: 'Bounce',
  bounce: {
    feedbackId: '0100018c5f2e0a3b-b0b1-000000',
    bounceType,
    bounceSubType: bounceType === 'Transient' ? 'MailboxFull' : 'General',
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
    timestamp: '2026-11-05T18:00:01.520Z',
    reportingMTA: 'dsn; a8-50.smtp-out.amazonses.com',
  },
  mail: MAIL,
});

export const complaint = (complaintFeedbackType: string | null = 'abuse', emailAddress = 'ana@example.com') => ({
  eventType: 'Complaint',
  complaint: {
    feedbackId: '0100018c5f2e0a3b-c0c1-000000',
    complaintSubType: null,
    complainedRecipients: [{ emailAddress }],
    timestamp: '2026-11-05T19:00:01.000Z',
    userAgent: 'ExampleCorp Feedback Loop (V0.01)',
    complaintFeedbackType,
    arrivalDate: '2026-11-05T19:00:00.000Z',
  },
  mail: MAIL,
});

export const GREETING = 'Successfully validated SNS topic for Amazon SES event publishing.';
