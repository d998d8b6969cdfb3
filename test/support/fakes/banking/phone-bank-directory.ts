import { isShared, withObservation } from '../../../../shared/banking/domain/phone-bank-directory/directory-entry.ts';
import type { PhoneBankDirectory } from '../../../../shared/banking/ports/phone-bank-directory.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** The account directory in memory. */
export const makeFakePhoneBankDirectory = ({ directory }: Pick<MemoryDatabase, 'directory'>): PhoneBankDirectory => ({
  bankOf: async (phone) => {
    await Promise.resolve();
    return directory.get(phone)?.bank ?? null;
  },
  record: async (phone, seenBy, observation) => {
    await Promise.resolve();
    directory.set(phone, withObservation(directory.get(phone) ?? null, { ...observation, observer: seenBy }));
  },
  findSharedBySuffix: async (lastDigits) => {
    await Promise.resolve();
    return [...directory]
      .filter(([phone, entry]) => phone.endsWith(lastDigits) && isShared(entry))
      .map(([, { bank, lastSeenAt }]) => ({ bank, lastSeenAt }));
  },
});
