import * as v from 'valibot';

import { legalDocuments } from '../../../shared/identity/accounts/http/legal-documents-rule.ts';
import { challengeIdRule, codeRule, emailRule } from '../../../shared/identity/codes/http/code-challenge.ts';
import { MAX_PASSWORD_LENGTH } from '../../../shared/identity/passwords/domain/password-policy.ts';
import { recoveryCodeRule, secondFactorFields } from '../../../shared/identity/sessions/http/proof-fields.ts';
import {
  asText,
  blankAsNull,
  boolean,
  field,
  freeText,
  further,
  nullable,
  oneOf,
  required,
  text,
} from '../../../shared/platform/http/schemas/fields.ts';
import { CODE_PURPOSES } from '../use-cases/codes.ts';

const REQUIRED = { code: 'required' } as const;

const printable = (maxLength: number) =>
  freeText(maxLength, {
    tooLong: { code: 'validation_error', reason: 'text_length' },
    unprintable: { code: 'validation_error', reason: 'control_characters' },
  });

/** Any text that a user may have typed as a password: only new passwords have rules. */
const typedPassword = asText(text({ minLength: 1, maxLength: 1_024 }, { code: 'validation_error', reason: 'password_length' }));
const newPassword = asText(text({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }, { code: 'validation_error', reason: 'password_length' }));

const invalidTimezone = { code: 'invalid_timezone' } as const;

/** The zone by its usual name; offsets such as +05:00 are no zones. */
const zoneOf = (sent: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: sent }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

const timezone = asText(
  further(text({ pattern: /^[A-Za-z][A-Za-z0-9_+/-]*$/, maxLength: 64 }, invalidTimezone), ['invalid_timezone'], (sent) => {
    const zone = zoneOf(sent);
    return zone === null ? invalidTimezone : { value: zone };
  }),
);

const LEGAL_TEXT = 'The legal documents that are accepted, in their versions in force.';

/** Body of POST /auth/register. */
export const registerFields = v.object({
  email: field(required(emailRule, REQUIRED), 'Address to sign in with.'),
  name: field(required(asText(blankAsNull(printable(100))), REQUIRED), 'Name of the account.'),
  password: field(required(newPassword, REQUIRED), 'At least 15 characters, and none of the common ones.'),
  timezone: field(nullable(timezone), 'IANA time zone; `America/Mexico_City` when it is left out.'),
  language: field(nullable(oneOf(['es', 'en'], { code: 'invalid_language' })), 'Language of mails and texts.'),
  legal: field(nullable(legalDocuments(0)), LEGAL_TEXT),
});

/** Body of POST /auth/otp/send. */
export const sendOtpFields = v.object({
  purpose: field(required(oneOf(CODE_PURPOSES, { code: 'validation_error', reason: 'otp_purpose' }), REQUIRED), 'Purpose of the code.'),
  challenge_id: field(nullable(challengeIdRule), 'The challenge whose code is sent again.'),
  email: field(nullable(emailRule), 'For `email_verification` the address of the registration, for `password_reset` that of the account.'),
  channel: field(
    nullable(oneOf(['email', 'sms'], { code: 'validation_error', reason: 'otp_channel' })),
    'Channel of the code: `email` (the default), or for `password_reset` `sms` to the verified phone.',
  ),
});

/** Body of POST /auth/otp/verify. */
export const verifyOtpFields = v.object({
  challenge_id: field(required(challengeIdRule, REQUIRED), 'From the answer of the operation that sent the code.'),
  code: field(required(codeRule, REQUIRED), 'The six digits that were sent.'),
});

/** Body of POST /auth/login. */
export const loginFields = v.object({
  email: field(required(emailRule, REQUIRED), 'Address of the account.'),
  password: field(required(typedPassword, REQUIRED), 'Its password.'),
  device_name: field(nullable(asText(printable(100))), 'Name of the device in the list of sessions.'),
});

/** Body of POST /auth/2fa/verify. */
export const secondStepFields = v.object({
  challenge_id: field(required(challengeIdRule, REQUIRED), 'From the answer of the sign-in.'),
  code: field(nullable(codeRule), 'The six digits that were sent; this or `recovery_code`.'),
  recovery_code: field(nullable(asText(recoveryCodeRule)), 'One of the recovery codes, which replaces `code`.'),
  remember_device: field(
    nullable(boolean({ code: 'validation_error', reason: 'boolean_value' })),
    '`true`: this browser skips the second factor for 30 days.',
  ),
});

/** Body of POST /auth/2fa/resend. */
export const resendFields = v.object({ challenge_id: field(required(challengeIdRule, REQUIRED), 'From the answer of the sign-in.') });

/** Body of POST /auth/password/forgot. */
export const forgotFields = v.object({ email: field(required(emailRule, REQUIRED), 'Address of the account.') });

/** Body of POST /auth/password/reset. */
export const resetFields = v.object({
  token: field(
    required(asText(text({ minLength: 1, maxLength: 128 }, { code: 'reset_token_invalid' })), REQUIRED),
    'From the link in the mail.',
  ),
  new_password: field(required(newPassword, REQUIRED), 'At least 15 characters, or 12 with a second factor, and none of the common ones.'),
});

/** Body of PUT /users/me/password. */
export const changePasswordFields = v.object({
  current_password: field(required(typedPassword, REQUIRED), 'The current password.'),
  ...secondFactorFields,
  new_password: field(required(newPassword, REQUIRED), 'At least 15 characters, or 12 with a second factor, and none of the common ones.'),
});
