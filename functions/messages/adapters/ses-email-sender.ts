import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';

import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import { errorNameOf } from '../../../shared/platform/error-info.ts';
import type { EmailSender } from '../ports/email-sender.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

const CONNECTION_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 8_000;

/** Errors of SES for a mail that it will never accept (SES API v2: SendEmail). */
const REFUSALS: ReadonlySet<string> = new Set(['MessageRejected', 'BadRequestException']);

const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });

type Options = {
  /** Reads the sender; null when none is configured. */
  readonly from: () => Promise<string | null>;
  /** Null without a sender. */
  readonly configurationSet: string | null;
  /** Region of SES. */
  readonly region: string;
};

/** Sends mails by Amazon SES. The SDK makes each call once, because a mail may have been sent despite an error. */
export const makeSesEmailSender = ({ from, configurationSet, region }: Options): EmailSender => {
  const client = new SESv2Client({
    region,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
  });
  return {
    send: async ({ to, subject, text, html, headers, template }) => {
      const sender = await from();
      if (sender === null) throw new Error('this deployment has no sender of mails');
      try {
        await client.send(
          new SendEmailCommand({
            FromEmailAddress: `${PRODUCT_NAME} <${sender}>`,
            Destination: { ToAddresses: [to] },
            Content: {
              Simple: {
                Subject: content(subject),
                Body: { Text: content(text), Html: content(html) },
                Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
              },
            },
            ConfigurationSetName: configurationSet ?? undefined,
            EmailTags: [{ Name: 'template', Value: template }],
          }),
        );
        return 'sent';
      } catch (error) {
        if (REFUSALS.has(errorNameOf(error))) return 'refused';
        if (isOutcomeUnknown(error)) return 'unknown';
        throw error;
      }
    },
  };
};
