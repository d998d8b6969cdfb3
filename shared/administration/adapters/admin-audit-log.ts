import * as v from 'valibot';

import { ADMIN_AREAS } from '../../identity/access/domain/permissions.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import {
  AUDIT_PHASES,
  CHAIN_START,
  nextRow,
  type AdminChange,
  type AuditContent,
  type AuditPhase,
  type AuditRow,
} from '../domain/audit-row.ts';
import type { AdminAuditLog, Pseudonyms } from '../ports/admin-audit-log.ts';
import { ADMIN_AUDIT_PARTITION, auditRowKey } from './keys.ts';

/** Attempts to add a row while others are added. */
const MAX_ATTEMPTS = 20;

const ROW_LABEL = 'admin_audit';

const values = v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])));

const rowItem = v.object({
  sequence: v.number(),
  previousHash: v.string(),
  hash: v.string(),
  at: v.number(),
  area: v.picklist(ADMIN_AREAS),
  action: v.string(),
  phase: v.picklist(AUDIT_PHASES),
  actor: v.nullable(v.string()),
  target: v.object({ kind: v.string(), id: v.string() }),
  before: values,
  after: values,
  reason: v.nullable(v.string()),
  ipPrefix: v.nullable(v.string()),
  correlationId: v.string(),
});

const rowOf = (item: RawItem): AuditRow => v.parse(rowItem, item);

type Parts = {
  readonly table: Table;
  /** The table of the audit alone. */
  readonly audit: Table;
  readonly pseudonyms: Pick<Pseudonyms, 'of'>;
};

/**
 * The audit of the administration in a table of its own. The condition on the key of a row decides which of two changes gets a sequence
 * number; the other one is repeated as a whole with the next number.
 */
export const makeAdminAudit = ({ table, audit, pseudonyms }: Parts) => {
  const listRows = async (condition: string, bounds: Readonly<Record<string, string>>, limit: number, descending: boolean) => {
    const page = await audit.query({ condition, values: { ':pk': ADMIN_AUDIT_PARTITION, ...bounds }, limit, descending });
    return { rows: page.items.map(rowOf), hasMore: page.next !== null };
  };

  const targetOf = async ({ kind, id }: AdminChange['target']) => ({
    kind,
    id: kind === 'user' && isUserId(id) ? await pseudonyms.of(id) : id,
  });

  const contentOf = async ({ actor, target, ...change }: AdminChange, phase: AuditPhase): Promise<AuditContent> => ({
    ...change,
    phase,
    at: actor.at,
    actor: actor.userId === null ? null : await pseudonyms.of(actor.userId),
    target: await targetOf(target),
    ipPrefix: actor.ipPrefix,
    correlationId: actor.correlationId,
  });

  const rowWrite = async (content: AuditContent): Promise<LabelledWrite<typeof ROW_LABEL>> => {
    const { rows } = await listRows('pk = :pk', {}, 1, true);
    const row = nextRow(content, rows[0] ?? CHAIN_START);
    const item = { ...auditRowKey(row.sequence), ...row };
    return { label: ROW_LABEL, tableName: audit.name, kind: 'put', item, condition: 'attribute_not_exists(pk)' };
  };

  const transactWith = async <Label extends string>(
    change: AdminChange,
    phase: AuditPhase,
    writes: readonly LabelledWrite<Label>[],
  ): Promise<readonly Label[]> => {
    const content = await contentOf(change, phase);
    const isOfChange = (label: Label | typeof ROW_LABEL): label is Label => label !== ROW_LABEL;
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const failed = await table.transact<Label | typeof ROW_LABEL>([...writes, await rowWrite(content)]);
      const others = failed.filter(isOfChange);
      if (others.length > 0 || failed.length === 0) return others;
    }
    throw new Error('other changes of the administration take every sequence number');
  };

  const log: AdminAuditLog = {
    record: async (change, phase) => {
      await transactWith(change, phase, []);
    },
    find: async (sequence) => {
      const item = await audit.get(auditRowKey(sequence));
      return item === null ? null : rowOf(item);
    },
    list: ({ direction, after, limit }) => {
      const isOlder = direction === 'older';
      if (after === null) return listRows('pk = :pk', {}, limit, isOlder);
      return listRows(`pk = :pk AND sk ${isOlder ? '<' : '>'} :sk`, { ':sk': auditRowKey(after).sk }, limit, isOlder);
    },
  };

  return {
    log,
    /** The main table, whose writes contain the row of a change. A single write becomes a transaction. */
    tableOf: (change: AdminChange): Table => {
      const keyOf = ({ pk, sk }: RawItem) => ({ pk: String(pk), sk: String(sk) });
      const outcomeOf = async (failed: readonly string[], key: RawItem) => {
        const item = await table.get(keyOf(key));
        return failed.length === 0 ? ({ kind: 'written', item: item ?? key } as const) : ({ kind: 'condition_failed', item } as const);
      };
      return {
        ...table,
        transact: (writes) => transactWith(change, 'change', writes),
        put: async (item, condition, expression) => {
          const conditional = condition === undefined ? {} : { condition };
          return outcomeOf(
            await transactWith(change, 'change', [{ label: 'item', kind: 'put', item, ...conditional, ...expression }]),
            item,
          );
        },
        update: async (update) =>
          outcomeOf(await transactWith(change, 'change', [{ label: 'item', kind: 'update', ...update }]), update.key),
        removeMany: () => Promise.reject(new Error('an audited change removes items in a transaction')),
      };
    },
  };
};
