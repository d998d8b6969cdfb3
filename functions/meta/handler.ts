import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeHandlerDeps } from './deps.ts';

/** Lambda entry: the description of this API. */
export const handler = makeApiHandler(makeHandlerDeps());
