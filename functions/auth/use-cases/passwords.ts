import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import {
  changePassword,
  claimAddress,
  type AccountChange,
  type ChangeCause,
} from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { SALT_BYTES, type PasswordHasher } from '../../../shared/identity/passwords/ports/password-hasher.ts';
import type { PasswordStore, ResetToken } from '../../../shared/identity/passwords/ports/password-store.ts';
import type { CheckNewPassword, PasswordRejected } from '../../../shared/identity/passwords/use-cases/check-new-password.ts';
import type { PasskeyIndex } from '../../../shared/identity/second-factor/ports/passkey-index.ts';
import { digestOfToken } from '../../../shared/identity/sessions/domain/session.ts';
import { newToken } from '../../../shared/identity/sessions/use-cases/new-token.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

/** How long the link in a mail is valid. */
const RESET_SECONDS = 3_600;

export type PasswordsDeps = {
  readonly accounts: AccountStore;
  readonly passwords: PasswordStore;
  readonly passkeyIndex: Pick<PasskeyIndex, 'list'>;
  readonly hasher: PasswordHasher;
  readonly checkNewPassword: CheckNewPassword;
  readonly messages: MessageQueue;
  readonly ids: Ids;
};

/** Data that a new password must not contain, and whether it may be shorter. */
export const ownerOf = ({ email, name, twoFactor }: User) => ({ email, name, hasSecondFactor: twoFactor.enabled });

/** Sends a link to set a new password to the address of an account. For an unknown address the same steps run, but no mail is sent. */
export const makeRequestReset =
  ({ accounts, passwords, messages, ids }: Omit<PasswordsDeps, 'checkNewPassword'>) =>
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
    // An unknown address takes as much time, and fails in the same way while the queue is down.
    await Promise.all([
      passwords.putResetToken({ digest, userId: user?.id ?? null, issuedAt: now, expiresAt: now + RESET_SECONDS * 1_000 }),
      sent,
    ]);
    return ok({ id: ids.uuid() });
  };

/** Whether an invalidation has ended everything that was sent before it, or the account has changed its address since. */
const isInvalidated = ({ issuedAt }: ResetToken, { deletion, tokensInvalidatedAfter, emailVerifiedAt }: User): boolean =>
  deletion !== null || issuedAt < Math.max(tokensInvalidatedAfter, emailVerifiedAt ?? 0);

type ResetProblem = 'reset_token_invalid' | 'reset_token_expired' | 'reset_token_used' | PasswordRejected;

/**
 * Sets a new password with the token of a link: it works once, and ends every session. While the registration is pending, the mail has
 * confirmed the address, and all earlier data of others ends as well.
 */
export const makeResetPassword = (deps: PasswordsDeps) => {
  const { accounts, passwords, passkeyIndex, hasher, ids, checkNewPassword } = deps;

  const changeFor = async (account: Account, passwordHash: string, cause: ChangeCause): Promise<AccountChange> =>
    account.user.emailVerifiedAt === null
      ? claimAddress(account, passwordHash, await passkeyIndex.list(account.user.id), cause)
      : changePassword(account, passwordHash, cause);

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
    const checked = await checkNewPassword(password, ownerOf(account.user), 'new_password');
    if (!checked.ok) return checked;
    const passwordHash = await hasher.hash(password, ids.bytes(SALT_BYTES));
    if (!(await passwords.useResetToken(digest, at))) return fail({ code: 'reset_token_used', pointer });
    const changed = await changeAccount(accounts, account.user.id, async (current) =>
      isInvalidated(found, current.user) ? fail('reset_token_invalid') : ok(await changeFor(current, passwordHash, { at, correlationId })),
    );
    return changed.ok ? ok(null) : fail({ code: 'reset_token_invalid', pointer });
  };
};
