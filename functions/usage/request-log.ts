import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeLogFunction } from '../../shared/platform/lambda/log-function.ts';
import { requestOfLine } from './adapters/logged-line.ts';
import { makeRequestLog } from './adapters/request-log.ts';
import { requestLogEnvironment } from './config.ts';
import { makeRequestLogReader } from './family.ts';

/** Called with lines of the logs of all API functions, so that a request neither waits for its entry nor fails with it. */
export const handler = makeLogFunction({
  environment: requestLogEnvironment,
  reader: ({ table }) => makeRequestLogReader({ users: makeUserStore(table), requestLog: makeRequestLog(table), requestOf: requestOfLine }),
});
