import { isShared, sighted } from '../../../../shared/banking/domain/account-directory/directory-entry.ts';
import type { AccountDirectory } from '../../../../shared/banking/ports/account-directory.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** The account directory in memory. */
export const makeFakeAccountDirectory = ({ directory }: Pick<MemoryDatabase, 'directory'>): AccountDirectory => ({
  bankOf: async (phone) => {
    await Promise.resolve();
    return directory.get(phone)?.bank ?? null;
  },
  learn: async (phone, seenBy, sighting) => {
    await Promise.resolve();
    directory.set(phone, sighted(directory.get(phone) ?? null, { ...sighting, observer: seenBy }));
  },
  sharedBySuffix: async (lastDigits) => {
    await Promise.resolve();
    return [...directory]
      .filter(([phone, entry]) => phone.endsWith(lastDigits) && isShared(entry))
      .map(([, { bank, lastSeenAt }]) => ({ bank, lastSeenAt }));
  },
});
