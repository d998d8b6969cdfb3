import { classifyBankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { importAttributes, importOf, rowsOf, send, storedRows, upload } from '../../support/api/imports.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { clabeNumber, templateCsv } from '../../support/builders/imports/imports.ts';
import { afterCrash, commit, given, linesOf, saved } from './import-commits.ts';

const codes = (problems: readonly { readonly code: string }[]): readonly string[] => problems.map(({ code }) => code);

describe('commitImport', () => {
  test('answers 202 and saves every valid row', async () => {
    const { api, caller, id } = await given(3);
    const reply = await commit(api, caller, id);
    expect([reply.status, reply.at('data')]).toEqual([202, { type: 'beneficiary_import', id, attributes: { status: 'committing' } }]);
    await api.processImports();
    expect(await importAttributes(api, caller, id)).toMatchObject({
      status: 'completed',
      committed_count: 3,
      skipped_count: 0,
      error_code: null,
    });
    const ids = (await rowsOf(api, caller, id)).map(({ attributes }) => attributes['created_beneficiary_id']);
    expect(ids.toSorted()).toEqual((await saved(api, caller)).map((beneficiary): unknown => beneficiary.id).toSorted());
  });

  test('saves the overrides of a row instead of the parsed values', async () => {
    const { api, caller, id } = await given(1);
    const [row] = await rowsOf(api, caller, id);
    await send(api, caller, 'PATCH', `/${id}/rows/${row?.id ?? ''}`, {
      body: { parsed_label: 'Escrita', parsed_account: clabeNumber(50) },
    });
    await commit(api, caller, id);
    await api.processImports();
    expect(await saved(api, caller)).toEqual([
      expect.objectContaining({ label: 'Escrita', account: { type: 'clabe', number: clabeNumber(50) } }),
    ]);
  });

  test('skips fatal and duplicate rows, and reactivates archived beneficiaries under their id', async () => {
    const api = makeTestApi();
    await api.storage.plans.put(aPlan('free'));
    const caller = await api.createUser();
    const drafts = [1, 2].flatMap((number) => {
      const classified = classifyBankAccount(clabeNumber(number));
      return classified.ok
        ? [{ account: classified.account, bank: { code: null, name: null }, label: `Anterior ${number}`, token: null }]
        : [];
    });
    await api.storage.beneficiaries.save(caller.user.id, drafts, { max: -1, now: 1 });
    const archived = await api.storage.beneficiaries.findByAccount(caller.user.id, clabeNumber(2));
    if (archived === null) throw new Error('nothing was saved');
    await api.storage.beneficiaries.update(caller.user.id, archived.id, { status: 'inactive' }, -1);

    const id = await importOf(api, caller, [
      { alias: 'Ya', cuenta: clabeNumber(1) },
      { alias: 'Vuelve', cuenta: clabeNumber(2) },
      { alias: 'Mala', cuenta: '123' },
      { alias: 'Nueva', cuenta: clabeNumber(3) },
      { alias: 'Nueva otra vez', cuenta: clabeNumber(3) },
    ]);
    await commit(api, caller, id);
    await api.processImports();
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'completed', committed_count: 2, skipped_count: 3 });
    expect((await rowsOf(api, caller, id)).map(({ attributes }) => attributes['created_beneficiary_id'] === null)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(await api.storage.beneficiaries.findByAccount(caller.user.id, clabeNumber(2))).toMatchObject({
      id: archived.id,
      status: 'active',
      label: 'Vuelve',
    });
    expect(await saved(api, caller)).toHaveLength(3);
  });

  test('stops at the plan limit and reports for each row whether it was saved', async () => {
    const { api, caller, id } = await given(300, { max: 140 });
    await commit(api, caller, id);
    await api.processImports();
    expect(await api.storage.beneficiaries.countActive(caller.user.id)).toBe(140);
    expect(await importAttributes(api, caller, id)).toMatchObject({
      status: 'completed',
      committed_count: 140,
      skipped_count: 160,
      valid_count: 140,
      fatal_count: 160,
    });
    const skipped = await rowsOf(api, caller, id, 'buckets=fatal&per_page=100');
    expect(new Set(skipped.map(({ attributes }) => JSON.stringify(attributes['error_codes'])))).toEqual(
      new Set(['["beneficiaries_limit_reached"]']),
    );
  });

  test('skips an account and numbers a label that were saved after the preview', async () => {
    const { api, caller, id } = await given(2);
    const [first, other] = [clabeNumber(0), clabeNumber(90)].map((number) => classifyBankAccount(number));
    if (first?.ok !== true || other?.ok !== true) throw new Error('no accounts');
    const bank = { code: null, name: null };
    const drafts = [
      { account: first.account, bank, label: 'Entretanto', token: null },
      { account: other.account, bank, label: 'FILA 1', token: null },
    ];
    await api.storage.beneficiaries.save(caller.user.id, drafts, { max: -1, now: 1 });
    await commit(api, caller, id);
    await api.processImports();
    expect((await rowsOf(api, caller, id)).map(({ attributes }) => [attributes['status'], attributes['parsed_label']])).toEqual([
      ['duplicate_account', 'Fila 0'],
      ['duplicate_alias', 'Fila 1 (2)'],
    ]);
    expect(await importAttributes(api, caller, id)).toMatchObject({
      committed_count: 1,
      skipped_count: 1,
      valid_count: 0,
      duplicate_count: 2,
    });
  });

  test('releases the active import once completed', async () => {
    const { api, caller, id } = await given(1);
    await commit(api, caller, id);
    expect(codes((await upload(api, caller, templateCsv(linesOf(1)))).problems)).toEqual(['import_already_in_flight']);
    await api.processImports();
    expect((await upload(api, caller, templateCsv(linesOf(1)))).status).toBe(202);
  });

  test.each([
    ['pending', async (api: TestApi, caller: Caller) => String((await upload(api, caller, templateCsv(linesOf(1)))).at('data.id'))],
    [
      'cancelled',
      async (api: TestApi, caller: Caller) => {
        const id = await importOf(api, caller, linesOf(1));
        await send(api, caller, 'DELETE', `/${id}`);
        return id;
      },
    ],
    [
      'failed',
      async (api: TestApi, caller: Caller) => {
        const id = String((await upload(api, caller, Buffer.from('\n'))).at('data.id'));
        await api.processImports();
        return id;
      },
    ],
  ])('answers 409 import_not_committable when the import is %s', async (_state, prepare) => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const reply = await commit(api, caller, await prepare(api, caller));
    expect([reply.status, ...codes(reply.problems)]).toEqual([409, 'import_not_committable']);
  });

  test('answers 202 to one of several concurrent requests and 409 to the others', async () => {
    const { api, caller, id } = await given(5);
    const replies = await Promise.all(Array.from({ length: 6 }, () => commit(api, caller, id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409, 409]);
    expect(api.commitQueue.waiting()).toHaveLength(1);
  });

  test('replays its response under the same Idempotency-Key, even after completion', async () => {
    const { api, caller, id } = await given(1);
    const headers = { 'Idempotency-Key': 'commit-1' };
    const first = await commit(api, caller, id, headers);
    await api.processImports();
    const second = await commit(api, caller, id, headers);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  test('completes by the sweep when the queue refuses its message', async () => {
    const { api, caller, id } = await given(1);
    api.commitQueue.breakDown();
    expect((await commit(api, caller, id)).status).toBe(202);
    api.commitQueue.recover();
    await afterCrash(api);
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'completed', committed_count: 1 });
  });
});

describe('cancelImport', () => {
  test('answers 204 for a pending import, removes its file and parses nothing', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const id = String((await upload(api, caller, templateCsv(linesOf(1)))).at('data.id'));
    expect((await send(api, caller, 'DELETE', `/${id}`)).status).toBe(204);
    expect(await api.storedImportFiles.list()).toEqual([]);
    await api.processImports();
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'cancelled', total_rows: 0 });
    expect(await storedRows(api, caller, id)).toEqual([]);
  });

  test('answers 204 for a preview and removes its rows', async () => {
    const { api, caller, id } = await given(200);
    expect((await send(api, caller, 'DELETE', `/${id}`)).status).toBe(204);
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'cancelled' });
    expect(await storedRows(api, caller, id)).toEqual([]);
  });

  test('answers 409 import_not_cancellable when the import is committing, completed or cancelled', async () => {
    const { api, caller, id } = await given(1);
    await commit(api, caller, id);
    expect(codes((await send(api, caller, 'DELETE', `/${id}`)).problems)).toEqual(['import_not_cancellable']);
    await api.processImports();
    expect(codes((await send(api, caller, 'DELETE', `/${id}`)).problems)).toEqual(['import_not_cancellable']);
    const next = await importOf(api, caller, linesOf(1));
    await send(api, caller, 'DELETE', `/${next}`);
    expect(codes((await send(api, caller, 'DELETE', `/${next}`)).problems)).toEqual(['import_not_cancellable']);
  });

  test('and commitImport exclude each other when concurrent', async () => {
    const { api, caller, id } = await given(1);
    const [committed, removed] = await Promise.all([commit(api, caller, id), send(api, caller, 'DELETE', `/${id}`)]);
    await api.processImports();
    const status = committed.status === 202 ? 'completed' : 'cancelled';
    expect([committed.status === 202, removed.status === 204]).toEqual([status === 'completed', status === 'cancelled']);
    expect(await importAttributes(api, caller, id)).toMatchObject({ status });
  });
});

test("import operations answer 404 for another user's import and for unknown ids", async () => {
  const { api, id } = await given(1);
  const other = await api.createUser('other');
  for (const path of [`/${id}`, '/999', '/abc', '/0']) {
    expect(codes((await send(api, other, 'GET', path)).problems)).toEqual(['not_found']);
    expect(codes((await send(api, other, 'GET', `${path}/preview`)).problems)).toEqual(['not_found']);
    expect(codes((await send(api, other, 'POST', `${path}/commit`)).problems)).toEqual(['not_found']);
    expect(codes((await send(api, other, 'DELETE', path)).problems)).toEqual(['not_found']);
  }
});

test('getImport answers Retry-After while pending and 304 when If-None-Match equals the ETag', async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const id = String((await upload(api, caller, templateCsv(linesOf(1)))).at('data.id'));
  const path = `/beneficiaries/imports/${id}`;
  const pending = await get(api, caller, path);
  expect(pending.headers).toMatchObject({ etag: 'W/"0-pending"', 'retry-after': '2' });
  expect((await get(api, caller, path, { headers: { 'If-None-Match': 'W/"0-pending"' } })).status).toBe(304);
  await api.processImports();
  const ready = await get(api, caller, path, { headers: { 'If-None-Match': 'W/"0-pending"' } });
  expect([ready.status, ready.headers['retry-after']]).toEqual([200, undefined]);
});
