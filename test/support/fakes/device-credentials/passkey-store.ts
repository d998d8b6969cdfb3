import type { PasskeyChallenge } from '../../../../functions/device-credentials/domain/passkey-challenge.ts';
import { hasRegressed, type Passkey } from '../../../../functions/device-credentials/domain/passkey.ts';
import { changeEvent, regressionEvent } from '../../../../functions/device-credentials/ports/passkey-events.ts';
import type { PasskeyCause, PasskeyStore } from '../../../../functions/device-credentials/ports/passkey-store.ts';
import type { ItemEvent } from '../../../../shared/events/catalogue.ts';
import { auditItem } from '../../../../shared/identity/adapters/audit-item.ts';
import { auditEntryKey } from '../../../../shared/identity/adapters/keys.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Passkeys in memory. */
export const makeFakePasskeyStore = ({ passkeys, passkeyChallenges, changes }: MemoryDatabase): PasskeyStore => {
  const tell = ({ userId }: Passkey, rowId: string, event: ItemEvent, { correlationId }: PasskeyCause): void => {
    const key = auditEntryKey(userId, event.at, rowId);
    changes.push({ key, before: null, after: auditItem(key, userId, [event], correlationId), correlationId });
  };
  const replace = (passkey: Passkey): void => {
    passkeys.set(passkey.id, passkey);
  };

  return {
    putChallenge: async (challenge: PasskeyChallenge) => {
      await Promise.resolve();
      passkeyChallenges.set(challenge.id, challenge);
    },
    takeChallenge: async (id) => {
      await Promise.resolve();
      const challenge = passkeyChallenges.get(id) ?? null;
      passkeyChallenges.delete(id);
      return challenge;
    },
    add: async (passkey, cause) => {
      await Promise.resolve();
      if ([...passkeys.values()].some(({ credentialId }) => credentialId === passkey.credentialId)) return 'credential_exists';
      replace(passkey);
      tell(passkey, `${passkey.id}#added`, changeEvent('added', cause), cause);
      return 'added';
    },
    list: async (userId) => {
      await Promise.resolve();
      return [...passkeys.values()].filter((each) => each.userId === userId).toSorted((one, other) => one.createdAt - other.createdAt);
    },
    find: async (userId, id) => {
      await Promise.resolve();
      const passkey = passkeys.get(id);
      return passkey?.userId === userId ? passkey : null;
    },
    findByCredential: async (credentialId) => {
      await Promise.resolve();
      return [...passkeys.values()].find((each) => each.credentialId === credentialId) ?? null;
    },
    rename: async (userId, id, name) => {
      await Promise.resolve();
      const passkey = passkeys.get(id);
      if (passkey?.userId !== userId) return 'not_found';
      replace({ ...passkey, name });
      return 'renamed';
    },
    remove: async (passkey, cause) => {
      await Promise.resolve();
      if (!passkeys.delete(passkey.id)) return 'not_found';
      tell(passkey, `${passkey.id}#removed`, changeEvent('removed', cause), cause);
      return 'removed';
    },
    recordUse: async (passkey, { counter, isBackedUp, ...cause }) => {
      await Promise.resolve();
      const current = passkeys.get(passkey.id);
      if (current?.counter !== passkey.counter) return 'conflict';
      replace({ ...current, counter, isBackedUp, lastUsedAt: cause.at });
      if (hasRegressed(passkey.counter, counter)) tell(passkey, `${passkey.id}#counter`, regressionEvent(cause), cause);
      return 'recorded';
    },
  };
};
