import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { fallbackEnvironment } from './config.ts';
import { makeFallbackResponse } from './fallback-response.ts';

/** Apart from the family's other wiring: what it imports is loaded, and this function describes no API. */
export const makeFallbackDeps = () => {
  const environment = readEnvironment(fallbackEnvironment);
  const version = environment.SERVICE_VERSION;
  const respond = makeFallbackResponse(version);
  return {
    version,
    log: makeFunctionLog('fallback', environment.LOG_LEVEL),
    dispatch: (request: Parameters<typeof respond>[0]) => Promise.resolve(respond(request)),
  };
};
