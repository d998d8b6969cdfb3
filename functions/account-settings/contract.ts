import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { otpChallengeResource } from '../../shared/identity/codes/http/code-challenge.ts';
import { identityProofBody, PROOF_ERRORS } from '../../shared/identity/sessions/http/proof-fields.ts';
import { emptyRequest, type OperationLimit } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { twoFactorResource, userEmailResource, userPhoneResource } from './http/schemas.ts';
import { cancellationFields, confirmationFields, emailChangeFields, phoneFields, twoFactorFields } from './http/setting-fields.ts';

const tag = 'Account settings';

const QUARTER = 900;
const HOUR = 3_600;
const DAY = 86_400;

const perAccount = (max: number, windowSeconds: number): OperationLimit<'account'> => ({ max, windowSeconds, per: 'account' });

/** Operations that send messages or check passwords have limits per account, in addition to those per destination. */
const SENDING = [perAccount(5, HOUR), perAccount(10, DAY)];
const GUESSING = [perAccount(10, QUARTER)];

const bySession = { credentials: ['session'], permission: 'users:read_self' } as const;

const codeSent = { 202: { description: 'A code is sent if the destination may receive one.', schema: single(otpChallengeResource) } };

const CODE_ERRORS = ['otp_invalid', 'otp_expired', 'otp_used'] as const;

const WITH_SECOND_FACTOR =
  'With a second factor the first request returns `two_factor_code_required` and sends a code; it is repeated with that `code`, or with a ' +
  '`recovery_code`.';

/** Operations that change how the account can be accessed. */
const STEP_UP = { maxAgeSeconds: 600 };

/** Sends a code to an address that is not verified. */
export const sendEmailVerification = defineRoute({
  operationId: 'sendEmailVerification',
  method: 'POST',
  path: '/users/me/email/verification',
  summary: 'Send a code to the address of the account',
  description: 'For an account whose address is not verified yet.',
  tag,
  access: { ...bySession, limits: SENDING },
  request: emptyRequest,
  responses: codeSent,
  errors: ['email_already_verified', 'rate_limit_exceeded'],
});

/** Confirms the address. */
export const confirmEmailVerification = defineRoute({
  operationId: 'confirmEmailVerification',
  method: 'POST',
  path: '/users/me/email/verification/confirm',
  summary: 'Confirm the address of the account with its code',
  description: 'A code is valid once, for ten minutes; the fifth wrong attempt ends it.',
  tag,
  access: bySession,
  request: { ...emptyRequest, body: confirmationFields },
  responses: { 200: { description: 'The address is verified.', schema: single(userEmailResource) } },
  errors: [...CODE_ERRORS, 'unauthorized'],
});

/** Requests another address. */
export const startEmailChange = defineRoute({
  operationId: 'startEmailChange',
  method: 'POST',
  path: '/users/me/email-change',
  summary: 'Change the address of the account',
  description:
    'Sends a code to the new address, and a notice to the one before with a link that cancels the change. The answer is the same for an ' +
    `address that another account has, and no code is sent there. A later request replaces an earlier one. ${WITH_SECOND_FACTOR}`,
  tag,
  access: { ...bySession, limits: [...GUESSING, ...SENDING] },
  request: { ...emptyRequest, body: emailChangeFields },
  responses: codeSent,
  errors: [...PROOF_ERRORS, 'email_unchanged'],
});

/** Gives the account its new address. */
export const confirmEmailChange = defineRoute({
  operationId: 'confirmEmailChange',
  method: 'POST',
  path: '/users/me/email-change/confirm',
  summary: 'Confirm the new address with its code',
  description:
    'The new address replaces the earlier one at once, and the earlier one gets a notice. A cancelled change answers `otp_expired`.',
  tag,
  access: bySession,
  request: { ...emptyRequest, body: confirmationFields },
  responses: { 200: { description: 'The account has the address.', schema: single(userEmailResource) } },
  errors: [...CODE_ERRORS, 'email_taken', 'unauthorized'],
});

/** Withdraws a change of address. */
export const cancelEmailChange = defineRoute({
  operationId: 'cancelEmailChange',
  method: 'DELETE',
  path: '/users/me/email-change',
  summary: 'Withdraw a change of address that is not confirmed',
  description: 'The account keeps its address, and the code that was sent confirms nothing any more.',
  tag,
  access: bySession,
  request: emptyRequest,
  responses: { 204: { description: 'It is withdrawn.' } },
  errors: ['email_change_not_found'],
});

/** The same by the link in the mail. */
export const cancelEmailChangeByToken = defineRoute({
  operationId: 'cancelEmailChangeByToken',
  method: 'POST',
  path: '/auth/email-change/cancel',
  summary: 'Withdraw a change of address with the link that was sent to the one before',
  description: 'Takes no session: the owner of the old mailbox may have lost access to the account.',
  tag,
  access: { credentials: ['public'], limits: [{ max: 10, windowSeconds: QUARTER, per: 'ip' }] },
  request: { ...emptyRequest, body: cancellationFields },
  responses: { 204: { description: 'It is withdrawn.' } },
  errors: ['cancel_token_invalid'],
});

/** Sets the phone. */
export const setPhone = defineRoute({
  operationId: 'setPhone',
  method: 'PUT',
  path: '/users/me/phone',
  summary: 'Set the phone of the account',
  description:
    'Sends a code to the phone. One that is verified stays until the new one is. Requires a proof of identity in the last ten minutes, ' +
    'because codes to set a new password are also sent to the phone. Phones of the countries that the deployment allows are accepted (Mexico, the ' +
    'United States and Canada unless it is configured otherwise), on lines that receive text messages at the usual rate. ' +
    'Text messages to one country have a daily limit; beyond it, `meta.limited` is `text_messages_to_country`.',
  tag,
  access: { ...bySession, stepUp: STEP_UP, limits: SENDING },
  request: { ...emptyRequest, body: phoneFields },
  responses: codeSent,
  errors: [
    'invalid_phone',
    'phone_country_not_allowed',
    'phone_type_not_allowed',
    'phone_in_use_by_2fa',
    'rate_limit_exceeded',
    'unauthorized',
  ],
});

/** Verifies the phone. */
export const verifyPhone = defineRoute({
  operationId: 'verifyPhone',
  method: 'POST',
  path: '/users/me/phone/verify',
  summary: 'Verify the phone with its code',
  description: 'The phone replaces the earlier one. A code is valid once, for ten minutes.',
  tag,
  access: bySession,
  request: { ...emptyRequest, body: confirmationFields },
  responses: { 200: { description: 'The phone is verified.', schema: single(userPhoneResource) } },
  errors: [...CODE_ERRORS, 'phone_in_use_by_2fa', 'unauthorized'],
});

/** Removes the phone. */
export const removePhone = defineRoute({
  operationId: 'removePhone',
  method: 'DELETE',
  path: '/users/me/phone',
  summary: 'Remove the phone of the account',
  description:
    'Without effect if the account has no phone. A phone that is the second factor is not removed. Requires a recent proof of identity, as setting the phone does.',
  tag,
  access: { ...bySession, stepUp: STEP_UP },
  request: emptyRequest,
  responses: { 204: { description: 'The account has no phone.' } },
  errors: ['phone_in_use_by_2fa', 'unauthorized'],
});

/** Begins to set up a second factor. */
export const enableTwoFactor = defineRoute({
  operationId: 'enableTwoFactor',
  method: 'POST',
  path: '/users/me/2fa/enable',
  summary: 'Enable a second factor',
  description:
    'Sends a code to the channel, which `POST /users/me/2fa/enable/confirm` takes. `code` and `recovery_code` are left out here.',
  tag,
  access: { ...bySession, limits: GUESSING },
  request: { ...emptyRequest, body: twoFactorFields },
  responses: codeSent,
  errors: [...PROOF_ERRORS, 'phone_not_verified', 'two_factor_already_enabled', 'two_factor_not_enabled'],
});

/** Activates it. */
export const confirmTwoFactor = defineRoute({
  operationId: 'confirmTwoFactor',
  method: 'POST',
  path: '/users/me/2fa/enable/confirm',
  summary: 'Confirm a second factor, or its new channel, with the code that was sent',
  description:
    'When a second factor is enabled for the first time, the response has ten recovery codes, which are shown only once. Every other session, remembered browser and open sign-in ends. ' +
    'A code sent before another change of the second factor answers `otp_expired`.',
  tag,
  access: bySession,
  request: { ...emptyRequest, body: confirmationFields },
  responses: { 200: { description: 'It is in force with the next sign-in.', schema: single(twoFactorResource) } },
  errors: [...CODE_ERRORS, 'phone_not_verified'],
});

/** Changes its channel. */
export const changeTwoFactor = defineRoute({
  operationId: 'changeTwoFactor',
  method: 'POST',
  path: '/users/me/2fa/change',
  summary: 'Change the channel of the second factor',
  description: `Sends a code to the new channel, which \`POST /users/me/2fa/enable/confirm\` takes; until then the old one holds. ${WITH_SECOND_FACTOR}`,
  tag,
  access: { ...bySession, limits: GUESSING },
  request: { ...emptyRequest, body: twoFactorFields },
  responses: codeSent,
  errors: [...PROOF_ERRORS, 'phone_not_verified', 'two_factor_already_enabled', 'two_factor_not_enabled'],
});

/** Ends it. */
export const disableTwoFactor = defineRoute({
  operationId: 'disableTwoFactor',
  method: 'POST',
  path: '/users/me/2fa/disable',
  summary: 'Stop using a second factor',
  description: `The account keeps its last channel. Its recovery codes, every other session and every remembered browser stop working. ${WITH_SECOND_FACTOR}`,
  tag,
  access: { ...bySession, limits: GUESSING },
  request: { ...emptyRequest, body: identityProofBody },
  responses: { 200: { description: 'The account has none.', schema: single(twoFactorResource) } },
  errors: [...PROOF_ERRORS, 'two_factor_not_enabled'],
});

/** Replaces the recovery codes. */
export const replaceRecoveryCodes = defineRoute({
  operationId: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/users/me/2fa/recovery-codes',
  summary: 'Create ten new recovery codes',
  description:
    'They are shown only once and replace the earlier ones. Requires a proof of identity in the last ten minutes. Of two simultaneous ' +
    'requests, one is refused with `account_changed`.',
  tag,
  access: { ...bySession, stepUp: STEP_UP, limits: GUESSING },
  request: emptyRequest,
  responses: { 200: { description: 'The codes.', schema: single(twoFactorResource) } },
  errors: ['two_factor_not_enabled', 'account_changed'],
});

export const contracts = [
  sendEmailVerification,
  confirmEmailVerification,
  startEmailChange,
  confirmEmailChange,
  cancelEmailChange,
  cancelEmailChangeByToken,
  setPhone,
  verifyPhone,
  removePhone,
  enableTwoFactor,
  confirmTwoFactor,
  changeTwoFactor,
  disableTwoFactor,
  replaceRecoveryCodes,
];
