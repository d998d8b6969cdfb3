import * as v from 'valibot';

import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

export const registrationResource = resource('Registration', {
  type: 'registration',
  id: described(uuid, 'Id of the registration.'),
  attributes: {
    status: described(v.literal('verification_sent'), 'A mail with a code is on its way.'),
    challenge_id: described(uuid, 'Names the code that was sent; the request with the code repeats it.'),
    expires_in: described(seconds, 'Seconds for which the code is valid.', 600),
    resend_after: described(seconds, 'Seconds until the code can be sent again.', 60),
  },
});

export const otpVerificationResource = resource('OtpVerification', {
  type: 'otp_verification',
  id: described(uuid, 'Id of the verification.'),
  attributes: {
    purpose: described(v.picklist(['email_verification', 'password_reset']), 'Purpose of the code.'),
    verified_at: described(dateTime, 'When the code was accepted.'),
    reset_token: described(
      v.nullable(v.string()),
      'Sets a password, once. Given for a code of `password_reset` or one requested by address; null for the code of a registration.',
      null,
    ),
  },
});

export const twoFactorChallengeResource = resource('TwoFactorChallenge', {
  type: 'two_factor_challenge',
  id: described(uuid, 'Id of the challenge.'),
  attributes: {
    challenge_id: described(uuid, 'Names the code that was sent; the request with the code repeats it.'),
    methods: described(
      v.array(v.picklist(['sms', 'email', 'recovery_code', 'device_credential'])),
      'Ways to finish the sign-in: `device_credential` is a passkey, by `POST /auth/device-credentials/verify`; the others go to `/auth/2fa/verify`.',
      ['sms', 'recovery_code', 'device_credential'],
    ),
    destination_hint: described(v.string(), 'Where the code was sent, partly masked.', 'a•••@example.mx'),
    expires_in: described(seconds, 'Seconds for which the code is valid.', 600),
    resend_after: described(seconds, 'Seconds until the code can be sent again.', 60),
  },
});

export const passwordResetResource = resource('PasswordReset', {
  type: 'password_reset',
  id: described(uuid, 'Id of the request.'),
  attributes: { status: described(v.literal('requested'), 'A mail is on its way if the address has an account.') },
});
