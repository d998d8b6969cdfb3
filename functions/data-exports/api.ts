import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openArchiveStorage } from './adapters/archive-storage.ts';
import { makeDataExportStore } from './adapters/data-export-store.ts';
import { exportQueue } from './adapters/export-queue.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, hmac, clock, ids, log }) =>
    makeApi({
      dataExports: makeDataExportStore(table),
      users: makeUserStore(table),
      archiveQueue: exportQueue.open(env.ARCHIVE_QUEUE_URL),
      archives: openArchiveStorage(env),
      hmac,
      clock,
      ids,
      log,
    }),
});
