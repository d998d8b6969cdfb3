import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeApiDeps } from './api-deps.ts';

/** Lambda entry: the description of this API. */
export const handler = makeApiHandler(makeApiDeps());
