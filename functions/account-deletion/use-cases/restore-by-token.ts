import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { GraceTiming } from '../../../shared/identity/deletion/domain/deletion.ts';
import type { RestoreAccount } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import { graceDays } from '../domain/grace-days.ts';
import type { RestoreTokenVerifier } from '../ports/restore-tokens.ts';

export type RestoreDeps = {
  readonly restoreAccount: RestoreAccount;
  readonly restoreTokenVerifier: RestoreTokenVerifier;
  readonly graceTiming: GraceTiming;
};

type RestoreProblem =
  | 'restore_token_invalid'
  | 'restore_token_expired'
  | 'restore_token_used'
  | 'admin_self_restore_not_allowed'
  | 'user_not_restorable';

type Restored = {
  readonly userId: UserId;
  readonly restoredAt: number;
  /** Whole days since the deletion. */
  readonly days: number;
};

/** Restores the account that a token of a mail is of. */
export const makeRestoreByToken =
  ({ restoreAccount, restoreTokenVerifier, graceTiming }: RestoreDeps) =>
  async (token: string, { receivedAt: at, requestId: correlationId }: RequestContext): Promise<Result<Restored, RestoreProblem>> => {
    const verified = await restoreTokenVerifier.verify(token, at);
    if (!verified.ok) return verified;
    const { userId, tokenId, issuedAt } = verified.value;
    const restored = await restoreAccount({ userId, token: { id: tokenId, issuedAt }, at, correlationId });
    if (restored.ok) {
      const days = Math.floor(graceDays(at - restored.value.deletion.deletedAt, graceTiming));
      return ok({ userId, restoredAt: at, days: Math.max(0, days) });
    }
    const [{ code }] = restored.problems;
    const isOfToken = code === 'restore_token_invalid' || code === 'restore_token_used';
    return isOfToken ? fail({ code, pointer: attributePointer('token') }) : fail(code);
  };
