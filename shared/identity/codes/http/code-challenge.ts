import * as v from 'valibot';

import type { ResourceOf } from '../../../platform/http/reply.ts';
import { described, named, resource } from '../../../platform/http/schemas/described.ts';
import { uuid } from '../../../platform/http/schemas/envelope-schema.ts';
import { asText, further, text, uuidOf } from '../../../platform/http/schemas/fields.ts';
import { isPlainAddress } from '../../accounts/domain/email-address.ts';
import { CODE_SECONDS, destinationHint, isChallengeId, RESEND_AFTER_SECONDS, type Challenge } from '../domain/challenge.ts';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

export const otpChallengeResource = resource('OtpChallenge', {
  type: 'otp_challenge',
  id: described(uuid, 'Id of the challenge.'),
  attributes: {
    challenge_id: described(uuid, 'Names the code that was sent; the request with the code repeats it.'),
    channel: described(named('CodeChannel', v.picklist(['email', 'sms'])), 'How the code was sent.', 'email'),
    destination_hint: described(v.string(), 'Where the code was sent, partly masked.', 'a•••@example.mx'),
    expires_in: described(seconds, 'Seconds for which the code is valid.', 600),
    resend_after: described(seconds, 'Seconds until the code can be sent again.', 60),
  },
});

/** For a phone found by an address nothing is shown, not even whether there is one. */
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

/** Identifies the challenge of an entered code. */
export const challengeIdRule = asText(uuidOf(isChallengeId, { code: 'validation_error', reason: 'challenge_form' }));

/** A code as entered. */
export const codeRule = asText(text({ pattern: /^[0-9]{6}$/ }, { code: 'validation_error', reason: 'otp_form' }));

const noAddress = { code: 'validation_error', reason: 'email_form' } as const;

/** An address that can receive mails and contains no misleading characters. */
export const emailRule = asText(
  further(
    text({ pattern: /^[^\s@"(),:;<>\x5b-\x5d]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, maxLength: 254 }, noAddress),
    ['validation_error'],
    (sent) => (isPlainAddress(sent) ? { value: sent } : noAddress),
  ),
);
