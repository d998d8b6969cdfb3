import { makeApiHandler } from '../../shared/platform/http/api-handler.ts';
import { makeApiDeps } from './api-deps.ts';

/** Lambda entry of the imports family. */
export const handler = makeApiHandler(makeApiDeps());
