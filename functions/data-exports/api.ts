import { exportQueue } from '../../shared/exports/adapters/export-queue.ts';
import { makeExportStore } from '../../shared/exports/adapters/export-store.ts';
import { openExportedFiles } from '../../shared/exports/adapters/exported-files.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, hmac, clock, ids, log }) =>
    makeApi({
      exports: makeExportStore(table),
      users: makeUserStore(table),
      exportQueue: exportQueue.open(env.EXPORT_QUEUE_URL),
      exportedFiles: openExportedFiles(env),
      hmac,
      clock,
      ids,
      log,
    }),
});
