import * as v from 'valibot';

import { API_KEY_PARTITION, apiKeyKey, digestOfApiKeyKey, refundedUnitKey } from '../../../shared/identity/adapters/keys.ts';
import { refundQuotaUnit } from '../../../shared/identity/adapters/quota-unit.ts';
import { isUserId } from '../../../shared/identity/domain/identity.ts';
import { GSI1 } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { QueryRequest, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { historyPartition, historySort } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import type { Checkpoint, LedgerUser, QuotaLedger } from '../ports/quota-ledger.ts';

const checkpointItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  created_at: v.number(),
  last_unit: v.number(),
  reconciled_seq: v.optional(v.number(), 0),
  reconciled_at: v.optional(v.number()),
  checkpoint_seq: v.optional(v.number()),
  checkpoint_at: v.optional(v.number()),
});

const checkpointOf = (seq: number | undefined, at: number | undefined): Checkpoint | null =>
  seq === undefined || at === undefined ? null : { seq, at };

const ledgerUserOf = (keyDigest: string, item: RawItem): LedgerUser => {
  const parsed = v.parse(checkpointItem, item);
  return {
    keyDigest,
    userId: parsed.user_id,
    seq: parsed.last_unit,
    reconciled: { seq: parsed.reconciled_seq, at: parsed.reconciled_at ?? parsed.created_at },
    checkpoint: checkpointOf(parsed.checkpoint_seq, parsed.checkpoint_at),
  };
};

const unitItem = v.object({ unit_seq: v.optional(v.number()) });

/** Quota units and the validations they paid for, in DynamoDB. */
export const makeQuotaLedger = (table: Table): QuotaLedger => {
  async function* pages(request: QueryRequest): AsyncGenerator<readonly RawItem[]> {
    let startAfter: RawItem | null = null;
    do {
      const page = await table.query({ ...request, startAfter });
      yield page.items;
      startAfter = page.next;
    } while (startAfter !== null);
  }

  return {
    users: async function* () {
      const request = { index: GSI1, condition: 'gsi1pk = :keys', values: { ':keys': API_KEY_PARTITION } };
      for await (const items of pages(request)) {
        for (const { pk } of items) {
          const digest = digestOfApiKeyKey(String(pk));
          const item = await table.get(apiKeyKey(digest));
          if (item !== null) yield ledgerUserOf(digest, item);
        }
      }
    },

    usedOrRefundedUnits: async (user, createdFrom, createdTo, span) => {
      const usedOrRefunded = new Set<number>();
      const validations = pages({
        index: GSI1,
        condition: 'gsi1pk = :owner AND gsi1sk BETWEEN :from AND :to',
        values: {
          ':owner': historyPartition(user.userId),
          ':from': historySort(Math.max(0, createdFrom)),
          ':to': historySort(createdTo),
        },
      });
      for await (const items of validations) {
        for (const item of items) usedOrRefunded.add(v.parse(unitItem, item).unit_seq ?? 0);
      }
      const { pk, sk: first } = refundedUnitKey(user.keyDigest, span.from + 1);
      const { sk: last } = refundedUnitKey(user.keyDigest, span.to);
      const returned = pages({
        condition: 'pk = :pk AND sk BETWEEN :first AND :last',
        values: { ':pk': pk, ':first': first, ':last': last },
      });
      for await (const items of returned) {
        for (const item of items) usedOrRefunded.add(Number(item['sk']));
      }
      return usedOrRefunded;
    },

    refund: (unit) => refundQuotaUnit(table, unit),

    advance: async (user, { reconciled, checkpoint }) => {
      const outcome = await table.update({
        key: apiKeyKey(user.keyDigest),
        update:
          'SET reconciled_seq = :reconciled_seq, reconciled_at = :reconciled_at' +
          (checkpoint === null ? ' REMOVE checkpoint_seq, checkpoint_at' : ', checkpoint_seq = :seq, checkpoint_at = :at'),
        condition:
          'attribute_exists(pk) AND ' + (user.checkpoint === null ? 'attribute_not_exists(checkpoint_at)' : 'checkpoint_at = :seen'),
        values: {
          ':reconciled_seq': reconciled.seq,
          ':reconciled_at': reconciled.at,
          ...(checkpoint === null ? {} : { ':seq': checkpoint.seq, ':at': checkpoint.at }),
          ...(user.checkpoint === null ? {} : { ':seen': user.checkpoint.at }),
        },
      });
      return outcome.kind === 'written';
    },
  };
};
