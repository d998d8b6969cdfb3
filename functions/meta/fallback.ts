import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeFallbackDeps } from './fallback-deps.ts';

/** Lambda entry: every request that no operation serves. */
export const handler = makeApiHandler(makeFallbackDeps());
