import type * as v from 'valibot';

import { quotaUnitWrites } from '../../shared/identity/adapters/quota-unit.ts';
import type { Route } from '../../shared/identity/http/route.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeCentralBank, type CentralBankDeps } from '../../shared/validation/adapters/composition/central-bank.ts';
import { makeRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeQuotaLedger } from './adapters/quota-ledger.ts';
import { makeValidationQueue } from './adapters/validation-queue.ts';
import type { apiEnvironment } from './config.ts';
import { makeValidateRoute } from './routes.ts';
import { makeRecoverValidation } from './use-cases/recover-validation.ts';
import { makeValidateTransfer } from './use-cases/validate-transfer.ts';
import { makeWriteVerdict } from './use-cases/write-verdict.ts';

/** The operation behind POST /validate with everything it needs. */
export const makeOperation = (env: v.InferOutput<typeof apiEnvironment>, shared: CentralBankDeps): Route => {
  const store = makeValidationStore(shared.table, quotaUnitWrites);
  const retries = makeRetries(env, shared);
  const { consult, learnPhoneBank, participants } = makeCentralBank(env, shared);
  // The first request waits for this list; it is on its way while the rest is made and the body is read.
  void participants.latest();
  const validateTransfer = makeValidateTransfer({
    store,
    queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
    consult,
    writeVerdict: makeWriteVerdict({
      ...retries,
      learnPhoneBank,
      store,
      clock: systemClock,
      log: shared.log,
      statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    }),
    retrySettings: retries.retrySettings,
    retries: retries.retries,
    units: makeQuotaLedger(shared.table),
    clock: systemClock,
    ids: systemIds,
    log: shared.log,
    queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
  });
  return makeValidateRoute({ validateTransfer, recover: makeRecoverValidation({ store, clock: systemClock }), participants });
};
