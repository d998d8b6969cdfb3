import * as v from 'valibot';

import { attributePointer, fail, ok, type Result } from '../../../errors/failure.ts';
import { named } from '../../../platform/http/schemas/described.ts';
import { asText, blankAsNull, field, freeText, nullable, required, text } from '../../../platform/http/schemas/fields.ts';
import type { SecondFactorProof } from '../../second-factor/domain/second-factor.ts';
import type { IdentityProof, ProofProblem } from '../use-cases/prove-identity.ts';

/** Longest password there can be. */
const MAX_PASSWORD_LENGTH = 128;

/** Codes of a proof that does not hold. */
export const PROOF_ERRORS = [
  'password_incorrect',
  'two_factor_code_required',
  'otp_invalid',
  'otp_expired',
  'otp_used',
  'recovery_code_invalid',
  'rate_limit_exceeded',
  'validation_error',
] as const satisfies readonly (ProofProblem | 'validation_error')[];

/** The password of the account, as proof of identity. One that is too long is wrong like any other. */
export const passwordField = field(
  required(asText(text({ maxLength: MAX_PASSWORD_LENGTH }, { code: 'password_incorrect' })), { code: 'required' }),
  'Password of the account.',
);

/** A recovery code as it was typed. */
export const recoveryCodeRule = freeText(32, {
  tooLong: { code: 'validation_error', reason: 'text_length' },
  unprintable: { code: 'validation_error', reason: 'control_characters' },
});

/** What proves a second factor: one of the two, or neither to have a code sent. */
export const secondFactorFields = {
  code: field(
    nullable(asText(blankAsNull(text({ pattern: /^[0-9]{6}$/ }, { code: 'otp_invalid' })))),
    'One-time code, for an account with a second factor.',
  ),
  recovery_code: field(nullable(asText(blankAsNull(recoveryCodeRule))), 'One of the recovery codes, which replaces `code`.'),
};

/** Proofs of identity: the password and, with a second factor, a code or a recovery code. */
export const identityProofFields = { password: passwordField, ...secondFactorFields };

/** A body with nothing but the proof. */
export const identityProofBody = named('IdentityProof', v.object(identityProofFields));

type SecondFactorBody = { readonly code: string | null; readonly recovery_code: string | null };

/** The proof of the second factor; null for none. */
export const secondFactorProofOf = ({
  code,
  recovery_code: recoveryCode,
}: SecondFactorBody): Result<SecondFactorProof | null, 'validation_error'> => {
  if (code !== null && recoveryCode !== null) {
    return fail({ code: 'validation_error', pointer: attributePointer('code'), reason: 'code_or_recovery_code' });
  }
  if (code !== null) return ok({ kind: 'code', value: code });
  return ok(recoveryCode === null ? null : { kind: 'recovery_code', value: recoveryCode });
};

/** The proof of identity in a body. */
export const identityProofOf = (body: SecondFactorBody & { readonly password: string }): Result<IdentityProof, 'validation_error'> => {
  const proof = secondFactorProofOf(body);
  return proof.ok ? ok({ password: body.password, secondFactor: proof.value }) : proof;
};
