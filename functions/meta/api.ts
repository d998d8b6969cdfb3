import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { makeAddressLimiter } from '../../shared/identity/adapters/address-limiter.ts';
import type { Gatekeeper } from '../../shared/identity/ports/gatekeeper.ts';
import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeDispatch } from '../../shared/platform/http/dispatch.ts';
import { openFunction } from '../../shared/platform/lambda/function-context.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

/** Every operation of this family is public; a protected one added by mistake lets nobody in. */
const nobody: Gatekeeper = {
  admit: () => Promise.resolve({ kind: 'unknown_credential' }),
  identify: () => Promise.resolve(null),
  giveBack: () => Promise.resolve(),
};

const { env, table, log, clock } = openFunction('meta', apiEnvironment);
const version = env.SERVICE_VERSION;
const { routes } = makeFamily({ openApi: JSON.stringify(openApiDocument) });
const dispatch = makeDispatch({
  routes,
  gatekeeper: nobody,
  limiter: makeAddressLimiter(table, log),
  idempotency: null,
  clock,
  log,
  version,
});

/** It has no secret, so it stands on its own pipeline: no key can be checked here. */
export const handler = makeApiHandler({ dispatch, log, version });
