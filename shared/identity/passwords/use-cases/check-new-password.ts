import { attributePointer, fail, ok, type Result } from '../../../errors/failure.ts';
import { passwordProblem, type PasswordOwner } from '../domain/password-policy.ts';
import type { CommonPasswords } from '../ports/common-passwords.ts';

export type PasswordRejected = 'password_too_short' | 'password_compromised';

/** Checks a new password; `field` is its field in the body. */
export const makeCheckNewPassword =
  (commonPasswords: CommonPasswords) =>
  async (password: string, owner: PasswordOwner, field: string): Promise<Result<null, PasswordRejected>> => {
    const problem = passwordProblem(password, owner, await commonPasswords.load());
    if (problem === null) return ok(null);
    const pointer = attributePointer(field);
    return problem.code === 'password_too_short'
      ? fail({ code: problem.code, pointer, params: { minimum: problem.minimum } })
      : fail({ code: problem.code, pointer });
  };

export type CheckNewPassword = ReturnType<typeof makeCheckNewPassword>;
