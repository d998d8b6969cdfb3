import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import * as v from 'valibot';

import { FOLLOWED_ITEMS, isItem } from '../../../functions/events/domain/followed-items.ts';
import { importKey } from '../../../functions/imports/adapters/keys.ts';
import { EVENT_TYPES, EVENTS, isEventType, itemEventSchema, type ItemEvent } from '../../../shared/events/catalogue.ts';
import { eventIdOf, isEventId } from '../../../shared/events/event-id.ts';
import { auditKey, gateKey, userKey } from '../../../shared/identity/adapters/keys.ts';
import { attemptKey, validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { gateIdOf, userIdOf, validationIdOf } from '../../support/builders/identity.ts';
import { importIdOf } from '../../support/builders/imports.ts';

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'quota.threshold_reached': { percent: 80, limit: 200, month: '2026-11' },
};

const exampleOf = (type: string) => ({ type, at: 1, ...EXAMPLES[type] });

const [, afterHeading = ''] = readFileSync('docs/events.md', 'utf8').split('## The catalogue\n');
const [table = ''] = afterHeading.split('\n## ');
const documented = [...table.matchAll(/^\| `([a-z_.]+)` \| (\w+) \| (.+?) \| ?(.*?) ?\|$/gm)].map(
  ([, type, subject, description, details = '']) => ({
    type,
    subject,
    description,
    details: [...details.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  }),
);

describe('the catalogue of events', () => {
  test('is what docs/events.md shows', () => {
    const rows = EVENT_TYPES.map((type) => {
      const { subject, description, details } = EVENTS[type];
      return { type, subject, description, details: Object.keys(details.entries) };
    });
    expect(documented).toEqual(rows);
  });

  test.each(EVENT_TYPES)('%s is named subject first, in snake_case, and is read with its details', (type) => {
    expect(type).toMatch(/^[a-z_]+(?:\.[a-z_]+){1,2}$/);
    expect(v.is(itemEventSchema, exampleOf(type))).toBe(true);
  });

  test.each([
    ['a type that is not in the table', { type: 'validation.read', at: 1 }],
    ['a name that every object has', { type: 'constructor', at: 1 }],
    ['no instant', { type: 'validation.completed' }],
    ['details that are missing', { type: 'quota.threshold_reached', at: 1 }],
    ['details that are wrong', { type: 'quota.threshold_reached', at: 1, percent: 50, limit: 200, month: '2026-11' }],
    ['no object', 'validation.completed'],
  ])('%s is no event', (_what, value) => {
    expect(v.is(itemEventSchema, value)).toBe(false);
  });

  test('knows its types by name', () => {
    expect([...EVENT_TYPES, 'toString', ''].filter(isEventType)).toEqual(EVENT_TYPES);
  });
});

describe('the id of an event', () => {
  const version = fc.record({ pk: fc.string(), sk: fc.string(), version: fc.nat(5) });
  const type = fc.constantFrom<ItemEvent['type']>(...EVENT_TYPES);

  test('is the same for the same item, version and type, and another one for any other', () => {
    fc.assert(
      fc.property(version, type, version, type, (left, leftType, right, rightType) => {
        const isSame = JSON.stringify([left, leftType]) === JSON.stringify([right, rightType]);
        expect(eventIdOf(left, leftType) === eventIdOf(right, rightType)).toBe(isSame);
      }),
    );
  });

  test('is unique over the versions of an item and the types of each', () => {
    const ids = Array.from({ length: 200 }, (_unused, index) =>
      EVENT_TYPES.map((name) => eventIdOf({ ...validationKey(validationIdOf('a')), version: index }, name)),
    ).flat();
    expect(new Set(ids).size).toBe(200 * EVENT_TYPES.length);
    expect(ids.filter((id) => !isEventId(id))).toEqual([]);
  });

  test('tells nothing of the key it is made from', () => {
    const user = userIdOf('ana');
    expect(eventIdOf({ ...importKey(user, importIdOf(7)), version: 1 }, 'import.completed')).not.toContain(user);
  });
});

describe('the items that are followed', () => {
  test('are validations, imports and what happened to accounts, and not what lies beside them', () => {
    const [id, owner] = [validationIdOf('a'), userIdOf('ana')];
    expect(isItem(FOLLOWED_ITEMS.validation, validationKey(id))).toBe(true);
    expect(isItem(FOLLOWED_ITEMS.import, importKey(owner, importIdOf(7)))).toBe(true);
    expect(isItem(FOLLOWED_ITEMS.audit, auditKey(owner, 1, 2))).toBe(true);
    const others = [
      attemptKey(id, 1),
      { pk: importKey(owner, importIdOf(7)).pk, sk: 'ROWS#0001' },
      gateKey(gateIdOf('ana')),
      userKey(owner),
    ];
    for (const key of others) expect(Object.values(FOLLOWED_ITEMS).filter((item) => isItem(item, key))).toEqual([]);
  });
});
