import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { fallbackEnvironment } from './config.ts';

/** Answers every request that no operation serves with 404, once it is counted. */
export const handler = makeApiFunction({ environment: fallbackEnvironment, access: makeApiAccess, routes: () => [] });
