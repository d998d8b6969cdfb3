import { isShared, withObservation } from '../../../../shared/banking/domain/phone-bank-directory/directory-entry.ts';
import type { PhoneBankDirectory } from '../../../../shared/banking/ports/phone-bank-directory.ts';
import { isFirstDelivery, type MemoryDatabase } from '../platform/database.ts';

/** The phone directory in memory. */
export const makeFakePhoneBankDirectory = (database: Pick<MemoryDatabase, 'directory' | 'deliveries'>): PhoneBankDirectory => ({
  bankOf: async (phone) => {
    await Promise.resolve();
    const entry = database.directory.get(phone);
    return entry !== undefined && isShared(entry) ? entry.bank : null;
  },
  record: async (phone, observedBy, observation, delivery) => {
    await Promise.resolve();
    const known = database.directory.get(phone) ?? null;
    const updated = withObservation(known, { ...observation, observer: observedBy });
    if (updated === known || !isFirstDelivery(database, 'phone-bank-directory', delivery)) return;
    database.directory.set(phone, updated);
  },
  findSharedBySuffix: async (lastDigits) => {
    await Promise.resolve();
    return [...database.directory]
      .filter(([phone, entry]) => phone.endsWith(lastDigits) && isShared(entry))
      .map(([, { bank, lastSeenAt }]) => ({ bank, lastSeenAt }));
  },
});
