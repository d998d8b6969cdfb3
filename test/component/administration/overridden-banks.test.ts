import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openAdmin, passOverridesAge, REASON } from '../../support/api/overrides.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { BBVA, BBVA_CARD, SANTANDER, transferBody } from '../../support/builders/transfers.ts';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser('a user');
  const admin = await openAdmin(api);
  const validate = (changes: object) =>
    invoke(api, { method: 'POST', path: '/validate', headers: caller.authorization, body: transferBody({ ...changes }) });
  const pass = () => {
    passOverridesAge(api);
  };
  const queries = (): readonly CepQuery[] => api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [query] : []));
  return { api, ...admin, validate, pass, queries };
};

describe('aliases of banks', () => {
  test('that an admin added name the sender of a validation after a minute', async () => {
    const { send, validate, pass, queries, get } = await open();
    await validate({ emisor: 'Banca Azul' });
    expect(queries().map(({ emisor }) => emisor)).not.toContain(BBVA.code);
    const added = await send('POST', `/banks/${BBVA.code}/aliases`, { alias: 'Banca Azul', revision: 0 });
    expect(added.status).toBe(200);
    expect(added.at('data.attributes.revision')).toBe(1);
    pass();
    await validate({ emisor: 'BANCA AZUL, S.A.' });
    expect(queries().at(-1)?.emisor).toBe(BBVA.code);
    expect((await get('/banks?search=banca+azul')).at('data.0.id')).toBe(BBVA.code);
  });

  test('that an admin removed name no bank, and are restored by adding them again', async () => {
    const { api, send, pass } = await open();
    const aliases = async () => {
      pass();
      const reply = await invoke(api, { path: '/public/banks' });
      return JSON.stringify(reply.json).includes('"Bancomer"');
    };
    expect(await aliases()).toBe(true);
    expect((await send('POST', `/banks/${BBVA.code}/aliases/remove`, { alias: 'bancomer', revision: 0 })).status).toBe(200);
    expect(await aliases()).toBe(false);
    const again = await send('POST', `/banks/${BBVA.code}/aliases/remove`, { alias: 'Bancomer', revision: 1 });
    expect(again).toMatchObject({ status: 404, problems: [{ code: 'alias_not_found' }] });
    expect((await send('POST', `/banks/${BBVA.code}/aliases`, { alias: 'Bancomer', revision: 1 })).status).toBe(200);
    expect(await aliases()).toBe(true);
  });

  test('that would mean another bank, or two, are refused', async () => {
    const { send, rows } = await open();
    for (const alias of ['Santander', 'Serfin']) {
      const reply = await send('POST', `/banks/${BBVA.code}/aliases`, { alias, revision: 0 });
      expect(reply).toMatchObject({ status: 409, problems: [{ code: 'alias_not_unique' }] });
    }
    expect(await rows()).toHaveLength(0);
  });

  test.each([
    ['digits alone', { alias: '40012' }, '/alias'],
    ['generic words alone', { alias: 'Banco' }, '/alias'],
    ['days in the wrong order', { alias: 'Banca Azul', valid_from: '2026-02-01', valid_to: '2026-01-01' }, '/valid_to'],
    ['no revision', { alias: 'Banca Azul', revision: null }, '/revision'],
    ['a reason that is too short', { alias: 'Banca Azul', reason: 'no' }, '/reason'],
  ])('are refused with %s', async (_name, changes, pointer) => {
    const { send } = await open();
    const reply = await send('POST', `/banks/${BBVA.code}/aliases`, { revision: 0, ...changes });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.problems)).toContain(pointer);
  });

  test('are changed by one of two changes of the same revision, with one row of the audit', async () => {
    const { send, rows } = await open();
    const replies = await Promise.all(
      ['Banca Azul', 'Banca Verde', 'Banca Roja'].map((alias) => send('POST', `/banks/${BBVA.code}/aliases`, { alias, revision: 0 })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['overrides_changed', 'overrides_changed']);
    const [row, ...others] = await rows();
    expect(others).toHaveLength(0);
    expect(row).toMatchObject({ area: 'banks', action: 'add_bank_alias', target: { kind: 'bank', id: BBVA.code }, reason: REASON });
  });
});

describe('the days of a participant', () => {
  test('decide whether validations have it, until they are reset', async () => {
    const { send, validate, pass, get } = await open();
    const ended = await send('PUT', `/banks/${SANTANDER.code}/validity`, { valid_from: null, valid_to: '2026-10-31', revision: 0 });
    expect(ended.at('data.attributes')).toMatchObject({ valid_from: null, valid_to: '2026-10-31', validity_set: true });
    pass();
    const refused = await validate({ receptor: 'Santander' });
    expect(refused).toMatchObject({ status: 422, problems: [{ code: 'invalid_receptor_participante' }] });
    expect((await get('/banks?changed=1')).at('data')).toHaveLength(1);
    const reset = await send('POST', `/banks/${SANTANDER.code}/validity/reset`, { revision: 1 });
    expect(reset.at('data.attributes')).toMatchObject({ valid_to: null, validity_set: false });
    pass();
    expect((await validate({ receptor: 'Santander' })).problems.map(({ code }) => code)).not.toContain('invalid_receptor_participante');
  });

  test('of an unknown code are refused', async () => {
    const { send, get } = await open();
    const unknown = { status: 404, problems: [{ code: 'bank_not_found' }] };
    expect(await send('PUT', '/banks/49999/validity', { revision: 0 })).toMatchObject(unknown);
    expect(await get('/banks/49999')).toMatchObject(unknown);
    expect(await get('/banks/bbva')).toMatchObject(unknown);
  });
});

describe('BINs', () => {
  const BIN = BBVA_CARD.slice(0, 6);

  test('that an admin set decide the bank of a card, also as unknown, until they are reset', async () => {
    const { api, send, get, pass } = await open();
    const bankOf = async () => {
      pass();
      return (await invoke(api, { path: `/public/bin-lookup/${BIN}` })).at('data.attributes.central_code');
    };
    expect(await bankOf()).toBe(BBVA.code);
    expect((await send('PUT', `/bins/${BIN}`, { central_code: SANTANDER.code, revision: 0 })).at('data.attributes')).toMatchObject({
      central_code: SANTANDER.code,
      source: 'admin',
      revision: 1,
    });
    expect(await bankOf()).toBe(SANTANDER.code);
    expect((await send('PUT', `/bins/${BIN}`, { central_code: null, revision: 1 })).status).toBe(200);
    expect(await bankOf()).toBeNull();
    expect((await get('/bins?changed=1')).at('data.0.id')).toBe(BIN);
    expect((await send('POST', `/bins/${BIN}/reset`, { revision: 2 })).status).toBe(204);
    expect(await bankOf()).toBe(BBVA.code);
    expect(await send('POST', `/bins/${BIN}/reset`, { revision: 3 })).toMatchObject({ status: 404, problems: [{ code: 'bin_not_found' }] });
  });

  test('that no directory has are known once an admin set them', async () => {
    const { api, send, rows, pass } = await open();
    const look = () => invoke(api, { path: '/public/bin-lookup/69999999' });
    expect((await look()).status).toBe(404);
    await send('PUT', '/bins/69999999', { central_code: BBVA.code, revision: 0 });
    pass();
    expect((await look()).at('data.attributes')).toMatchObject({ bin: '69999999', central_code: BBVA.code, country_iso: 'MX' });
    expect(await rows()).toMatchObject([
      { area: 'bins', action: 'set_bin', before: { central_code: null }, after: { central_code: BBVA.code } },
    ]);
  });

  test('of no participant are refused', async () => {
    const { send } = await open();
    const reply = await send('PUT', `/bins/${BIN}`, { central_code: '49999', revision: 0 });
    expect(reply).toMatchObject({ status: 404, problems: [{ code: 'bank_not_found' }] });
  });

  test('are listed by prefix in pages, whose cursors are for the same filters', async () => {
    const { get } = await open();
    const first = await get('/bins?prefix=4&page%5Bsize%5D=2');
    expect(first.at('data')).toHaveLength(2);
    const next = String(first.at('links.next')).replace('/v1/admin', '');
    const second = await get(next);
    expect(second.status).toBe(200);
    expect(second.at('data.0.id') === first.at('data.1.id')).toBe(false);
    expect(await get(next.replace('prefix=4', 'prefix=5'))).toMatchObject({ status: 422, problems: [{ code: 'invalid_cursor' }] });
  });
});
