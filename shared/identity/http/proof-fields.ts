import { asText, blankAsNull, field, nullable, required, text } from '../../platform/http/fields.ts';
import type { ProofProblem } from '../use-cases/prove-identity.ts';

/** Longest password there can be. */
const MAX_PASSWORD_LENGTH = 128;

/** Codes of a proof that does not hold. */
export const PROOF_ERRORS = [
  'password_incorrect',
  'two_factor_code_required',
  'otp_invalid',
  'otp_expired',
  'otp_used',
  'rate_limit_exceeded',
] as const satisfies readonly ProofProblem[];

/** The password of the account, as proof of who calls. One that is too long is wrong like any other. */
export const passwordField = field(
  required(asText(text({ maxLength: MAX_PASSWORD_LENGTH }, { code: 'password_incorrect' })), { code: 'required' }),
  'Password of the account.',
);

/** A one-time code, or nothing. */
export const codeField = field(
  nullable(asText(blankAsNull(text({ pattern: /^[0-9]{6}$/ }, { code: 'otp_invalid' })))),
  'One-time code, for an account with a second factor.',
);
