import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Hmac } from '../../../platform/secrets/hmac.ts';
import { containsApiKey } from '../../domain/api-key.ts';
import { makeAuthorizer } from '../../http/authorizer.ts';
import { makeApiKeyAuthorizer } from '../api-key-authorizer.ts';
import { makeIpRateLimiter } from '../ip-rate-limiter.ts';
import { makeOperationLimiter } from '../operation-limiter.ts';

type Parts = { readonly table: Table; readonly hmac: Hmac; readonly log: Log };

/** Callers with an API key, and visitors of public operations. Nobody has a session as long as nobody can log in. */
export const makeKeyAccess = ({ table, hmac, log }: Parts) => ({
  authorizer: makeAuthorizer({
    apiKeyAuthorizer: makeApiKeyAuthorizer(table, hmac),
    sessions: null,
    limiter: makeIpRateLimiter(table, log),
    operations: makeOperationLimiter(table, hmac),
    log,
  }),
  containsCredential: containsApiKey,
});
