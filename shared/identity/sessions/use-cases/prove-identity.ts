import { attributePointer, fail, ok, type Result } from '../../../errors/failure.ts';
import type { User } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { isChallengeId, type ChallengeId } from '../../codes/domain/challenge.ts';
import type { CodeContext } from '../../codes/domain/code-context.ts';
import type { FindChallenge } from '../../codes/use-cases/check-code.ts';
import type { SendCode } from '../../codes/use-cases/send-code.ts';
import type { PasswordHasher } from '../../passwords/ports/password-hasher.ts';
import type { PasswordStore } from '../../passwords/ports/password-store.ts';
import { secondFactorOf, type SecondFactorProof } from '../../second-factor/domain/second-factor.ts';
import type { CheckSecondFactor, SecondFactorProblem } from '../../second-factor/use-cases/check-second-factor.ts';

export type ProvePasswordDeps = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly passwords: Pick<PasswordStore, 'find'>;
  readonly hasher: Pick<PasswordHasher, 'verify' | 'decoy'>;
};

/** The proof of a user's identity, in addition to the credential of the request. `secondFactor` is for an account that has one. */
export type IdentityProof = { readonly password: string; readonly secondFactor: SecondFactorProof | null };

type FactorProblem = SecondFactorProblem | 'two_factor_code_required' | 'rate_limit_exceeded';

export type ProofProblem = 'password_incorrect' | FactorProblem;

/** The challenge of a confirmation in a session: each user has one, so that a code works without its id. */
const confirmationOf = (userId: UserId): ChallengeId => {
  const id: string = userId;
  if (!isChallengeId(id)) throw new TypeError('the id of a user is no UUID');
  return id;
};

/**
 * Checks the password of a user, which is in the body's `field`. The account is read first: its `tokensInvalidatedAfter` is older than any
 * change of the password that this one was compared with.
 */
export const makeProvePassword =
  ({ accounts, passwords, hasher }: ProvePasswordDeps) =>
  async (userId: UserId, password: string, field: string): Promise<Result<User, 'password_incorrect'>> => {
    const account = await accounts.find(userId);
    if (account === null) throw new Error('a user with a credential has no account');
    const stored = await passwords.find(userId);
    const isRight = await hasher.verify(password, stored ?? hasher.decoy);
    return isRight && stored !== null ? ok(account.user) : fail({ code: 'password_incorrect', pointer: attributePointer(field) });
  };

export type ProvePassword = ReturnType<typeof makeProvePassword>;

type ProveSecondFactorDeps = {
  readonly checkSecondFactor: CheckSecondFactor;
  readonly findChallenge: FindChallenge;
  readonly sendCode: SendCode;
};

/**
 * Checks the second factor of a user whose password was correct; an account without one passes. Without a proof a code is sent, and the
 * refusal reports it: the caller repeats the request with the code, or with a recovery code.
 */
export const makeProveSecondFactor =
  ({ checkSecondFactor, findChallenge, sendCode }: ProveSecondFactorDeps) =>
  async (user: User, proof: SecondFactorProof | null, codeContext: CodeContext): Promise<Result<null, FactorProblem>> => {
    const destination = secondFactorOf(user);
    if (destination === null) return ok(null);
    const { id: userId, tokensInvalidatedAfter: validSince } = user;
    const id = confirmationOf(userId);
    if (proof === null) {
      const sent = await sendCode({ subject: { purpose: 'two_factor', validSince }, userId, destination, id, ...codeContext });
      return sent.ok ? fail({ code: 'two_factor_code_required', pointer: attributePointer('code') }) : sent;
    }
    const challenge = proof.kind === 'code' ? await findChallenge(id, { purposes: ['two_factor'], userId }) : null;
    return checkSecondFactor(user, challenge, proof, codeContext.now);
  };

export type ProveSecondFactor = ReturnType<typeof makeProveSecondFactor>;

type ProveIdentityDeps = { readonly provePassword: ProvePassword; readonly proveSecondFactor: ProveSecondFactor };

/** Checks the password of a user and, with a second factor, a code or a recovery code. */
export const makeProveIdentity =
  ({ provePassword, proveSecondFactor }: ProveIdentityDeps) =>
  async (userId: UserId, { password, secondFactor }: IdentityProof, codeContext: CodeContext): Promise<Result<User, ProofProblem>> => {
    const known = await provePassword(userId, password, 'password');
    if (!known.ok) return known;
    const proved = await proveSecondFactor(known.value, secondFactor, codeContext);
    return proved.ok ? known : proved;
  };

export type ProveIdentity = ReturnType<typeof makeProveIdentity>;
