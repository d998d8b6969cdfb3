import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
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
