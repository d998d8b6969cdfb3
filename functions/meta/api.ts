import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { makeIpRateLimiter } from '../../shared/identity/adapters/ip-rate-limiter.ts';
import { containsApiKey } from '../../shared/identity/domain/api-key.ts';
import { makeAuthorizer } from '../../shared/identity/http/authorizer.ts';
import type { ApiKeyAuthorizer } from '../../shared/identity/ports/api-key-authorizer.ts';
import type { OperationLimiter } from '../../shared/identity/ports/operation-limiter.ts';
import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeDispatch } from '../../shared/platform/http/dispatch.ts';
import { trustFront } from '../../shared/platform/http/trusted-front.ts';
import { openFunction } from '../../shared/platform/lambda/function-context.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

/** Every operation of this family is public; a protected one added by mistake denies everyone. */
const denyAllAuthorizer: ApiKeyAuthorizer = {
  authorize: () => Promise.resolve({ kind: 'unknown_credential' }),
  identify: () => Promise.resolve(null),
  refund: () => Promise.resolve(),
};

/** Nor has any of them a limit of its own. */
const denyAllLimiter: OperationLimiter = { tryAcquire: () => Promise.resolve(false) };

const { env, table, log, clock } = openFunction(apiEnvironment);
const version = env.SERVICE_VERSION;
const { routes } = makeFamily({ openApi: JSON.stringify(openApiDocument) });
const dispatch = makeDispatch({
  routes,
  authorizer: makeAuthorizer({
    apiKeyAuthorizer: denyAllAuthorizer,
    sessions: null,
    limiter: makeIpRateLimiter(table, log),
    operations: denyAllLimiter,
    log,
  }),
  containsCredential: containsApiKey,
  idempotency: null,
  clock,
  log,
  version,
});

/** It has no access to the secret, so its pipeline cannot check API keys. */
export const handler = makeApiHandler({ dispatch: trustFront(env.TRUSTED_FRONT, dispatch), log, version });
