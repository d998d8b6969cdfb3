import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import * as v from 'valibot';

import { FOLLOWED_ITEMS, isItem } from '../../../functions/event-dispatch/domain/followed-items.ts';
import { EVENT_TYPES, EVENTS, isEventType, itemEventSchema, type ItemEvent } from '../../../shared/events/catalogue.ts';
import { eventIdOf, eventItemOf, isEventId } from '../../../shared/events/event-id.ts';
import { auditKey, gateKey, userKey } from '../../../shared/identity/access/adapters/keys.ts';
import { beneficiaryImportItems } from '../../../shared/imports/adapters/beneficiary-imports.ts';
import { attemptKey, validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { gateIdOf, userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';
import { importIdOf } from '../../support/builders/imports/imports.ts';

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'webhook.failing': {
    endpoint_id: 'b7e8f3a0-0000-4000-8000-000000000000',
    url: 'https://hooks.example.com/a',
    failing_since: 0,
    consecutive_failures: 8,
  },
  'webhook.auto_disabled': {
    endpoint_id: 'b7e8f3a0-0000-4000-8000-000000000000',
    url: 'https://hooks.example.com/a',
    reason: 'gone',
    consecutive_failures: 1,
  },
  'security.new_device_sign_in': { device: 'Firefox', ip_prefix: '203.0.113.0/24' },
  'security.two_factor_changed': { change: 'enabled' },
  'security.named_key_changed': { change: 'created', key_name: 'Conciliación' },
  'security.passkey_changed': { change: 'added' },
  'security.account_restored': { by: 'user' },
  'security.identity_changed': { change: 'linked', provider: 'example' },
  'audit.expected_payment_changed': {
    change: 'matched',
    expected_payment_id: '00004fcd-0000-8000-8000-000000000000',
    validation_id: 'b7e8f3a0-0000-4000-8000-000000000000',
  },
  'quota.threshold_reached': { percent: 80, limit: 200, month: '2026-11' },
  'finance.statement_ready': { month: '2026-11', count: 3, amount: 123_456 },
  'billing.payment_succeeded': { invoice_id: 'in_1', amount: 23_084, currency: 'MXN' },
  'billing.payment_failed': { invoice_id: 'in_1', amount: 23_084, currency: 'MXN' },
  'billing.trial_will_end': { plan_slug: 'negocio', trial_end: '2026-12-01T06:00:00.000Z' },
  'billing.subscription_canceled': { plan_slug: 'negocio' },
  'billing.invoice_upcoming': { plan_slug: 'negocio', amount: 23_084, currency: 'MXN', charged_at: '2026-12-01T00:00:00.000Z' },
};

const exampleOf = (type: string) => ({ type, at: 1, ...EXAMPLES[type] });

const [, afterHeading = ''] = readFileSync('docs/events.md', 'utf8').split('## The catalogue\n');
const [table = ''] = afterHeading.split('\n## ');
const documented = [...table.matchAll(/^\| `([a-z_.]+)` \| ([a-z ]+) \| (.+?) \| ?(.*?) ?\|$/gm)].map(
  ([, type, subject = '', description, details = '']) => ({
    type,
    subject: subject.replaceAll(' ', '_'),
    description,
    details: [...details.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  }),
);

describe('EVENTS', () => {
  test('equals the table in docs/events.md', () => {
    const rows = EVENT_TYPES.map((type) => {
      const { subject, description, details } = EVENTS[type];
      return { type, subject, description, details: Object.keys(details.entries) };
    });
    expect(documented).toEqual(rows);
  });

  test.each(EVENT_TYPES)('%s is in snake_case, subject first, and its example matches the schema', (type) => {
    expect(type).toMatch(/^[a-z_]+(?:\.[a-z_]+){1,2}$/);
    expect(v.is(itemEventSchema, exampleOf(type))).toBe(true);
  });

  test.each([
    ['an unknown type', { type: 'validation.read', at: 1 }],
    ['a name on Object.prototype', { type: 'constructor', at: 1 }],
    ['an event without at', { type: 'validation.completed' }],
    ['missing details', { type: 'quota.threshold_reached', at: 1 }],
    ['invalid details', { type: 'quota.threshold_reached', at: 1, percent: 50, limit: 200, month: '2026-11' }],
    ['a string', 'validation.completed'],
  ])('the schema rejects %s', (_what, value) => {
    expect(v.is(itemEventSchema, value)).toBe(false);
  });

  test('isEventType is true for the types of the catalogue only', () => {
    expect([...EVENT_TYPES, 'toString', ''].filter(isEventType)).toEqual(EVENT_TYPES);
  });
});

describe('eventIdOf', () => {
  const version = fc.record({ pk: fc.string(), sk: fc.string(), version: fc.nat(5) });
  const type = fc.constantFrom<ItemEvent['type']>(...EVENT_TYPES);

  test('is equal if and only if item, version and type are equal', () => {
    fc.assert(
      fc.property(version, type, version, type, (left, leftType, right, rightType) => {
        const isSame = JSON.stringify([left, leftType]) === JSON.stringify([right, rightType]);
        expect(eventIdOf(left, leftType) === eventIdOf(right, rightType)).toBe(isSame);
      }),
    );
  });

  test('is unique over versions and types', () => {
    const ids = Array.from({ length: 200 }, (_unused, index) =>
      EVENT_TYPES.map((name) => eventIdOf({ ...validationKey(validationIdOf('a')), version: index }, name)),
    ).flat();
    expect(new Set(ids).size).toBe(200 * EVENT_TYPES.length);
    expect(ids.filter((id) => !isEventId(id))).toEqual([]);
  });

  test('does not contain the key of the item', () => {
    const user = userIdOf('ana');
    expect(eventIdOf({ ...beneficiaryImportItems.keys.job(user, importIdOf(7)), version: 1 }, 'import.completed')).not.toContain(user);
  });
});

describe('eventItemOf', () => {
  const item = fc.record({ pk: fc.string(), sk: fc.string() });
  const change = fc.tuple(fc.nat(5), fc.constantFrom<ItemEvent['type']>(...EVENT_TYPES));

  test('is equal for two events if and only if their item is', () => {
    fc.assert(
      fc.property(item, change, item, change, (left, [leftVersion, leftType], right, [rightVersion, rightType]) => {
        const isSame = JSON.stringify(left) === JSON.stringify(right);
        const [one, other] = [
          eventIdOf({ ...left, version: leftVersion }, leftType),
          eventIdOf({ ...right, version: rightVersion }, rightType),
        ];
        expect(eventItemOf(one) === eventItemOf(other)).toBe(isSame);
        expect(eventItemOf(eventIdOf({ ...left, version: rightVersion }, rightType))).toBe(eventItemOf(one));
      }),
    );
  });
});

describe('FOLLOWED_ITEMS', () => {
  test('are validations, imports and audit items, and not the other items of their partitions', () => {
    const [id, owner] = [validationIdOf('a'), userIdOf('ana')];
    expect(isItem(FOLLOWED_ITEMS.validation, validationKey(id))).toBe(true);
    expect(isItem(FOLLOWED_ITEMS.import, beneficiaryImportItems.keys.job(owner, importIdOf(7)))).toBe(true);
    expect(isItem(FOLLOWED_ITEMS.audit, auditKey(owner, 1, 2))).toBe(true);
    const others = [
      attemptKey(id, 1),
      { pk: beneficiaryImportItems.keys.job(owner, importIdOf(7)).pk, sk: 'ROWS#0001' },
      gateKey(gateIdOf('ana')),
      userKey(owner),
    ];
    for (const key of others) expect(Object.values(FOLLOWED_ITEMS).filter((item) => isItem(item, key))).toEqual([]);
  });
});
