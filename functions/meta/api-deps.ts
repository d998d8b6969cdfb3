import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { makeAddressLimiter } from '../../shared/identity/adapters/address-limiter.ts';
import { containsApiKey } from '../../shared/identity/domain/api-key.ts';
import { makeAuthorizer } from '../../shared/identity/http/authorizer.ts';
import type { Gatekeeper } from '../../shared/identity/ports/gatekeeper.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeDispatch } from '../../shared/platform/http/dispatch.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { apiEnvironment, fallbackEnvironment } from './config.ts';
import { allowByPath } from './domain/allowed-methods.ts';
import { makeFallbackResponse } from './fallback-response.ts';
import { makeRoutes } from './routes.ts';

/** Every operation of this family is public; a protected one added by mistake lets nobody in. */
const denyAllGatekeeper: Gatekeeper = {
  authorize: () => Promise.resolve({ kind: 'unknown_credential' }),
  identify: () => Promise.resolve(null),
  giveBack: () => Promise.resolve(),
};

export const makeApiDeps = () => {
  const environment = readEnvironment(apiEnvironment);
  const version = environment.SERVICE_VERSION;
  const log = makeFunctionLog('meta', environment.LOG_LEVEL);
  const routes = makeRoutes({ openApi: JSON.stringify(openApiDocument) });
  const limiter = makeAddressLimiter(makeTable(makeDynamoDbClient(environment.TABLE_PATIENCE_MS), environment.TABLE_NAME), log);
  const authorizer = makeAuthorizer({ gatekeeper: denyAllGatekeeper, limiter, log });
  const dispatch = makeDispatch({
    routes,
    authorizer,
    containsCredential: containsApiKey,
    idempotency: null,
    clock: systemClock,
    log,
    version,
  });
  return { version, log, dispatch };
};

export const makeFallbackDeps = () => {
  const environment = readEnvironment(fallbackEnvironment);
  const version = environment.SERVICE_VERSION;
  const respond = makeFallbackResponse({ allow: allowByPath(openApiDocument), version });
  return {
    version,
    log: makeFunctionLog('fallback', environment.LOG_LEVEL),
    dispatch: (request: Parameters<typeof respond>[0]) => Promise.resolve(respond(request)),
  };
};
