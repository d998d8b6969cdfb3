import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { isImportId } from '../../../shared/imports/domain/import-id.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aLine, attributesOf, commit, importOfLines, lines, sendTo } from '../../support/api/validation-imports.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const open = async (monthlyLimit = 1_000) => {
  const api = makeTestApi();
  return { api, caller: await api.createUser('caller', { monthlyLimit }) };
};

const jobOf = async (api: TestApi, { user }: Caller, id: string) => {
  const job = isImportId(id) ? await api.kept.validationImports.find(user.id, id) : null;
  if (job === null) throw new Error('the import is gone');
  return job;
};

describe('POST /validations/imports/{id}/commit', () => {
  test('takes one unit for each row, with contiguous ordinals in the order of the file', async () => {
    const { api, caller } = await open();
    await postValidate(api, caller, transferBody());
    const id = await importOfLines(api, caller, lines(130));
    await commit(api, caller, id);
    await api.processValidationImports();
    expect(await unitsUsed(api, caller)).toBe(131);
    const stored = (await storedValidations(api)).filter(({ batch }) => batch !== null);
    const inOrder = stored.toSorted((left, right) => (left.batch?.position ?? 0) - (right.batch?.position ?? 0));
    expect(inOrder.map(({ unit }) => unit?.seq)).toEqual(Array.from({ length: 130 }, (_unused, index) => index + 2));
  });

  test('answers 429 with the required and the remaining units, and takes none, when the quota does not cover every row', async () => {
    const { api, caller } = await open(4);
    const id = await importOfLines(api, caller, lines(5));
    const refused = await commit(api, caller, id);
    expect(refused.status).toBe(429);
    expect(refused.problems).toMatchObject([{ code: 'rate_limit_exceeded' }]);
    expect(refused.at('meta')).toMatchObject({ reason: 'quota', limit: 4, required: 5, remaining: 4 });
    expect(await unitsUsed(api, caller)).toBe(0);
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'preview_ready' });
  });

  test('starts nothing when expected_quota differs from the rows of the selection', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, [aLine(1), aLine(2, { fecha: '03/11/2026' }), aLine(1)]);
    const refused = await commit(api, caller, id, { rows: 'valid', expected_quota: 3 });
    expect(refused.status).toBe(409);
    expect(refused.problems).toMatchObject([{ code: 'expected_quota_mismatch' }]);
    expect(refused.at('meta')).toMatchObject({ required: 1, expected: 3 });
    expect((await commit(api, caller, id, { rows: 'all_confirmable', expected_quota: 3 })).status).toBe(202);
  });

  test('answers 422 nothing_to_commit without a row to validate, and 409 when it is not in preview_ready', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, [aLine(1, { monto: '-1' })]);
    expect((await commit(api, caller, id)).problems).toMatchObject([{ code: 'nothing_to_commit' }]);
    await sendTo(api, caller, 'DELETE', `/${id}`);
    expect((await commit(api, caller, id)).problems).toMatchObject([{ code: 'import_not_committable' }]);
  });

  test('takes the units once under an Idempotency-Key', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, lines(3));
    const headers = { 'idempotency-key': 'lote-1' };
    const [first, again] = [await commit(api, caller, id, {}, headers), await commit(api, caller, id, {}, headers)];
    expect(again.status).toBe(202);
    expect(again.at('data')).toEqual(first.at('data'));
    expect(await unitsUsed(api, caller)).toBe(3);
  });

  test('takes other ordinals when a request of the account takes a unit in between', async () => {
    const api = makeTestApi({
      storage: (kept) => ({
        validationImports: {
          ...kept.validationImports,
          commit: async (...given) => {
            if (interruptions.length > 0) await interruptions.pop()?.();
            return kept.validationImports.commit(...given);
          },
        },
      }),
    });
    const interruptions: (() => Promise<unknown>)[] = [];
    const caller = await api.createUser();
    const id = await importOfLines(api, caller, lines(2));
    interruptions.push(() => postValidate(api, caller, transferBody()));
    expect((await commit(api, caller, id)).status).toBe(202);
    expect((await jobOf(api, caller, id)).details.batch?.units).toMatchObject({ first: 2, count: 2 });
    expect(await unitsUsed(api, caller)).toBe(3);
  });

  test('takes no unit of a lowered limit that was read before', async () => {
    const api = makeTestApi({
      storage: (kept) => ({
        validationImports: {
          ...kept.validationImports,
          commit: async (...given) => {
            await table().update({ key: gateKey(given[2].units.gateId), update: 'SET monthly_limit = :limit', values: { ':limit': 1 } });
            return kept.validationImports.commit(...given);
          },
        },
      }),
    });
    const table = () => api.table;
    const caller = await api.createUser();
    const id = await importOfLines(api, caller, lines(2));
    const refused = await commit(api, caller, id);
    expect(refused.status).toBe(429);
    expect(refused.at('meta')).toMatchObject({ required: 2, remaining: 1 });
    expect(await unitsUsed(api, caller)).toBe(0);
  });

  test('gives exactly one of two imports the last units', async () => {
    const { api, caller } = await open(5);
    const id = await importOfLines(api, caller, lines(5));
    const answers = await Promise.all([commit(api, caller, id), commit(api, caller, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(await unitsUsed(api, caller)).toBe(5);
  });
});

describe('the reconciliation of quotas', () => {
  test('keeps units whose rows are still to be accepted, and refunds none of a finished import', async () => {
    const { api, caller } = await open();
    const id = await importOfLines(api, caller, lines(20));
    await commit(api, caller, id);
    for (let run = 0; run < 3; run += 1) {
      await api.reconcileQuota();
      api.clock.advance(10 * 60_000);
    }
    expect(await unitsUsed(api, caller)).toBe(20);
    await api.processValidationImports();
    await api.reconcileQuota();
    api.clock.advance(10 * 60_000);
    await api.reconcileQuota();
    expect(await unitsUsed(api, caller)).toBe(20);
  });
});
