import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { callerSession, type AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { changePassword } from '../../../shared/identity/accounts/domain/account-change.ts';
import { invalidationAfter } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { SALT_BYTES, type PasswordHasher } from '../../../shared/identity/passwords/ports/password-hasher.ts';
import type { CheckNewPassword, PasswordRejected } from '../../../shared/identity/passwords/use-cases/check-new-password.ts';
import { PROOF_METHODS, type SecondFactorProof } from '../../../shared/identity/second-factor/domain/second-factor.ts';
import type { OpenedSession, OpenSession } from '../../../shared/identity/sessions/use-cases/open-session.ts';
import type { ProofProblem, ProvePassword, ProveSecondFactor } from '../../../shared/identity/sessions/use-cases/prove-identity.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { ownerOf } from './passwords.ts';

export type ChangePasswordDeps = {
  readonly accounts: AccountStore;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly provePassword: ProvePassword;
  readonly proveSecondFactor: ProveSecondFactor;
  readonly checkNewPassword: CheckNewPassword;
  readonly openSession: OpenSession;
};

type NewPassword = { readonly current: string; readonly next: string; readonly secondFactor: SecondFactorProof | null };

/**
 * Changes the password of a user who proves every factor of the account. Every session ends; that of the request continues
 * under a new token, and the proof counts as a recent one. A recovery code is used only for a password that is accepted.
 */
export const makeChangePassword = (deps: ChangePasswordDeps) => {
  const { accounts, hasher, ids, provePassword, proveSecondFactor, checkNewPassword, openSession } = deps;
  return async (
    { current, next, secondFactor }: NewPassword,
    context: AuthenticatedContext,
  ): Promise<Result<OpenedSession, ProofProblem | PasswordRejected>> => {
    const { receivedAt: at, requestId: correlationId, principal, client, language } = context;
    const { userId } = principal;
    const known = await provePassword(userId, current, 'current_password');
    if (!known.ok) return known;
    const user = known.value;
    const checked = await checkNewPassword(next, ownerOf(user), 'new_password');
    if (!checked.ok) return checked;
    const proved = await proveSecondFactor(user, secondFactor, { now: at, correlationId, language });
    if (!proved.ok) return proved;
    const passwordHash = await hasher.hash(next, ids.bytes(SALT_BYTES));
    const incorrect = fail({ code: 'password_incorrect' as const, pointer: attributePointer('current_password') });
    // Every change of the password or of the second factor, and every end of all sessions, invalidates the proof.
    const changed = await changeAccount(accounts, userId, (account) =>
      Promise.resolve(
        account.user.tokensInvalidatedAfter === user.tokensInvalidatedAfter
          ? ok(changePassword(account, passwordHash, { at, correlationId }))
          : incorrect,
      ),
    );
    if (!changed.ok) return incorrect;
    const { deviceName, gateId, digest: previous } = callerSession(context);
    const validSince = invalidationAfter(changed.value.user, at);
    const session = { userId, gateId, role: user.role, validSince, deviceName, client, previous };
    // Without a second factor, a code sent for one proves nothing.
    const amr =
      secondFactor === null || !user.twoFactor.enabled ? (['pwd'] as const) : (['pwd', PROOF_METHODS[secondFactor.kind]] as const);
    return ok(await openSession({ ...session, amr, authenticatedAt: at, now: at, correlationId }));
  };
};
