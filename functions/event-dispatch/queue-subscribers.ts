import { makePhoneBankDirectory } from '../../shared/banking/adapters/phone-bank-directory.ts';
import { makeExpectedPaymentStore } from '../../shared/expected-payments/adapters/expected-payment-store.ts';
import { makeActiveOwners } from '../../shared/identity/accounts/adapters/active-owners.ts';
import { auditRow } from '../../shared/identity/accounts/adapters/audit-item.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { readStreamRecord } from '../../shared/platform/lambda/stream-record.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { openReceiptBucket, openReceiptFiles } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makeRecentTransfers } from '../../shared/validation/adapters/dynamodb/recent-transfers.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { changeReader } from './adapters/change-reader.ts';
import { makeRecordsAside } from './adapters/records-aside.ts';
import { openSubscriberQueue, subscriberQueue } from './adapters/subscriber-queue.ts';
import { queueSubscribersEnvironment } from './config.ts';
import { makeSubscribersWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueSubscribersEnvironment,
  parse: subscriberQueue.parse,
  worker: ({ env, table, clock }) => {
    const hmac = makeHmac(env.SECRETS_ARN);
    const users = makeUserStore(table);
    return makeSubscribersWorker({
      changeReader,
      recordsAside: makeRecordsAside(openReceiptBucket(env), readStreamRecord),
      subscriberQueue: openSubscriberQueue(env),
      validations: makeValidationStore(table, quotaUnitWrites),
      directory: makePhoneBankDirectory(table, hmac),
      recentTransfers: makeRecentTransfers(table, hmac),
      receiptFiles: openReceiptFiles(env),
      expectedPayments: makeExpectedPaymentStore(table, hmac, auditRow),
      users,
      activeOwners: makeActiveOwners(table, users),
      messageQueue: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      clock,
    });
  },
});
