import * as v from 'valibot';

import { dateTime, uuid } from '../../../shared/platform/http/envelope-schema.ts';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

export const registrationResource = v.strictObject({
  type: v.literal('registration'),
  id: uuid,
  attributes: v.strictObject({
    status: v.literal('verification_sent'),
    challenge_id: uuid,
    expires_in: seconds,
    resend_after: seconds,
  }),
});

export const otpVerificationResource = v.strictObject({
  type: v.literal('otp_verification'),
  id: uuid,
  attributes: v.strictObject({
    purpose: v.picklist(['email_verification', 'password_reset']),
    verified_at: dateTime,
    reset_token: v.nullable(v.string()),
  }),
});

export const twoFactorChallengeResource = v.strictObject({
  type: v.literal('two_factor_challenge'),
  id: uuid,
  attributes: v.strictObject({
    challenge_id: uuid,
    methods: v.array(v.picklist(['sms', 'email', 'recovery_code', 'device_credential'])),
    destination_hint: v.string(),
    expires_in: seconds,
    resend_after: seconds,
  }),
});

export const passwordResetResource = v.strictObject({
  type: v.literal('password_reset'),
  id: uuid,
  attributes: v.strictObject({ status: v.literal('requested') }),
});
