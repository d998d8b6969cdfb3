import * as v from 'valibot';

import { uuid } from '../../../platform/http/envelope-schema.ts';
import { asText, further, text, uuidOf } from '../../../platform/http/fields.ts';
import type { ResourceOf } from '../../../platform/http/reply.ts';
import { isPlainAddress } from '../../accounts/domain/email-address.ts';
import { CODE_SECONDS, destinationHint, isChallengeId, RESEND_AFTER_SECONDS, type Challenge } from '../domain/challenge.ts';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A code that was sent. */
export const otpChallengeResource = v.strictObject({
  type: v.literal('otp_challenge'),
  id: uuid,
  attributes: v.strictObject({
    challenge_id: uuid,
    channel: v.picklist(['email', 'sms']),
    destination_hint: v.string(),
    expires_in: seconds,
    resend_after: seconds,
  }),
});

/** Of a phone that stands for an address nothing is shown: not even whether there is one. */
const hintOf = ({ destination, subject }: Challenge): string =>
  subject.purpose === 'password_reset' && destination.channel === 'sms' ? '•••' : destinationHint(destination);

export const presentOtpChallenge = (challenge: Challenge) =>
  ({
    type: 'otp_challenge',
    id: challenge.id,
    attributes: {
      challenge_id: challenge.id,
      channel: challenge.destination.channel,
      destination_hint: hintOf(challenge),
      expires_in: CODE_SECONDS,
      resend_after: RESEND_AFTER_SECONDS,
    },
  }) satisfies ResourceOf<typeof otpChallengeResource>;

/** Names the code that is typed in. */
export const challengeIdRule = asText(uuidOf(isChallengeId, { code: 'validation_error', reason: 'challenge_form' }));

/** A code as it is typed in. */
export const codeRule = asText(text({ pattern: /^[0-9]{6}$/ }, { code: 'validation_error', reason: 'otp_form' }));

const noAddress = { code: 'validation_error', reason: 'email_form' } as const;

/** An address that mails can go to, and that reads as it is. */
export const emailRule = asText(
  further(
    text({ pattern: /^[^\s@"(),:;<>[\\\]]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, maxLength: 254 }, noAddress),
    ['validation_error'],
    (sent) => (isPlainAddress(sent) ? { value: sent } : noAddress),
  ),
);
