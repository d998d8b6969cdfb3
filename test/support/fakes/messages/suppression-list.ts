import type { SuppressionList } from '../../../../shared/messages/ports/suppression-list.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Suppressed addresses in memory. */
export const makeFakeSuppressionList = ({ suppressed }: Pick<MemoryDatabase, 'suppressed'>): SuppressionList => ({
  has: async (address) => {
    await Promise.resolve();
    return suppressed.has(address.toLowerCase());
  },
  add: async (address) => {
    await Promise.resolve();
    suppressed.add(address.toLowerCase());
  },
  remove: async (address) => {
    await Promise.resolve();
    return suppressed.delete(address.toLowerCase());
  },
});
