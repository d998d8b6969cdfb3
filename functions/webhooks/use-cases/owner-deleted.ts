import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';

/** Whether the account of an endpoint was deleted by its user, or is gone. The platform's own endpoints stay. */
export const isOwnerDeleted = async (users: UserStore, owner: Owner): Promise<boolean> => {
  if (owner.kind === 'platform') return false;
  const user = await users.find(owner.userId);
  return user === null || user.status === 'revoked';
};
