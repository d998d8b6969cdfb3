import * as v from 'valibot';

import type { Table } from '../../../platform/dynamodb/table.ts';
import { auditEntryKey, testGateKey } from '../../access/adapters/keys.ts';
import { auditItem } from '../../accounts/adapters/audit-item.ts';
import { sessionCheck } from '../../sessions/adapters/session-check.ts';
import type { TestGate, TestGates } from '../ports/test-gates.ts';

const testGateItem = v.object({
  test_key: v.optional(v.object({ digest: v.string(), prefix: v.string(), last4: v.string(), created_at: v.number() })),
  clock_seconds: v.optional(v.number(), 0),
});

/** Test gates in DynamoDB, next to the gate of the account. */
export const makeTestGates = (table: Table): TestGates => ({
  find: async (gateId): Promise<TestGate> => {
    const { test_key: key, clock_seconds: clockSeconds } = v.parse(testGateItem, (await table.get(testGateKey(gateId))) ?? {});
    if (key === undefined) return { key: null, clockSeconds };
    const { created_at: createdAt, ...shown } = key;
    return { key: { ...shown, createdAt }, clockSeconds };
  },

  replaceKey: async (gateId, { createdAt: at, ...shown }, { userId, validSince, eventId, correlationId }) => {
    const row = auditItem(auditEntryKey(userId, at, eventId), userId, [{ type: 'security.test_key_replaced', at }], correlationId);
    const failed = await table.transact([
      sessionCheck({ userId, validSince }),
      {
        label: 'gate',
        kind: 'update',
        key: testGateKey(gateId),
        update: 'SET test_key = :test_key',
        values: { ':test_key': { ...shown, created_at: at } },
      },
      { label: 'audit', kind: 'put', item: row },
    ]);
    return failed.length === 0;
  },

  advance: async (gateId, seconds, maxSeconds) => {
    const outcome = await table.update({
      key: testGateKey(gateId),
      update: 'ADD clock_seconds :seconds',
      condition: 'attribute_not_exists(clock_seconds) OR clock_seconds <= :room',
      values: { ':seconds': seconds, ':room': maxSeconds - seconds },
    });
    return outcome.kind === 'written' ? v.parse(testGateItem, outcome.item).clock_seconds : null;
  },

  beginRun: async (gateId, { token, until }, now) => {
    const outcome = await table.update({
      key: testGateKey(gateId),
      update: 'SET run_token = :token, run_until = :until',
      condition: 'attribute_not_exists(run_until) OR run_until <= :now',
      values: { ':token': token, ':until': until, ':now': now },
    });
    return outcome.kind === 'written';
  },

  endRun: async (gateId, token) => {
    await table.update({
      key: testGateKey(gateId),
      update: 'REMOVE run_token, run_until',
      condition: 'run_token = :token',
      values: { ':token': token },
    });
  },
});
