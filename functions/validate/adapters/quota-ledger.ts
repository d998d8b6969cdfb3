import * as v from 'valibot';

import { monthStartsOf } from '../../../shared/identity/access/adapters/counters.ts';
import {
  GATE_LEDGER_PARTITION,
  gateKey,
  gateLedgerKey,
  reservedUnitsKey,
  settledUnitKey,
} from '../../../shared/identity/access/adapters/keys.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isGateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { inIndex } from '../../../shared/platform/dynamodb/index-query.ts';
import { queryPages } from '../../../shared/platform/dynamodb/query-all.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { historyPartition, historySort } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import type { Checkpoint, LedgerUser, QuotaLedger, UnreadableUser } from '../ports/quota-ledger.ts';
import { RECONCILIATION_POSITION_KEY } from './keys.ts';
import { makeQuotaUnits } from './quota-units.ts';

const ledgerItem = v.object({
  sk: v.pipe(v.string(), v.guard(isGateId)),
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  created_at: v.number(),
  reconciled_seq: v.optional(v.number(), 0),
  reconciled_at: v.optional(v.number()),
  checkpoint_seq: v.optional(v.number()),
  checkpoint_at: v.optional(v.number()),
});

const positionItem = v.object({ after: v.nullable(v.string()) });

const countedUnits = v.object({ last_unit: v.number() });

const checkpointOf = (seq: number | undefined, at: number | undefined): Checkpoint | null =>
  seq === undefined || at === undefined ? null : { seq, at };

const ledgerUserOf = (item: v.InferOutput<typeof ledgerItem>, gate: RawItem): LedgerUser => ({
  gateId: item.sk,
  userId: item.user_id,
  seq: v.parse(countedUnits, gate).last_unit,
  months: monthStartsOf(gate),
  reconciled: { seq: item.reconciled_seq, at: item.reconciled_at ?? item.created_at },
  checkpoint: checkpointOf(item.checkpoint_seq, item.checkpoint_at),
});

const reservationItem = v.object({ sk: v.pipe(v.string(), v.transform(Number)), first: v.number() });

const unitItem = v.object({ unit_gate: v.optional(v.string()), unit_seq: v.optional(v.number()) });

/** Quota units and the validations they paid for, in DynamoDB. */
export const makeQuotaLedger = (table: Table): QuotaLedger => {
  return {
    ...makeQuotaUnits(table),

    readUsers: async (after, limit) => {
      const page = await table.query({
        condition: 'pk = :gates',
        values: { ':gates': GATE_LEDGER_PARTITION },
        limit,
        startAfter: after === null ? null : { pk: GATE_LEDGER_PARTITION, sk: after },
      });
      const unreadable: UnreadableUser[] = [];
      const readable = <Read>(item: RawItem, read: () => Read): readonly Read[] => {
        try {
          return [read()];
        } catch (error) {
          unreadable.push({ gateId: String(item['sk']), error });
          return [];
        }
      };
      const listed = page.items.flatMap((item) => readable(item, () => v.parse(ledgerItem, item)));
      const gates = await table.getMany(listed.map(({ sk }) => gateKey(sk)));
      const users = listed.flatMap((item, index) => {
        const gate = gates[index] ?? null;
        return gate === null ? [] : readable(item, () => ledgerUserOf(item, gate));
      });
      return { users, unreadable, next: page.next === null ? null : String(page.next['sk']) };
    },

    readPosition: async () => {
      const item = await table.get(RECONCILIATION_POSITION_KEY);
      return item === null ? null : v.parse(positionItem, item).after;
    },

    writePosition: async (after) => {
      await table.put({ ...RECONCILIATION_POSITION_KEY, after });
    },

    usedOrRefundedUnits: async (user, createdFrom, createdTo, span) => {
      const usedOrRefunded = new Set<number>();
      const validations = queryPages(table, {
        ...inIndex(VALIDATION_HISTORY_INDEX, historyPartition(user.userId), {
          from: historySort(Math.max(0, createdFrom)),
          to: historySort(createdTo),
        }),
      });
      for await (const items of validations) {
        for (const item of items) {
          const { unit_gate: gateId, unit_seq: seq } = v.parse(unitItem, item);
          // Ordinals count the units of one gate.
          if (gateId === user.gateId && seq !== undefined) usedOrRefunded.add(seq);
        }
      }
      const { pk, sk: first } = settledUnitKey(user.gateId, span.from + 1);
      const { sk: last } = settledUnitKey(user.gateId, span.to);
      const returned = queryPages(table, {
        condition: 'pk = :pk AND sk BETWEEN :first AND :last',
        values: { ':pk': pk, ':first': first, ':last': last },
      });
      for await (const items of returned) {
        for (const item of items) usedOrRefunded.add(Number(item['sk']));
      }
      const reserved = queryPages(table, {
        condition: 'pk = :pk AND sk >= :first',
        values: { ':pk': reservedUnitsKey(user.gateId, span.to).pk, ':first': reservedUnitsKey(user.gateId, span.from + 1).sk },
      });
      for await (const items of reserved) {
        for (const item of items) {
          const { first, sk: last } = v.parse(reservationItem, item);
          for (let seq = Math.max(first, span.from + 1); seq <= Math.min(last, span.to); seq += 1) usedOrRefunded.add(seq);
        }
      }
      return usedOrRefunded;
    },

    advance: async (user, { reconciled, checkpoint }) => {
      const outcome = await table.update({
        key: gateLedgerKey(user.gateId),
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
