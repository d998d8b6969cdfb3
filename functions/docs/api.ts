import { makeIpRateLimiter } from '../../shared/identity/access/adapters/ip-rate-limiter.ts';
import { containsApiKey } from '../../shared/identity/api-keys/domain/api-key.ts';
import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { trustFront } from '../../shared/platform/http/trusted-front.ts';
import { openFunction } from '../../shared/platform/lambda/function-context.ts';
import { makeSiteFiles } from './adapters/site-files.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

const { env, table, log, clock } = openFunction(apiEnvironment);
const { SERVICE_VERSION: version } = env;
const { servePage } = makeFamily({
  siteFiles: makeSiteFiles(env.LAMBDA_TASK_ROOT),
  ipRateLimiter: makeIpRateLimiter(table, log),
  containsCredential: containsApiKey,
  clock,
  log,
  version,
});

export const handler = makeApiHandler({ dispatch: trustFront(env.ORIGIN_TOKENS, servePage), log, version });
