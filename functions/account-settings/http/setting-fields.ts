import * as v from 'valibot';

import { challengeIdRule, codeRule, emailRule } from '../../../shared/identity/codes/http/code-challenge.ts';
import { identityProofFields } from '../../../shared/identity/sessions/http/proof-fields.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import { asText, field, oneOf, required, text } from '../../../shared/platform/http/schemas/fields.ts';

const REQUIRED = { code: 'required' } as const;

/** ITU-T E.164: at most fifteen digits after the plus. */
const phone = asText(text({ pattern: /^\+[1-9][0-9]{6,14}$/ }, { code: 'invalid_phone' }));

const method = field(
  required(oneOf(['sms', 'email'], { code: 'validation_error', reason: 'two_factor_method' }), REQUIRED),
  'Channel that codes are sent by: `sms` to the verified phone, or `email`.',
);

/** Body of a confirmation with a code. */
export const confirmationFields = named(
  'CodeConfirmation',
  v.object({
    challenge_id: field(required(challengeIdRule, REQUIRED), 'From the answer of the operation that sent the code.'),
    code: field(required(codeRule, REQUIRED), 'The six digits that were sent.'),
  }),
);

/** Body of POST /users/me/email-change. */
export const emailChangeFields = v.object({
  new_email: field(required(emailRule, REQUIRED), 'Address that the account is to have.'),
  ...identityProofFields,
});

/** Body of POST /auth/email-change/cancel. */
export const cancellationFields = v.object({
  token: field(
    required(asText(text({ minLength: 1, maxLength: 128 }, { code: 'cancel_token_invalid' })), REQUIRED),
    'From the link in the mail to the earlier address.',
  ),
});

/** Body of PUT /users/me/phone. */
export const phoneFields = v.object({ phone: field(required(phone, REQUIRED), 'Number in E.164, such as +525512345678.') });

/** Body of POST /users/me/2fa/enable and …/change. */
export const twoFactorFields = named('TwoFactorRequest', v.object({ method, ...identityProofFields }));
