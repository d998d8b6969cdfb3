import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { otpChallengeResource } from '../../shared/identity/codes/http/code-challenge.ts';
import { sessionResource } from '../../shared/identity/sessions/http/session-resource.ts';
import { emptyRequest, type OperationLimit } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import {
  forgotFields,
  loginFields,
  registerFields,
  resendFields,
  resetFields,
  secondStepFields,
  sendOtpFields,
  verifyOtpFields,
} from './http/auth-fields.ts';
import { otpVerificationResource, passwordResetResource, registrationResource, twoFactorChallengeResource } from './http/schemas.ts';
import { sessionContracts } from './http/session-contracts.ts';

const tag = 'Sign-in';

const HOUR = 3_600;
const QUARTER = 900;

const perAddress = (max: number, windowSeconds: number): OperationLimit<'ip'> => ({ max, windowSeconds, per: 'ip' });
const perDestination = (max: number, windowSeconds: number): OperationLimit<'destination'> => ({ max, windowSeconds, per: 'destination' });

const cookie = { 'Set-Cookie': { description: 'The session, in `__Host-session`; scripts cannot read it.', schema: v.string() } };

/** Opens an account. */
export const register = defineRoute({
  operationId: 'register',
  method: 'POST',
  path: '/auth/register',
  summary: 'Open an account',
  description:
    'The answer is the same whether or not the address has an account: its owner gets a mail either way. The account can be used once the ' +
    'code in the mail was sent to `POST /auth/otp/verify`.',
  tag,
  access: { credentials: ['public'], limits: [perAddress(5, HOUR)] },
  request: { ...emptyRequest, body: registerFields },
  responses: { 202: { description: 'A mail is on its way.', schema: single(registrationResource) } },
  errors: ['registration_closed', 'password_too_short', 'password_compromised', 'legal_acceptance_required', 'rate_limit_exceeded'],
});

/** Sends a code. */
export const sendOtp = defineRoute({
  operationId: 'sendOtp',
  method: 'POST',
  path: '/auth/otp/send',
  summary: 'Send a code, again or for a registration',
  description:
    'With `challenge_id` a new code replaces that of the challenge, at the earliest a minute after the last one. With `email` a code is sent ' +
    'to an address whose registration is not confirmed, and confirms the address without a password; for `password_reset` it is sent to ' +
    'the address of an account, or to its verified phone. The response is the same for any other address. A phone that is the second ' +
    'factor gets no code for `password_reset`. A destination gets at most three codes in ten minutes and ten in a day.',
  tag,
  access: { credentials: ['public'], limits: [perAddress(20, 600)] },
  request: { ...emptyRequest, body: sendOtpFields },
  responses: { 202: { description: 'The code is on its way.', schema: single(otpChallengeResource) } },
  errors: ['otp_expired', 'otp_used', 'rate_limit_exceeded', 'validation_error'],
});

/** Confirms an address. */
export const verifyOtp = defineRoute({
  operationId: 'verifyOtp',
  method: 'POST',
  path: '/auth/otp/verify',
  summary: 'Confirm the address of a registration, or get a token for a new password',
  description:
    'A code confirms only the attempt of its `challenge_id`; for a registration, that sets its password and name. A code that was ' +
    'requested by address confirms the address and sets no password. Then, as for `password_reset`, the response has a `reset_token`, ' +
    'valid once, for ten minutes: `POST /auth/password/reset` sets the password with it. ' +
    'A code is valid once, for ten minutes. The fifth wrong attempt ends its challenge; `meta.attempts_left` counts down.',
  tag,
  access: { credentials: ['public'], limits: [perAddress(30, QUARTER)] },
  request: { ...emptyRequest, body: verifyOtpFields },
  responses: { 200: { description: 'The code was right.', schema: single(otpVerificationResource) } },
  errors: ['otp_invalid', 'otp_expired', 'otp_used'],
});

/** Signs in. */
export const login = defineRoute({
  operationId: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with a password',
  description:
    'Opens a session, or sends a code if the account has a second factor. The session that the request carries ends. A user signs in again ' +
    'to prove their identity when an operation answers `reauthentication_required`; with a session of the account, a remembered ' +
    'browser needs the second factor, too. An account that has used up its codes gets none: `methods` then lacks the channel, and ' +
    '`resend_after` is the time until the next code. An unknown address, a wrong password and a registration whose address is not ' +
    'confirmed get the same response.',
  tag,
  access: { credentials: ['public'], limits: [perDestination(10, QUARTER), perAddress(30, QUARTER)] },
  request: { ...emptyRequest, body: loginFields },
  responses: {
    200: { description: 'The session.', schema: single(sessionResource), headers: cookie },
    202: { description: '`POST /auth/2fa/verify` takes one of `methods`.', schema: single(twoFactorChallengeResource) },
  },
  errors: ['invalid_credentials', 'account_suspended', 'account_pending_deletion'],
});

/** Second step of a sign-in. */
export const verifyTwoFactor = defineRoute({
  operationId: 'verifyTwoFactor',
  method: 'POST',
  path: '/auth/2fa/verify',
  summary: 'Finish a sign-in with a code or a recovery code',
  description:
    'Exactly one of `code` and `recovery_code`. A recovery code works once, and a wrong one counts as a wrong attempt, as a wrong code does.',
  tag,
  access: { credentials: ['public'], limits: [perAddress(10, QUARTER)] },
  request: { ...emptyRequest, body: secondStepFields },
  responses: { 200: { description: 'The session.', schema: single(sessionResource), headers: cookie } },
  errors: [
    'otp_invalid',
    'otp_expired',
    'otp_used',
    'recovery_code_invalid',
    'account_suspended',
    'account_pending_deletion',
    'validation_error',
  ],
});

/** Sends the code of a sign-in again. */
export const resendTwoFactor = defineRoute({
  operationId: 'resendTwoFactor',
  method: 'POST',
  path: '/auth/2fa/resend',
  summary: 'Send the code of a sign-in again',
  description: 'At the earliest a minute after the last code. The new code replaces the earlier one; wrong attempts stay counted.',
  tag,
  access: { credentials: ['public'], limits: [perAddress(10, QUARTER)] },
  request: { ...emptyRequest, body: resendFields },
  responses: { 202: { description: 'The code is on its way.', schema: single(otpChallengeResource) } },
  errors: ['otp_expired', 'otp_used', 'rate_limit_exceeded'],
});

/** Requests a link to set a new password. */
export const forgotPassword = defineRoute({
  operationId: 'forgotPassword',
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Request a link to set a new password',
  description: 'The answer is the same whether or not the address has an account. The link is valid for an hour.',
  tag,
  access: { credentials: ['public'], limits: [perDestination(3, HOUR), perAddress(20, HOUR)] },
  request: { ...emptyRequest, body: forgotFields },
  responses: { 202: { description: 'A mail is on its way if the address has an account.', schema: single(passwordResetResource) } },
  errors: [],
});

/** Sets a new password with the token of a link. */
export const resetPassword = defineRoute({
  operationId: 'resetPassword',
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password',
  description:
    'Every session of the account ends. The first password of a registration whose address was not confirmed also ends its API key and ' +
    'passkeys, confirms the address, and clears the accepted documents.',
  tag,
  access: { credentials: ['public'], limits: [perAddress(10, QUARTER)] },
  request: { ...emptyRequest, body: resetFields },
  responses: { 204: { description: 'The password is set.' } },
  errors: ['reset_token_invalid', 'reset_token_expired', 'reset_token_used', 'password_too_short', 'password_compromised'],
});

export const contracts = [
  register,
  sendOtp,
  verifyOtp,
  login,
  verifyTwoFactor,
  resendTwoFactor,
  forgotPassword,
  resetPassword,
  ...sessionContracts,
];
