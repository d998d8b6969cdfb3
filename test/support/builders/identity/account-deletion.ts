import type { Account, User } from '../../../../shared/identity/accounts/domain/account.ts';
import { isDeletionId, type Deletion, type DeletionId } from '../../../../shared/identity/deletion/domain/deletion.ts';
import { gateIdOf, uuidOf } from './identity.ts';
import { aUser } from './users.ts';

export const deletionIdOf = (number: number): DeletionId => {
  const id = uuidOf(`deletion ${number}`);
  if (!isDeletionId(id)) throw new TypeError(`${id} is no id of a deletion`);
  return id;
};

const DELETED_AT = Date.parse('2027-02-02T03:04:05Z');

/** A deletion whose purge has begun. */
export const PURGING: Deletion = {
  id: deletionIdOf(1),
  deletedAt: DELETED_AT,
  restorableUntil: DELETED_AT + 30 * 86_400_000,
  purgeAt: DELETED_AT + 30 * 86_400_000,
  nextStep: 'purge',
  nextStepAt: DELETED_AT + 30 * 86_400_000,
  isPurging: true,
  purgeLease: null,
  subscription: null,
};

/** An account, by default one that its user has deleted. */
export const anAccount = (name: string, changes: Partial<User> = {}): Account => ({
  user: aUser(name, { status: 'revoked', apiKey: null, name: `The name of ${name}`, deletion: PURGING, ...changes }),
  gateIds: [gateIdOf(name)],
  version: 3,
});
