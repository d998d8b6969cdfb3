import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { makeKeyAccess } from '../../shared/identity/adapters/composition/key-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeKeyAccess,
  routes: () => makeFamily({ openApi: JSON.stringify(openApiDocument) }).routes,
});
