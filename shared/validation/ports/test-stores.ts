import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { RetryStore } from './retry-store.ts';
import type { ValidationStore } from './validation-store.ts';

/** The stores of an account's test data: nothing that is due in them is due for the sweeps of live mode. */
export type TestStores = { readonly validations: ValidationStore; readonly retries: RetryStore };

/** Opens the stores of an owner of test data. */
export type OpenTestStores = (partition: UserId) => TestStores;
