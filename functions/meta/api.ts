import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: () => makeFamily({ openApi: JSON.stringify(openApiDocument) }).routes,
});
