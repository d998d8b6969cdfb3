import type * as v from 'valibot';

import { makeCentralBank, type CentralBankDeps } from '../../shared/adapters/central-bank.ts';
import { makeQuotaLedger } from '../../shared/adapters/dynamodb/quota-ledger.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeRetries } from '../../shared/adapters/retries.ts';
import { makeValidationQueue } from '../../shared/adapters/sqs/validation-queue.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { systemIds } from '../../shared/adapters/system/ids.ts';
import type { Route } from '../../shared/http/route.ts';
import type { handlerEnvironment } from './config.ts';
import { makeValidateRoute } from './routes.ts';
import { makeRecoverValidation } from './use-cases/recover-validation.ts';
import { makeValidateTransfer } from './use-cases/validate-transfer.ts';
import { makeWriteVerdict } from './use-cases/write-verdict.ts';

/** The operation behind POST /validate with everything it needs. */
export const makeOperation = (env: v.InferOutput<typeof handlerEnvironment>, shared: CentralBankDeps): Route => {
  const store = makeValidationStore(shared.table);
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
    readRetryLimits: retries.readRetryLimits,
    retries: retries.retries,
    units: makeQuotaLedger(shared.table),
    clock: systemClock,
    ids: systemIds,
    log: shared.log,
    queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
  });
  return makeValidateRoute({ validateTransfer, recover: makeRecoverValidation({ store, clock: systemClock }), participants });
};
