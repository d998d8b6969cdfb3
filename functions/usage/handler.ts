import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeHandlerDeps } from './deps.ts';

/** Lambda entry of the usage family. */
export const handler = makeApiHandler(makeHandlerDeps());
