import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import { setUserStatus } from '../../support/api/expectations.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { attributesOf, batchOfLines, lines, runToEnd, sendTo } from '../../support/api/validation-imports.ts';
import { certified } from '../../support/builders/cep-answers.ts';

const DAY_MS = 86_400_000;

const open = async () => {
  const api = makeTestApi();
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser();
  const id = await batchOfLines(api, caller, lines(130));
  return { api, caller, id };
};

const expiring = v.array(v.object({ sk: v.string(), [TTL_ATTRIBUTE]: v.number() }));

/** Days until DynamoDB removes the import, and each block of its rows. */
const daysLeft = async ({ table, clock }: TestApi, { user }: Caller, id: string): Promise<readonly (readonly [string, number])[]> => {
  const { items } = await table.query({ condition: 'pk = :pk', values: { ':pk': `VALIDATION_IMPORT#${user.id}#${id}` } });
  return v.parse(expiring, items).map((item) => [item.sk, Math.round((item[TTL_ATTRIBUTE] * 1_000 - clock.now()) / DAY_MS)]);
};

/** Stores copies of an import with waiting rows: their rows are those of the import. */
const copyImport = async ({ table }: TestApi, { user }: Caller, id: string, count: number): Promise<void> => {
  const job = await table.get({ pk: `VALIDATION_IMPORT#${user.id}#${id}`, sk: 'JOB' });
  const { items } = await table.query({ condition: 'pk = :pk', values: { ':pk': 'VALIDATION_IMPORTS_WAITING' } });
  const place = items.find((item) => item['import_id'] === id);
  for (let copy = 1; copy <= count; copy += 1) {
    const name = String(copy);
    await table.put({ ...job, pk: `VALIDATION_IMPORT#${user.id}#${name}`, sk: 'JOB', import_id: name });
    await table.put({ ...place, pk: 'VALIDATION_IMPORTS_WAITING', sk: String(place?.['sk']).replace(id, name), import_id: name });
  }
};

const allWith = (days: number) => [
  ['JOB', days],
  ['ROWS#0000', days],
  ['ROWS#0001', days],
];

describe('an import whose rows wait for months', () => {
  test('is kept with its rows, and its rows are validated', async () => {
    const { api, caller, id } = await open();
    const { schedules } = api.families['validation-imports'];
    for (let month = 0; month < 4; month += 1) {
      expect(await daysLeft(api, caller, id)).toEqual(allWith(30));
      api.clock.advance(24 * DAY_MS);
      await schedules.sweep();
      expect(await daysLeft(api, caller, id)).toEqual(allWith(6));
      api.clock.advance(DAY_MS);
      await schedules.sweep();
    }
    // The two that were in the queue all this time had no worker.
    expect(await runToEnd(api, caller, id)).toMatchObject({ status: 'completed', verdicts: { valid: 128, failed: 2 } });
    expect((await sendTo(api, caller, 'GET', `/${id}/results`)).status).toBe(200);
  });

  test('is removed once it has ended, however long it waited', async () => {
    const { api, caller, id } = await open();
    api.clock.advance(25 * DAY_MS);
    const { schedules } = api.families['validation-imports'];
    await schedules.sweep();
    await sendTo(api, caller, 'POST', `/${id}/cancel`);
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'cancelled', refunded_count: 128 });
    api.clock.advance(26 * DAY_MS);
    await schedules.sweep();
    expect(await daysLeft(api, caller, id)).toEqual(allWith(4));
  });
});

describe('rows of an account that is not active', () => {
  test.each(['suspended', 'revoked'] as const)(
    'wait while it is %s, those of others enter, and they enter once it is active again',
    async (status) => {
      const api = makeTestApi();
      api.source.onQuery((query) => certified(query));
      const [inactive, other] = [await api.createUser('inactive'), await api.createUser('other')];
      const id = await batchOfLines(api, inactive, lines(5));
      const ofOther = await batchOfLines(api, other, lines(3));
      await setUserStatus(api, inactive, status);
      expect(await runToEnd(api, other, ofOther)).toMatchObject({ status: 'completed', ended_count: 3 });
      await setUserStatus(api, inactive, 'active');
      // Two were in the queue before.
      expect(await attributesOf(api, inactive, id)).toMatchObject({ status: 'validating', waiting_count: 3, ended_count: 2 });
      await api.families['validation-imports'].schedules.dispatch();
      expect(await runToEnd(api, inactive, id)).toMatchObject({ status: 'completed', ended_count: 5, verdicts: { valid: 5 } });
    },
  );

  test('keep no rows of others waiting, however many imports it has', async () => {
    const api = makeTestApi();
    api.source.onQuery((query) => certified(query));
    const callers = await Promise.all(['one', 'two', 'three'].map((name) => api.createUser(name)));
    const [first, inactive, last] = callers.toSorted((left, right) => (left.user.id < right.user.id ? -1 : 1));
    if (first === undefined || inactive === undefined || last === undefined) throw new Error('there are three');
    const id = await batchOfLines(api, inactive, lines(4));
    await copyImport(api, inactive, id, 120);
    await setUserStatus(api, inactive, 'suspended');
    const ids = [await batchOfLines(api, first, lines(4)), await batchOfLines(api, last, lines(4))] as const;
    expect(await runToEnd(api, first, ids[0])).toMatchObject({ status: 'completed' });
    expect(await runToEnd(api, last, ids[1])).toMatchObject({ status: 'completed' });
  });
});
