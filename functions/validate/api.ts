import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { lazyRoute } from '../../shared/platform/lambda/lazy-route.ts';
import { apiEnvironment } from './config.ts';
import { playgroundPolicy } from './playground-policy.ts';
import { recheckPolicy } from './recheck-policy.ts';
import { validatePolicy } from './validate-policy.ts';
import { centralCheckPolicy, verificationPolicy } from './verification-policy.ts';

/** A cold start loads the pipeline alone; the operations are loaded when a request gets that far. */
export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const operations = async () => (await import('./operation.ts')).openOperations(context);
    return [
      lazyRoute(validatePolicy, async () => (await operations()).validate),
      lazyRoute(playgroundPolicy, async () => (await operations()).playground),
      lazyRoute(recheckPolicy, async () => (await operations()).recheck),
      lazyRoute(verificationPolicy, async () => (await operations()).verification),
      lazyRoute(centralCheckPolicy, async () => (await operations()).centralCheck),
    ];
  },
});
