import { makeApiAccess } from '../../shared/identity/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeDataExportStore } from './adapters/data-export-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table, ids }) => makeFamily({ dataExports: makeDataExportStore(table), ids }).routes,
});
