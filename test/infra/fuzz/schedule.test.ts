import { changedOperations, fuzzOrder, largestFirst, runInLanes, type Chunk } from '../../fuzz/schedule.ts';

const operations = ['plans', 'usage', 'users'].flatMap((family) =>
  Array.from({ length: 11 }, (_, index) => ({ operationId: `${family}${index}`, family })),
);

const idsOf = (chunks: readonly Chunk[]): readonly string[] => chunks.flatMap(({ operationIds }) => operationIds);

describe('fuzzOrder', () => {
  test('has every operation once, those that changed first', () => {
    const order = fuzzOrder(operations, new Set(['users3', 'plans10']), 1);
    expect(idsOf(order).slice(0, 2).toSorted()).toEqual(['plans10', 'users3']);
    expect(idsOf(order).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
    expect(order[0]?.operationIds).toHaveLength(1);
    expect(order[1]?.operationIds).toHaveLength(1);
  });

  test('has the same order for the same seed, and every unchanged chunk is first for some seed', () => {
    const firstOf = (seed: number) => fuzzOrder(operations, new Set(), seed)[0]?.operationIds[0];
    expect(fuzzOrder(operations, new Set(), 7)).toEqual(fuzzOrder(operations, new Set(), 7));
    const chunks = fuzzOrder(operations, new Set(), 1).length;
    expect(new Set(Array.from({ length: 100 }, (_, seed) => firstOf(seed))).size).toBe(chunks);
  });

  test('has chunks of one family with at most eight operations', () => {
    for (const { family, operationIds } of fuzzOrder(operations, new Set(), 1)) {
      expect(operationIds.length).toBeLessThanOrEqual(8);
      for (const id of operationIds) expect(id.startsWith(family)).toBe(true);
    }
  });
});

test('largestFirst keeps every chunk, those with the most operations first', () => {
  const order = fuzzOrder(operations, new Set(['users3', 'plans10']), 1);
  const sizes = largestFirst(order).map(({ operationIds }) => operationIds.length);
  expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
  expect(idsOf(largestFirst(order)).toSorted()).toEqual(idsOf(order).toSorted());
});

describe('changedOperations', () => {
  const documentOf = (description: string, schema: unknown): string =>
    JSON.stringify({
      paths: {
        '/plans': {
          get: { operationId: 'listPlans', description },
          post: { operationId: 'createPlan', requestBody: { $ref: '#/components/schemas/Plan' } },
        },
      },
      components: { schemas: { Plan: { properties: { price: { $ref: '#/components/schemas/Price' } } }, Price: schema } },
    });
  const before = documentOf('Plans', { type: 'integer' });

  test.each([
    ['nothing', before, []],
    ['an operation', documentOf('All plans', { type: 'integer' }), ['listPlans']],
    ['a component that an operation reaches through another', documentOf('Plans', { type: 'string' }), ['createPlan']],
  ])('has the operations that a change of %s concerns', (_, after, changed) => {
    expect([...changedOperations(before, after)]).toEqual(changed);
  });

  const answering = (responses: unknown): string =>
    JSON.stringify({ paths: { '/plans': { get: { operationId: 'listPlans', responses } } } });

  test.each([
    ['a code of an error', { 200: { description: 'Plans' }, 403: { description: '`permission_denied`' } }, []],
    ['an error', { 200: { description: 'Plans' } }, []],
    ['the answer of an executed request', { 200: { description: 'All plans' }, 403: { description: '`forbidden`' } }, ['listPlans']],
    ['another answer of an executed request', { 200: { description: 'Plans' }, 304: { description: 'Unchanged' } }, ['listPlans']],
  ])('compares answers to executed requests alone: a change of %s', (_, responses, changed) => {
    const earlier = answering({ 200: { description: 'Plans' }, 403: { description: '`forbidden`' } });
    expect([...changedOperations(earlier, answering(responses))]).toEqual(changed);
  });

  test('has an operation that is new', () => {
    expect([...changedOperations('{"paths":{}}', before)]).toEqual(['listPlans', 'createPlan']);
  });
});

describe('runInLanes', () => {
  const chunks = fuzzOrder(operations, new Set(['users3', 'plans10']), 1);

  test('runs all chunks while there is time, at most one per lane at a time', async () => {
    const running = new Set<number>();
    const { ended, left } = await runInLanes(
      chunks,
      2,
      () => true,
      async (_, lane) => {
        expect(running.has(lane)).toBe(false);
        running.add(lane);
        await Promise.resolve();
        running.delete(lane);
        return true;
      },
    );
    expect(idsOf(ended).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
    expect(left).toEqual([]);
  });

  test('starts changed chunks when the time is up only for others', async () => {
    const isChanged = ({ operationIds }: Chunk): boolean => operationIds.some((id) => id === 'users3' || id === 'plans10');
    const { ended, left } = await runInLanes(chunks, 2, isChanged, () => Promise.resolve(true));
    expect(idsOf(ended).toSorted()).toEqual(['plans10', 'users3']);
    expect(left).toEqual(chunks.slice(2));
  });

  test('starts no chunk that has no time, and returns what is left', async () => {
    let started = 0;
    const { ended, left } = await runInLanes(
      chunks,
      2,
      () => started < 3,
      () => {
        started += 1;
        return Promise.resolve(true);
      },
    );
    expect(ended).toEqual(chunks.slice(0, 3));
    expect(left).toEqual(chunks.slice(3));
  });

  test('returns a chunk that did not end among those that are left', async () => {
    const { ended, left } = await runInLanes(
      chunks,
      2,
      () => true,
      (chunk) => Promise.resolve(chunk !== chunks[1]),
    );
    expect(left).toEqual([chunks[1]]);
    expect(ended).toHaveLength(chunks.length - 1);
  });
});
