import type { DueAccounts } from '../../../../shared/identity/ports/due-accounts.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Deleted accounts in memory by their next step. */
export const makeFakeDueAccounts = ({ users }: MemoryDatabase): DueAccounts => ({
  list: async (until) => {
    await Promise.resolve();
    return [...users.values()]
      .flatMap(({ id, deletion }) => (deletion === null || deletion.nextStepAt > until ? [] : [{ id, at: deletion.nextStepAt }]))
      .toSorted((left, right) => left.at - right.at)
      .map(({ id }) => id);
  },
});
