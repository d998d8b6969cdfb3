import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';

import { errorNameOf } from '../../../shared/platform/error-info.ts';
import type { SmsSender } from '../ports/sms-sender.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

const CONNECTION_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 8_000;

/** Errors of SNS for a number that it will never reach (SNS API: Publish). */
const REFUSALS: ReadonlySet<string> = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'OptedOutException',
  'ValidationException',
]);

/** Sends text messages by Amazon SNS in a region. The SDK makes each call once, because a message may have been sent despite an error. */
export const makeSnsSmsSender = (region: string): SmsSender => {
  const client = new SNSClient({
    region,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
  });
  return {
    send: async (to, text) => {
      try {
        await client.send(
          new PublishCommand({
            PhoneNumber: to,
            Message: text,
            MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
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
