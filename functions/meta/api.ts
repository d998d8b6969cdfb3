import openApiDocument from '../../docs/openapi.json' with { type: 'json' };
import { makePublicAccess } from '../../shared/identity/adapters/composition/public-access.ts';
import { makePublicApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makePublicApiFunction({
  environment: apiEnvironment,
  access: makePublicAccess,
  routes: () => makeFamily({ openApi: JSON.stringify(openApiDocument) }).routes,
});
