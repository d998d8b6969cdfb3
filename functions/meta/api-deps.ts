import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { makeAddressLimiter } from '../../shared/identity/adapters/address-limiter.ts';
import type { Gatekeeper } from '../../shared/identity/ports/gatekeeper.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeDispatch } from '../../shared/platform/http/dispatch.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { apiEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';

/** Every operation of this family is public; a protected one added by mistake lets nobody in. */
const nobody: Gatekeeper = {
  admit: () => Promise.resolve({ kind: 'unknown_credential' }),
  identify: () => Promise.resolve(null),
  giveBack: () => Promise.resolve(),
};

export const makeApiDeps = () => {
  const environment = readEnvironment(apiEnvironment);
  const version = environment.SERVICE_VERSION;
  const log = makeFunctionLog('meta', environment.LOG_LEVEL);
  const routes = makeRoutes({ openApi: JSON.stringify(openApiDocument) });
  const limiter = makeAddressLimiter(makeTable(makeDynamoDbClient(environment.TABLE_PATIENCE_MS), environment.TABLE_NAME), log);
  const dispatch = makeDispatch({ routes, gatekeeper: nobody, limiter, idempotency: null, clock: systemClock, log, version });
  return { version, log, dispatch };
};
