import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { fallbackEnvironment } from './config.ts';
import { allowByPath } from './domain/allowed-methods.ts';
import { makeFallbackResponse } from './fallback-response.ts';

const { SERVICE_VERSION: version, LOG_LEVEL: level } = readEnvironment(fallbackEnvironment);
const respond = makeFallbackResponse({ allow: allowByPath(openApiDocument), version });

/** Lambda entry: every request that no operation serves. */
export const handler = makeApiHandler({
  dispatch: (request) => Promise.resolve(respond(request)),
  log: makeFunctionLog('fallback', level),
  version,
});
