import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { fallbackEnvironment } from './config.ts';
import { makeFallbackResponse } from './fallback-response.ts';

const { SERVICE_VERSION: version, LOG_LEVEL: level } = readEnvironment(fallbackEnvironment);
const respond = makeFallbackResponse(version);

/** Answers every request that no operation serves; it describes no API, so that it loads nothing. */
export const handler = makeApiHandler({
  dispatch: (request) => Promise.resolve(respond(request)),
  log: makeFunctionLog(level),
  version,
});
