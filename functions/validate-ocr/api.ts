import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { quotaUnitWrites, refundQuotaUnit, refundUnreadReceipt } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { outgoingUrlRules } from '../../shared/platform/config/environment.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeGuardedFetch } from '../../shared/platform/outgoing/guarded-fetch.ts';
import { openReceiptReaders } from '../../shared/receipts/adapters/composition/receipt-readers.ts';
import { openPlaygroundRuns } from '../../shared/validation/adapters/composition/playground-runs.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { openReceiptBucket, openReceiptFiles } from '../../shared/validation/adapters/composition/stored-files.ts';
import { openTransferResolution } from '../../shared/validation/adapters/composition/transfer-resolution.ts';
import { makeTombstones } from '../../shared/validation/adapters/dynamodb/tombstone.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openValidationQueue } from '../../shared/validation/adapters/validation-queue.ts';
import { loadReplies } from '../../shared/validation/http/accepted-answer.ts';
import { makeImageFetcher } from './adapters/guarded-image-fetcher.ts';
import { makeReceiptUploads } from './adapters/receipt-uploads.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, hmac, ids } = context;
    const retries = openRetries(context);
    const resolution = openTransferResolution(context, hmac, [{ load: loadReplies }, retries.scheduler]);
    // The first request waits for this list; it is on its way while the rest is made and the body is read.
    void resolution.participants.latest();
    return makeApi({
      ...resolution,
      ...retries,
      validations: makeValidationStore(table, quotaUnitWrites),
      purges: makeTombstones(table),
      validationQueue: openValidationQueue({ validations: env.VALIDATION_QUEUE_URL, receipts: env.RECEIPT_QUEUE_URL }),
      receiptFiles: openReceiptFiles(env),
      receiptUploads: makeReceiptUploads(openReceiptBucket(env)),
      imageFetcher: makeImageFetcher(makeGuardedFetch(outgoingUrlRules(env))),
      ...openReceiptReaders(context),
      beneficiaries: makeBeneficiaryStore(table, hmac),
      refundUnit: (unit) => refundQuotaUnit(table, unit),
      refundUnread: (unit, refusedAt) => refundUnreadReceipt(table, unit, refusedAt),
      takePlaygroundRuns: openPlaygroundRuns(context),
      ids,
      queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
      receiptRetentionDays: env.RECEIPT_RETENTION_DAYS,
    });
  },
});
