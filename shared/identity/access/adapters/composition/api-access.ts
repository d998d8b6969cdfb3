import type { Hmac } from '../../../../digests/hmac.ts';
import type { Table } from '../../../../platform/dynamodb/table.ts';
import { lazy } from '../../../../platform/lazy.ts';
import type { FunctionLog } from '../../../../platform/observability/log.ts';
import { makeApiKeyAuthorizer } from '../../../api-keys/adapters/api-key-authorizer.ts';
import { containsApiKey } from '../../../api-keys/domain/api-key.ts';
import { makeAuthorizer, type Sessions } from '../../http/authorizer.ts';
import { makeIpRateLimiter } from '../ip-rate-limiter.ts';
import { makeOperationLimiter } from '../operation-limiter.ts';

type Parts = {
  readonly table: Table;
  readonly hmac: Hmac;
  readonly log: FunctionLog;
  readonly env: { readonly OWN_ORIGINS: readonly string[] };
};

/** Sessions that are loaded by the first request with one: a cold start with an API key does not pay for them. */
const makeLazySessions = (table: Table, ownOrigins: readonly string[]): Sessions => {
  const sessions = lazy(async () => (await import('./open-sessions.ts')).openSessions(table));
  return {
    authenticator: { authenticate: async (token, now) => (await sessions()).authenticator.authenticate(token, now) },
    authorizer: { authorize: async (request) => (await sessions()).authorizer.authorize(request) },
    testGates: { find: async (gateId) => (await sessions()).testGates.find(gateId) },
    ownOrigins,
  };
};

/** Callers with an API key or a session, and visitors of public operations. */
export const makeApiAccess = ({ table, hmac, log, env }: Parts) => ({
  authorizer: makeAuthorizer({
    apiKeyAuthorizer: makeApiKeyAuthorizer(table, hmac),
    sessions: makeLazySessions(table, env.OWN_ORIGINS),
    limiter: makeIpRateLimiter(table, log),
    operations: makeOperationLimiter(table, hmac),
    log,
  }),
  containsCredential: containsApiKey,
});
