import type { Table } from '../../../platform/dynamodb/table.ts';
import type { OpenTestStores } from '../../ports/test-stores.ts';
import { testDue } from './keys.ts';
import type { QuotaUnitWrites } from './quota-unit-writes.ts';
import { makeRetryStore } from './retry-store.ts';
import { makeValidationStore } from './validation-store.ts';

/** Opens the stores of test data in DynamoDB. */
export const makeOpenTestStores =
  (table: Table, units: Pick<QuotaUnitWrites, 'refundWrites' | 'recordThresholdWrite'>): OpenTestStores =>
  (partition) => ({
    validations: makeValidationStore(table, units, testDue(partition)),
    retries: makeRetryStore(table, testDue(partition)),
  });
