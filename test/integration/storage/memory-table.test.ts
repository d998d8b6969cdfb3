import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';

import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import { makeTable, type LabelledWrite, type RawItem, type Table } from '../../../shared/platform/dynamodb/table.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';
import { makeMemoryDynamoDb } from '../../support/storage/memory/memory-dynamodb.ts';
import { createTestTable, tableDefinition } from '../../support/storage/table.ts';

/** Two tables that get the same operations: one on the emulator, one in memory. */

let emulator: TestEmulator;
let client: DynamoDBClient;

beforeAll(async () => {
  emulator = await openEmulator();
  client = makeDynamoDbClient(10_000);
});

afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

const openBoth = async () => {
  const real = await createTestTable(client);
  const memory = makeMemoryDynamoDb();
  memory.openTable(tableDefinition(real.name));
  return { tables: [real.table, makeTable(memory.client, real.name)] as const, drop: real.drop };
};

/** Few keys, so that operations meet. */
const key = fc.record({ pk: fc.constantFrom('a', 'b', 'ñ'), sk: fc.constantFrom('1', '2', '~', '😀') });
const amount = fc.integer({ min: -3, max: 12 });
const text = fc.constantFrom('x', 'xy', 'z', 'é');
const members = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }).map((names) => new Set(names));

const attributes = fc.record(
  {
    n: amount,
    name: text,
    flags: members,
    map: fc.record({ n: amount, label: text }, { requiredKeys: [] }),
    list: fc.array(amount, { maxLength: 3 }),
    bytes: fc.constantFrom(new Uint8Array([1]), new Uint8Array([1, 2])),
    nothing: fc.constant(null),
    yes: fc.boolean(),
    due_pk: fc.constantFrom('DUE#0', 'DUE#1'),
    due_sk: fc.constantFrom('5', '6'),
    owner_pk: fc.constantFrom('USER#1', 'USER#2'),
    history_pk: fc.constant('USER#1#VALIDATIONS'),
    history_sk: fc.constantFrom('7', '8', '9'),
  },
  { requiredKeys: [] },
);

type Part = { readonly text: string; readonly values: Readonly<Record<string, unknown>> };

const part = (expression: string, values: Part['values'] = {}): Part => ({ text: expression, values });

const condition: fc.Arbitrary<Part> = fc.oneof(
  fc
    .constantFrom('attribute_exists(pk)', 'attribute_not_exists(pk)', 'attribute_exists(#map.#n)', 'attribute_not_exists(n)')
    .map((expression) => part(expression)),
  fc
    .tuple(fc.constantFrom('=', '<>', '<', '<=', '>', '>='), amount)
    .map(([operator, limit]) => part(`n ${operator} :limit`, { ':limit': limit })),
  text.map((value) => part('#name = :text OR begins_with(#name, :text)', { ':text': value })),
  text.map((value) => part('contains(flags, :text)', { ':text': value })),
  fc.tuple(amount, amount).map(([from, to]) => part('n BETWEEN :from AND :to', { ':from': Math.min(from, to), ':to': Math.max(from, to) })),
  fc.tuple(amount, text).map(([one, other]) => part('n IN (:one, :other)', { ':one': one, ':other': other })),
  amount.map((limit) => part('size(flags) < :limit', { ':limit': limit })),
  amount.map((limit) => part('NOT (n < :limit AND #map.#n >= :limit)', { ':limit': limit })),
  fc.constant(part('nothing = :none', { ':none': null })),
);

/** The clauses of an update; each has attributes of its own. */
const update: fc.Arbitrary<Part> = fc
  .record(
    {
      set: fc.oneof(
        amount.map((value) => part('SET n = :set', { ':set': value })),
        amount.map((value) => part('SET n = if_not_exists(n, :set) + :set', { ':set': value })),
        amount.map((value) => part('SET n = n - :set', { ':set': value })),
        text.map((value) => part('SET #map.label = :set, #name = :set', { ':set': value })),
        fc.constantFrom('5', '6').map((value) => part('SET due_sk = :set, due_pk = :shard', { ':set': value, ':shard': 'DUE#0' })),
      ),
      remove: fc.constantFrom('REMOVE yes', 'REMOVE owner_pk', 'REMOVE absent').map((expression) => part(expression)),
      add: fc.oneof(
        amount.map((value) => part('ADD added :add', { ':add': value })),
        members.map((value) => part('ADD flags :add', { ':add': value })),
        amount.map((value) => part('ADD bytes :add', { ':add': value })),
      ),
      delete: members.map((value) => part('DELETE extra :delete', { ':delete': value })),
    },
    { requiredKeys: [] },
  )
  .map(({ set, remove, add, delete: deletion }) => {
    const parts = [set, remove, add, deletion].filter((clause) => clause !== undefined);
    return {
      text: parts.map((clause) => clause.text).join(' '),
      values: Object.fromEntries(parts.flatMap(({ values }) => Object.entries(values))),
    };
  });

const NAMES = { '#map': 'map', '#n': 'n', '#name': 'name' };

/** The placeholders that an expression has; DynamoDB refuses others. */
const namesIn = (...expressions: readonly string[]) => {
  const used = Object.entries(NAMES).filter(([placeholder]) => new RegExp(`${placeholder}\\b`).test(expressions.join(' ')));
  return used.length === 0 ? {} : { names: Object.fromEntries(used) };
};

type Operation = { readonly name: string; readonly run: (table: Table) => Promise<unknown> };

const put = fc.tuple(key, attributes, fc.option(condition)).map(([at, rest, guard]): Operation => ({
  name: `put ${at.pk}/${at.sk} ${guard?.text ?? ''}`,
  run: (table) => table.put({ ...rest, ...at }, guard?.text, guard === null ? {} : { values: guard.values, ...namesIn(guard.text) }),
}));

const change = fc.tuple(key, update, fc.option(condition)).map(([at, what, guard]): Operation => ({
  name: `update ${at.pk}/${at.sk} ${what.text} if ${guard?.text ?? ''}`,
  run: (table) =>
    table.update({
      key: at,
      update: what.text,
      ...(guard === null ? {} : { condition: guard.text }),
      values: { ...what.values, ...guard?.values },
      ...namesIn(what.text, guard?.text ?? ''),
    }),
}));

const write = fc
  .tuple(key, update, condition, attributes, fc.constantFrom('put', 'update', 'delete', 'check'))
  .map(([at, what, guard, rest, kind]): LabelledWrite<string> => {
    const label = `${kind} ${at.pk}/${at.sk}`;
    const guarded = { condition: guard.text, values: guard.values, ...namesIn(guard.text) };
    if (kind === 'put') return { label, kind, item: { ...rest, ...at }, ...guarded };
    if (kind === 'check') return { label, kind, key: at, ...guarded };
    if (kind === 'delete') return { label, kind, key: at, ...guarded };
    const update = what.text === '' ? 'REMOVE absent' : what.text;
    return {
      label,
      kind: 'update',
      key: at,
      update,
      condition: guard.text,
      values: { ...what.values, ...guard.values },
      ...namesIn(update, guard.text),
    };
  });

const transaction = fc.array(write, { minLength: 1, maxLength: 4 }).map((writes): Operation => ({
  name: `transact ${writes.map(({ label }) => label).join(', ')}`,
  run: (table) => table.transact(writes),
}));

const removal = fc
  .uniqueArray(key, { minLength: 1, maxLength: 3, selector: ({ pk, sk }) => `${pk} ${sk}` })
  .map((keys): Operation => ({ name: 'remove', run: (table) => table.removeMany(keys) }));

const QUERIES = [
  { condition: 'pk = :pk', values: { ':pk': 'a' } },
  { condition: 'pk = :pk AND sk > :from', values: { ':pk': 'a', ':from': '1' } },
  { condition: 'pk = :pk AND sk BETWEEN :from AND :to', values: { ':pk': 'ñ', ':from': '1', ':to': '~' } },
  { condition: 'pk = :pk AND begins_with(sk, :from)', values: { ':pk': 'b', ':from': '2' } },
  { index: DUE_INDEX.name, condition: 'due_pk = :pk AND due_sk <= :to', values: { ':pk': 'DUE#0', ':to': '5' } },
  { index: OWNER_INDEX.name, condition: 'owner_pk = :pk', values: { ':pk': 'USER#1' } },
  { index: VALIDATION_HISTORY_INDEX.name, condition: 'history_pk = :pk', values: { ':pk': 'USER#1#VALIDATIONS' } },
] as const;

/** All pages of a query; items that have the same place in an index have no order. */
const readPages = async (table: Table, request: (typeof QUERIES)[number], descending: boolean): Promise<readonly RawItem[]> => {
  const items: RawItem[] = [];
  let startAfter: RawItem | null = null;
  do {
    const page = await table.query({ ...request, limit: 2, descending, startAfter });
    items.push(...page.items);
    startAfter = page.next;
  } while (startAfter !== null);
  return items;
};

const withoutWriteId = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutWriteId);
  if (typeof value !== 'object' || value === null || value instanceof Set || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === 'write_id' ? [] : [[name, withoutWriteId(member)]])),
  );
};

/** The outcome of an operation, or the name of the refusal. */
const outcomeOf = async (run: () => Promise<unknown>): Promise<unknown> => {
  try {
    return withoutWriteId(await run());
  } catch (error) {
    return { refused: error instanceof Error ? error.name : 'unknown' };
  }
};

const bySortKey = (items: readonly RawItem[]): readonly RawItem[] =>
  items.toSorted((one, other) =>
    `${String(one['pk'])} ${String(one['sk'])}`.localeCompare(`${String(other['pk'])} ${String(other['sk'])}`),
  );

const expectSamePages = async (tables: readonly Table[], query: (typeof QUERIES)[number]): Promise<void> => {
  for (const descending of [false, true]) {
    const [real = [], memory = []] = await Promise.all(tables.map((table) => readPages(table, query, descending)));
    expect(bySortKey(memory).map(withoutWriteId)).toEqual(bySortKey(real).map(withoutWriteId));
    if (!('index' in query)) expect(memory.map(({ sk }) => sk)).toEqual(real.map(({ sk }) => sk));
  }
};

test('the table in memory and the emulator give the same outcomes, refusals, items and pages for random operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(put, change, transaction, removal), { minLength: 5, maxLength: 25 }), async (operations) => {
      const { tables, drop } = await openBoth();
      try {
        for (const { name, run } of operations) {
          const [real, memory] = await Promise.all(tables.map((table) => outcomeOf(() => run(table))));
          expect({ name, outcome: memory }).toEqual({ name, outcome: real });
        }
        for (const query of QUERIES) await expectSamePages(tables, query);
      } finally {
        await drop();
      }
    }),
    { numRuns: 40 },
  );
});
