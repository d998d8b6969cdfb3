import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { callerSession, type AuthenticatedContext } from '../../../shared/identity/domain/authenticated-context.ts';
import { digestOfToken } from '../../../shared/identity/domain/session.ts';
import { invalidationAfter, type AccountChange, type AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { CommonPasswords } from '../../../shared/identity/ports/common-passwords.ts';
import { SALT_BYTES, type PasswordHasher } from '../../../shared/identity/ports/password-hasher.ts';
import type { PasswordStore, ResetToken } from '../../../shared/identity/ports/password-store.ts';
import type { User } from '../../../shared/identity/ports/user-store.ts';
import { changeAccount } from '../../../shared/identity/use-cases/change-account.ts';
import { makeCheckNewPassword, type PasswordRejected } from '../../../shared/identity/use-cases/check-new-password.ts';
import { newToken } from '../../../shared/identity/use-cases/new-token.ts';
import { makeOpenSession, type OpenedSession, type OpenSessionDeps } from '../../../shared/identity/use-cases/open-session.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

/** How long the link in a mail is good. */
const RESET_SECONDS = 3_600;

export type PasswordsDeps = OpenSessionDeps & {
  readonly accounts: AccountStore;
  readonly passwords: PasswordStore;
  readonly hasher: PasswordHasher;
  readonly commonPasswords: CommonPasswords;
  readonly messages: MessageQueue;
};

const ownerOf = ({ email, name, twoFactor }: User) => ({ email, name, hasSecondFactor: twoFactor.enabled });

/** Sends a link to set a new password to the address of an account. For another address it does the same but for the mail. */
export const makeRequestReset =
  ({ accounts, passwords, messages, ids }: PasswordsDeps) =>
  async (
    email: string,
    { receivedAt: now, requestId: correlationId, language }: RequestContext,
  ): Promise<Result<{ readonly id: string }, never>> => {
    const account = await accounts.findByEmail(email);
    const user = account?.user.status === 'revoked' ? null : (account?.user ?? null);
    const token = newToken(ids);
    const digest = digestOfToken(token);
    const sent =
      user === null
        ? messages.enqueueBlank(correlationId)
        : messages.enqueue({
            id: messageIdOf('password_reset', digest),
            channel: 'email',
            to: user.email,
            language: user.language ?? language,
            correlationId,
            template: { name: 'password_reset', token, validMinutes: RESET_SECONDS / 60 },
          });
    // An address nobody has takes no less time, and fails alike while the queue is down.
    await Promise.all([
      passwords.putResetToken({ digest, userId: user?.id ?? null, issuedAt: now, expiresAt: now + RESET_SECONDS * 1_000 }),
      sent,
    ]);
    return ok({ id: ids.uuid() });
  };

/** Whether something has ended all that was sent before it, or the account has had another address since. */
const isInvalidated = ({ issuedAt }: ResetToken, { deletion, tokensInvalidatedAfter, emailVerifiedAt }: User): boolean =>
  deletion !== null || issuedAt < Math.max(tokensInvalidatedAfter, emailVerifiedAt ?? 0);

type ResetProblem = 'reset_token_invalid' | 'reset_token_expired' | 'reset_token_used' | PasswordRejected;

/** Sets a new password with the token of a link: it works once, and ends every session. */
export const makeResetPassword = (deps: PasswordsDeps) => {
  const { accounts, passwords, hasher, ids } = deps;
  const checkPassword = makeCheckNewPassword(deps.commonPasswords);
  return async (
    { token, password }: { readonly token: string; readonly password: string },
    { receivedAt: at, requestId: correlationId }: RequestContext,
  ): Promise<Result<null, ResetProblem>> => {
    const pointer = attributePointer('token');
    const digest = digestOfToken(token);
    const found = await passwords.findResetToken(digest);
    const account = found?.userId === null || found === null ? null : await accounts.find(found.userId);
    if (found === null || account === null) return fail({ code: 'reset_token_invalid', pointer });
    if (found.isUsed) return fail({ code: 'reset_token_used', pointer });
    if (found.expiresAt <= at) return fail({ code: 'reset_token_expired', pointer });
    if (isInvalidated(found, account.user)) return fail({ code: 'reset_token_invalid', pointer });
    const checked = await checkPassword(password, ownerOf(account.user), 'new_password');
    if (!checked.ok) return checked;
    const passwordHash = await hasher.hash(password, ids.bytes(SALT_BYTES));
    if (!(await passwords.useResetToken(digest, at))) return fail({ code: 'reset_token_used', pointer });
    const change: AccountChange = { kind: 'password', passwordHash, isEmailProven: true, at, correlationId };
    const changed = await changeAccount(accounts, account.user.id, ({ user }) =>
      Promise.resolve(isInvalidated(found, user) ? fail('reset_token_invalid') : ok(change)),
    );
    return changed.ok ? ok(null) : fail({ code: 'reset_token_invalid', pointer });
  };
};

/** Changes the password of a user who knows it. Every session ends; the request's own goes on under a new token. */
export const makeChangePassword = (deps: PasswordsDeps) => {
  const { accounts, passwords, hasher, ids } = deps;
  const [checkPassword, openSession] = [makeCheckNewPassword(deps.commonPasswords), makeOpenSession(deps)];
  return async (
    { current, next }: { readonly current: string; readonly next: string },
    context: AuthenticatedContext,
  ): Promise<Result<OpenedSession, 'password_incorrect' | PasswordRejected>> => {
    const { receivedAt: at, requestId: correlationId, principal, client } = context;
    const { userId } = principal;
    const incorrect = fail({ code: 'password_incorrect' as const, pointer: attributePointer('current_password') });
    // In this order: a password that is replaced in between is compared with the new one, or the change is refused below.
    const account = await accounts.find(userId);
    const stored = await passwords.find(userId);
    const isRight = await hasher.verify(current, stored ?? hasher.decoy);
    if (account === null || stored === null || !isRight) return incorrect;
    const { tokensInvalidatedAfter: proved } = account.user;
    const checked = await checkPassword(next, ownerOf(account.user), 'new_password');
    if (!checked.ok) return checked;
    const passwordHash = await hasher.hash(next, ids.bytes(SALT_BYTES));
    const change = { kind: 'password', passwordHash, isEmailProven: false, at, correlationId } as const;
    // Every change of the password, and every end of all sessions, ends what this one was proved with.
    const changed = await changeAccount(accounts, userId, ({ user }) =>
      Promise.resolve(user.tokensInvalidatedAfter === proved ? ok(change) : incorrect),
    );
    if (!changed.ok) return incorrect;
    const { amr, deviceName, gateId, digest: previous } = callerSession(context);
    const validSince = invalidationAfter(changed.value.user, at);
    return ok(await openSession({ userId, gateId, validSince, amr, deviceName, client, previous, now: at, correlationId }));
  };
};
