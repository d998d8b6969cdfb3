import { makeKeyAccess } from '../../shared/identity/adapters/composition/key-access.ts';
import { lazyRoute } from '../../shared/platform/http/route.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { validatePolicy } from './validate-policy.ts';

/** A cold start loads the pipeline alone; the operation is loaded when a request gets that far. */
export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeKeyAccess,
  routes: (context) => [lazyRoute(validatePolicy, async () => (await import('./operation.ts')).openOperation(context))],
});
