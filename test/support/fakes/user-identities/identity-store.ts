import type { LinkedIdentity } from '../../../../functions/user-identities/domain/linked-identity.ts';
import { changeEvent, type IdentityCause } from '../../../../functions/user-identities/ports/identity-events.ts';
import type { IdentityStore } from '../../../../functions/user-identities/ports/identity-store.ts';
import { auditItem } from '../../../../shared/identity/adapters/audit-item.ts';
import { auditEntryKey } from '../../../../shared/identity/adapters/keys.ts';
import type { MemoryDatabase } from '../platform/database.ts';

const nameOf = ({ userId, provider }: Pick<LinkedIdentity, 'userId' | 'provider'>): string => `${userId} ${provider}`;

/** Linked identities in memory. */
export const makeFakeIdentityStore = ({ identities, pendingLinks, changes }: MemoryDatabase): IdentityStore => {
  const tell = (identity: LinkedIdentity, change: 'linked' | 'unlinked', cause: IdentityCause): void => {
    const { userId, id } = identity;
    const { correlationId } = cause;
    const key = auditEntryKey(userId, cause.at, `${id}#${change}`);
    changes.push({
      key,
      before: null,
      after: auditItem(key, userId, [changeEvent(change, identity, cause)], correlationId),
      correlationId,
    });
  };

  return {
    putPending: async (link) => {
      await Promise.resolve();
      pendingLinks.set(link.stateDigest, link);
    },
    takePending: async (stateDigest) => {
      await Promise.resolve();
      const link = pendingLinks.get(stateDigest) ?? null;
      pendingLinks.delete(stateDigest);
      return link;
    },
    list: async (userId) => {
      await Promise.resolve();
      return [...identities.values()]
        .filter((each) => each.userId === userId)
        .toSorted((one, other) => (one.provider < other.provider ? -1 : 1));
    },
    find: async (userId, provider) => {
      await Promise.resolve();
      return identities.get(nameOf({ userId, provider })) ?? null;
    },
    add: async (identity, cause) => {
      await Promise.resolve();
      if (identities.has(nameOf(identity))) return 'already_linked';
      const isTaken = [...identities.values()].some(({ issuer, subject }) => issuer === identity.issuer && subject === identity.subject);
      if (isTaken) return 'linked_elsewhere';
      identities.set(nameOf(identity), identity);
      tell(identity, 'linked', cause);
      return 'linked';
    },
    remove: async (identity, cause) => {
      await Promise.resolve();
      if (identities.get(nameOf(identity))?.id !== identity.id) return 'not_found';
      identities.delete(nameOf(identity));
      tell(identity, 'unlinked', cause);
      return 'removed';
    },
  };
};
