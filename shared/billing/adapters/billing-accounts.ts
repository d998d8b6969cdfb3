import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { DUE_INDEX } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { instantSort } from '../../platform/dynamodb/keys.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { slicesOf } from '../../platform/slices.ts';
import { isCustomerId } from '../domain/processor-subscription.ts';
import type { BillingAccount, BillingAccounts } from '../ports/billing-accounts.ts';
import { billingAccountKey, reviewsDue } from './keys.ts';

const accountItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  customer_id: v.pipe(v.string(), v.guard(isCustomerId)),
  trial_subscription: v.nullable(v.string()),
  review_at: v.number(),
});

/** Reviews of one run and shard. */
const MAX_DUE = 100;

/** Of a transaction of DynamoDB. */
const MAX_WRITES = 100;

const keyItem = v.object({ pk: v.string() });

const itemKey = v.object({ pk: v.string(), sk: v.string() });

const accountOf = (item: RawItem): BillingAccount => {
  const {
    user_id: userId,
    customer_id: customerId,
    trial_subscription: trialSubscriptionId,
    review_at: reviewAt,
  } = v.parse(accountItem, item);
  return { userId, customerId, trialSubscriptionId, reviewAt };
};

/** What billing stores about accounts, in the main table. */
export const makeBillingAccounts = (table: Table): BillingAccounts => ({
  find: async (userId) => {
    const item = await table.get(billingAccountKey(userId));
    return item === null ? null : accountOf(item);
  },

  create: async (account) => {
    const { userId, customerId, trialSubscriptionId, reviewAt } = account;
    const outcome = await table.put(
      {
        ...billingAccountKey(userId),
        ...reviewsDue.keyOf(userId, reviewAt),
        user_id: userId,
        customer_id: customerId,
        trial_subscription: trialSubscriptionId,
        review_at: reviewAt,
      },
      'attribute_not_exists(pk)',
    );
    return outcome.kind === 'written' || outcome.item === null ? account : accountOf(outcome.item);
  },

  claimTrial: async (userId, subscriptionId) => {
    const outcome = await table.update({
      key: billingAccountKey(userId),
      update: 'SET trial_subscription = :own',
      condition: 'attribute_exists(pk) AND (trial_subscription = :none OR trial_subscription = :own)',
      values: { ':own': subscriptionId, ':none': null },
    });
    return outcome.kind === 'written';
  },

  due: async (now) => {
    const pages = await Promise.all(
      reviewsDue
        .partitions()
        .map((partition) => table.query({ ...inIndex(DUE_INDEX, partition, { to: instantSort(now) }), limit: MAX_DUE })),
    );
    return pages
      .flatMap(({ items }) => items)
      .map((item) => v.parse(keyItem, item).pk.slice('BILLING#'.length))
      .filter(isUserId);
  },

  remove: async (userId) => {
    const key = billingAccountKey(userId);
    const { items } = await table.query({ condition: 'pk = :pk', values: { ':pk': key.pk } });
    const others = items.map((item) => v.parse(itemKey, item)).filter(({ sk }) => sk !== key.sk);
    // The account goes last, so that a run that stops before is repeated.
    for (const some of slicesOf([...others, key], MAX_WRITES)) {
      await table.transact(some.map((each) => ({ label: 'item', kind: 'delete' as const, key: each })));
    }
  },

  moveReview: async (userId, at) => {
    const due = reviewsDue.keyOf(userId, at);
    await table.update({
      key: billingAccountKey(userId),
      update: 'SET review_at = :at, #partition = :partition, #sort = :sort',
      condition: 'attribute_exists(pk)',
      names: { '#partition': DUE_INDEX.partition, '#sort': DUE_INDEX.sort },
      values: { ':at': at, ':partition': due[DUE_INDEX.partition], ':sort': due[DUE_INDEX.sort] },
    });
  },
});
