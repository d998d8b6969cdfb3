import { makeExpectedPaymentStore } from '../../shared/expected-payments/adapters/expected-payment-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table, hmac, ids }) =>
    makeApi({
      expectedPayments: makeExpectedPaymentStore(table, hmac),
      validations: makeValidationStore(table, quotaUnitWrites),
      hmac,
      ids,
    }),
});
