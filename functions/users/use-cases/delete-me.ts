import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Deletion } from '../../../shared/identity/deletion/domain/deletion.ts';
import type { DeleteAccount, DeletionRefusal } from '../../../shared/identity/deletion/use-cases/delete-account.ts';
import type { IdentityProof, ProofProblem, ProveIdentity } from '../../../shared/identity/sessions/use-cases/prove-identity.ts';

export type DeleteMeDeps = { readonly proveIdentity: ProveIdentity; readonly deleteAccount: DeleteAccount };

export type DeletedAccount = Deletion & { readonly userId: UserId };

/** Deletes the caller's account after a check of the password and, with a second factor, of a code. */
export const makeDeleteMe =
  ({ proveIdentity, deleteAccount }: DeleteMeDeps) =>
  async (
    proof: IdentityProof,
    { principal: { userId, role }, receivedAt: now, requestId: correlationId, language }: AuthenticatedContext,
  ): Promise<Result<DeletedAccount, ProofProblem | DeletionRefusal>> => {
    if (role !== 'user') return fail('admin_self_delete_not_allowed');
    const proven = await proveIdentity(userId, proof, { language, now, correlationId });
    if (!proven.ok) return proven;
    const deleted = await deleteAccount(userId, { at: now, correlationId });
    return deleted.ok ? ok({ ...deleted.value, userId }) : deleted;
  };
