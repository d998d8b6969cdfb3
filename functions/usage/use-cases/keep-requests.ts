import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import { accountOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { LoggedRequest } from '../domain/logged-request.ts';
import type { RequestLog } from '../ports/request-log.ts';

type Deps = { readonly users: Pick<UserStore, 'find'>; readonly requestLog: Pick<RequestLog, 'keep'> };

/** Keeps the requests of accounts that are not erased. */
export const makeKeepRequests =
  ({ users, requestLog }: Deps) =>
  async (requests: readonly LoggedRequest[]): Promise<void> => {
    for (const [userId, ofUser] of Map.groupBy(requests, (request) => request.userId)) {
      if (!isErased(await users.find(accountOf(userId)))) await requestLog.keep(ofUser);
    }
  };
