import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeHandlerDeps } from './deps.ts';

/** Lambda entry of the accounts family. */
export const handler = makeApiHandler(makeHandlerDeps());
