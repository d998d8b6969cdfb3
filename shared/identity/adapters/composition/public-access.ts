import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { containsApiKey } from '../../domain/api-key.ts';
import { makeAuthorizer } from '../../http/authorizer.ts';
import type { ApiKeyAuthorizer } from '../../ports/api-key-authorizer.ts';
import type { OperationLimiter } from '../../ports/operation-limiter.ts';
import { makeIpRateLimiter } from '../ip-rate-limiter.ts';

/** A protected operation added by mistake denies everyone. */
const denyAllAuthorizer: ApiKeyAuthorizer = {
  authorize: () => Promise.resolve({ kind: 'unknown_credential' }),
  identify: () => Promise.resolve(null),
  refund: () => Promise.resolve(),
};

/** So does an operation with a limit of its own. */
const denyAllLimiter: OperationLimiter = { tryAcquire: () => Promise.resolve(false) };

/** Visitors of public operations, for a family that has no others. */
export const makePublicAccess = ({ table, log }: { readonly table: Table; readonly log: Log }) => ({
  authorizer: makeAuthorizer({
    apiKeyAuthorizer: denyAllAuthorizer,
    sessions: null,
    limiter: makeIpRateLimiter(table, log),
    operations: denyAllLimiter,
    log,
  }),
  containsCredential: containsApiKey,
});
