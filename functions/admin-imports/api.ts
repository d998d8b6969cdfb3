import { makeExpectedPaymentImportStore } from '../../shared/expected-payment-imports/adapters/composition/expected-payment-imports.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeImportStore } from '../../shared/imports/adapters/import-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeValidationImportStore } from '../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table, hmac }) =>
    makeFamily({
      imports: makeImportStore(table),
      validationImports: makeValidationImportStore(table),
      expectedPaymentImports: makeExpectedPaymentImportStore(table),
      hmac,
    }).routes,
});
