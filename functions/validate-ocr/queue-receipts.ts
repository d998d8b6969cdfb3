import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { quotaUnitWrites, refundUnreadReceipt } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { openReceiptReaders } from '../../shared/receipts/adapters/composition/receipt-readers.ts';
import { openReceiptFiles } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openValidationQueue, validationQueue } from '../../shared/validation/adapters/validation-queue.ts';
import { queueReceiptsEnvironment } from './config.ts';
import { makeReceiptsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueReceiptsEnvironment,
  parse: validationQueue.parse,
  worker: (context) => {
    const { env, table, ids, clock, log } = context;
    return makeReceiptsWorker({
      validations: makeValidationStore(table, quotaUnitWrites),
      validationQueue: openValidationQueue({ validations: env.VALIDATION_QUEUE_URL, receipts: env.RECEIPT_QUEUE_URL }),
      receiptFiles: openReceiptFiles(env),
      ...openReceiptReaders(context),
      beneficiaries: makeBeneficiaryStore(table, makeHmac(env.SECRETS_ARN)),
      participants: openParticipants(context),
      refundUnread: (unit, refusedAt) => refundUnreadReceipt(table, unit, refusedAt),
      clock,
      ids,
      log,
    });
  },
});
