import { attributePointer, fail, ok, type Result } from '../../errors/failure.ts';
import { isChallengeId, type ChallengeId } from '../domain/challenge.ts';
import type { UserId } from '../domain/identity.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { PasswordStore } from '../ports/password-store.ts';
import type { User } from '../ports/user-store.ts';
import { makeCheckCode, type CheckCodeDeps, type CodeProblem } from './check-code.ts';
import { makeSendCode, type CodeRequest, type SendCodeDeps } from './send-code.ts';

export type ProveIdentityDeps = CheckCodeDeps &
  SendCodeDeps & {
    readonly accounts: Pick<AccountStore, 'find'>;
    readonly passwords: Pick<PasswordStore, 'find'>;
    readonly hasher: Pick<PasswordHasher, 'verify' | 'decoy'>;
  };

/** What a user proves with who calls, beside the session of the request. `code` is that of an account with a second factor. */
export type IdentityProof = { readonly password: string; readonly code: string | null };

type Circumstances = Pick<CodeRequest, 'language' | 'now' | 'correlationId'>;

export type ProofProblem = 'password_incorrect' | 'two_factor_code_required' | CodeProblem | 'rate_limit_exceeded';

/** The challenge by which a user of a session confirms something: each user has one, so that a code does without its id. */
const confirmationOf = (userId: UserId): ChallengeId => {
  const id: string = userId;
  if (!isChallengeId(id)) throw new TypeError('the id of a user is no UUID');
  return id;
};

/** Where the codes of a user's second factor go; null without one. */
export const secondFactorOf = ({ twoFactor, email, phone }: User): CodeRequest['destination'] | null => {
  if (!twoFactor.enabled) return null;
  if (twoFactor.method === 'sms') return phone === null ? null : { channel: 'sms', to: phone.number };
  return { channel: 'email', to: email };
};

/**
 * Checks the password of a signed-in user and, with a second factor, a code. Without a code one is sent, and the answer
 * says so: the request is repeated with it.
 */
export const makeProveIdentity = (deps: ProveIdentityDeps) => {
  const [checkCode, sendCode] = [makeCheckCode(deps), makeSendCode(deps)];
  return async (userId: UserId, { password, code }: IdentityProof, circumstances: Circumstances): Promise<Result<User, ProofProblem>> => {
    const [account, stored] = await Promise.all([deps.accounts.find(userId), deps.passwords.find(userId)]);
    if (account === null) throw new Error('a user with a session has no account');
    const isRight = await deps.hasher.verify(password, stored ?? deps.hasher.decoy);
    if (!isRight || stored === null) return fail({ code: 'password_incorrect', pointer: attributePointer('password') });
    const { user } = account;
    const destination = secondFactorOf(user);
    if (destination === null) return ok(user);
    const id = confirmationOf(userId);
    if (code === null) {
      const sent = await sendCode({ subject: { purpose: 'two_factor' }, userId, destination, id, ...circumstances });
      return sent.ok ? fail({ code: 'two_factor_code_required', pointer: attributePointer('code') }) : sent;
    }
    const checked = await checkCode(id, code, { purposes: ['two_factor'], userId }, circumstances.now);
    return checked.ok ? ok(user) : checked;
  };
};
