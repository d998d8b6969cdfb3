import type * as v from 'valibot';

import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import type { ApiContext } from '../../shared/platform/lambda/api-function.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { openTransferResolution } from '../../shared/validation/adapters/composition/transfer-resolution.ts';
import { makeOpenTestStores } from '../../shared/validation/adapters/dynamodb/test-stores.ts';
import { makeTombstones } from '../../shared/validation/adapters/dynamodb/tombstone.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openValidationQueue } from '../../shared/validation/adapters/validation-queue.ts';
import { loadReplies } from '../../shared/validation/http/accepted-answer.ts';
import { makeQuotaUnits } from './adapters/quota-units.ts';
import type { apiEnvironment } from './config.ts';
import { makeOperations } from './operations.ts';

/** The operations of api.ts, which it loads at its first request. */
export const openOperations = (context: ApiContext<v.InferOutput<typeof apiEnvironment>>): ReturnType<typeof makeOperations> => {
  const { env, table, hmac, ids } = context;
  const retries = openRetries(context);
  const resolution = openTransferResolution(context, hmac, [{ load: loadReplies }, retries.scheduler]);
  // The first request waits for this list; it is on its way while the rest is made and the body is read.
  void resolution.participants.latest();
  return makeOperations({
    ...resolution,
    ...retries,
    validations: makeValidationStore(table, quotaUnitWrites),
    purges: makeTombstones(table),
    openTestStores: makeOpenTestStores(table, quotaUnitWrites),
    validationQueue: openValidationQueue({ validations: env.VALIDATION_QUEUE_URL, receipts: null }),
    ledger: makeQuotaUnits(table),
    sealKeys: env.CEP_SEAL_KEYS,
    // Few requests are runs of the playground.
    takePlaygroundRuns: async (...run) => {
      const { openPlaygroundRuns } = await import('../../shared/validation/adapters/composition/playground-runs.ts');
      return openPlaygroundRuns(context)(...run);
    },
    ids,
    queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
  });
};
