import * as v from 'valibot';

import {
  expectedPaymentFromItem,
  itemFromExpectedPayment,
  unchangedSince,
} from '../../../shared/expected-payments/adapters/expected-payment-item.ts';
import { duePartitions, expectedPaymentKey, userOfPartition } from '../../../shared/expected-payments/adapters/keys.ts';
import { isExpectedPaymentId } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { inIndex } from '../../../shared/platform/dynamodb/index-query.ts';
import { instantSort } from '../../../shared/platform/dynamodb/keys.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { ExpiryStore } from '../ports/expiry-store.ts';

const dueItem = v.object({
  pk: v.pipe(v.string(), v.transform(userOfPartition), v.guard(isUserId)),
  sk: v.pipe(v.string(), v.guard(isExpectedPaymentId)),
});

/** The expiry of expected payments in DynamoDB. It changes neither places nor claims, so it needs no digests. */
export const makeExpiryStore = (table: Table): ExpiryStore => ({
  due: async (now, limit) => {
    const pages = await Promise.all(
      duePartitions().map((partition) => table.query({ ...inIndex(DUE_INDEX, partition, { to: instantSort(now) }), limit })),
    );
    return pages.flatMap(({ items }) =>
      items.map((item) => {
        const { pk: userId, sk: id } = v.parse(dueItem, item);
        return { userId, id };
      }),
    );
  },

  find: async ({ userId, id }) => {
    const item = await table.get(expectedPaymentKey(userId, id));
    return item === null ? null : expectedPaymentFromItem(item);
  },

  write: async (previous, { next, events }) => {
    const { condition, ...expression } = unchangedSince(previous);
    return (await table.put(itemFromExpectedPayment(next, events), condition, expression)).kind === 'written';
  },
});
