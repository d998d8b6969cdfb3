import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Hmac } from '../../../platform/secrets/hmac.ts';
import { containsApiKey } from '../../domain/api-key.ts';
import { makeAuthorizer } from '../../http/authorizer.ts';
import { makeSessionAuthenticator } from '../../use-cases/authenticate-session.ts';
import { makeApiKeyAuthorizer } from '../api-key-authorizer.ts';
import { makeIpRateLimiter } from '../ip-rate-limiter.ts';
import { makeOperationLimiter } from '../operation-limiter.ts';
import { makeSessionAuthorizer } from '../session-authorizer.ts';
import { makeSessionStore } from '../session-store.ts';

type Parts = { readonly table: Table; readonly hmac: Hmac; readonly log: Log };

/** Callers with an API key or a session, and visitors of public operations. */
export const makeApiAccess = ({ table, hmac, log }: Parts) => ({
  authorizer: makeAuthorizer({
    apiKeyAuthorizer: makeApiKeyAuthorizer(table, hmac),
    sessions: { authenticator: makeSessionAuthenticator(makeSessionStore(table)), authorizer: makeSessionAuthorizer(table) },
    limiter: makeIpRateLimiter(table, log),
    operations: makeOperationLimiter(table, hmac),
    log,
  }),
  containsCredential: containsApiKey,
});
