import { makeListBanks } from '../../../functions/bank-accounts/use-cases/list-banks.ts';
import { resolveBankName } from '../../../shared/banking/domain/bank/bank-name.ts';
import { openBeneficiaries, save, savedId, send } from '../../support/api/beneficiaries.ts';
import { PARTICIPANTS_MAX_AGE_SECONDS } from '../../support/api/environment.ts';
import { importOf, rowsOf, send as sendToImport } from '../../support/api/imports.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { clabeOf, PHONE, transferBody } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { snapshotOf } from '../../support/contracts/banking/participant-snapshots.ts';
import { date, spei } from '../../unit/banking/bank-account/fixtures.ts';

describe('validation to a new participant', () => {
  const toNewBank = { ...transferBody(), cuenta_beneficiaria: clabeOf('799') };

  test('queries its code once the snapshots are reloaded', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    expect((await postValidate(api, caller, toNewBank)).at('data.attributes.error_code')).toBe('bank_code_unresolvable_for_clabe');
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    api.clock.advance(PARTICIPANTS_MAX_AGE_SECONDS * 1000);
    expect((await postValidate(api, caller, toNewBank)).at('data.attributes.status')).toBe('valid');
    expect(api.source.queries.at(-1)?.query.receptor).toBe('90799');
  });

  test('queries its code in the first request of an instance', async () => {
    const api = makeTestApi();
    await api.storage.participants.save(snapshotOf('2026-10-01', { 40699: 'FONDEADORA BANCO' }));
    const reply = await postValidate(api, await api.createUser(), { ...transferBody(), cuenta_beneficiaria: clabeOf('699') });
    expect([reply.at('data.attributes.status'), api.source.queries[0]?.query.receptor]).toEqual(['valid', '40699']);
  });

  test('queries the code of the shipped list when the snapshots cannot be read', async () => {
    const api = makeTestApi({
      storage: ({ participants }) => ({ participants: { ...participants, list: () => Promise.reject(new Error('no table')) } }),
    });
    const reply = await postValidate(api, await api.createUser(), { ...transferBody(), cuenta_beneficiaria: clabeOf('699') });
    expect([reply.at('data.attributes.status'), api.source.queries[0]?.query.receptor]).toEqual(['valid', '90699']);
  });

  test('reads the snapshots once within their maximum age', async () => {
    let reads = 0;
    const api = makeTestApi({
      storage: ({ participants }) => ({
        participants: {
          ...participants,
          list: () => {
            reads += 1;
            return participants.list();
          },
        },
      }),
    });
    const caller = await api.createUser();
    await postValidate(api, caller, transferBody());
    await postValidate(api, caller, { ...transferBody(), cuenta_beneficiaria: clabeOf('699') });
    expect(reads).toBe(1);
  });

  test('queries its code when queued and resolved by a cold worker', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const accepted = await postValidate(api, caller, toNewBank, { query: { async: '1' } });
    expect(accepted.status).toBe(202);
    await api.processQueue();
    expect(api.source.queries[0]?.query.receptor).toBe('90799');
  });

  test('resolves its name only from the date of its snapshot on', async () => {
    const api = makeTestApi();
    await api.storage.participants.save(snapshotOf('2026-01-01', { 40072: 'BANORTE' }));
    await api.storage.participants.save(snapshotOf('2026-10-20', { 40072: 'BANORTE', 90799: 'BANCO NUEVO' }));
    const participants = await api.participants.latest();
    const on = (fecha: string) => resolveBankName('Banco Nuevo', date(fecha), participants).kind;
    expect([on('2026-10-19'), on('2026-10-20')]).toEqual(['no_participant', 'participant']);
  });
});

describe('saved account at a new participant', () => {
  const openWithNewBank = async () => {
    const opened = await openBeneficiaries();
    await opened.api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    return opened;
  };

  test.each([
    ['a phone', { account_number: PHONE, bank_code: '90799' }],
    ['a CLABE', { account_number: clabeOf('799') }],
  ])('is created from %s with its bank by a cold instance', async (_kind, body) => {
    const { api, caller } = await openWithNewBank();
    const reply = await save(api, caller, body);
    expect([reply.status, reply.at('data.attributes.bank_code'), reply.at('data.attributes.bank_name')]).toEqual([
      201,
      '90799',
      'BANCO NUEVO',
    ]);
  });

  test('is updated to its code by a cold instance', async () => {
    const { api, caller } = await openBeneficiaries();
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const id = await savedId(api, caller, { account_number: PHONE, bank_code: '40012' });
    const restarted = makeTestApi({ storage: () => api.storage });
    const reply = await send(restarted, caller, 'PATCH', `/beneficiaries/${id}`, { bank_code: '90799' });
    expect([reply.status, reply.at('data.attributes.bank_name')]).toEqual([200, 'BANCO NUEVO']);
  });
});

describe('account directory', () => {
  test('answers the name of a new participant from a cold instance', async () => {
    const seen = [{ bank: spei('90799'), lastSeenAt: ACCEPTED_AT }];
    const api = makeTestApi({
      storage: ({ directory }) => ({ directory: { ...directory, findSharedBySuffix: () => Promise.resolve(seen) } }),
    });
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const reply = await get(api, await api.createUser(), '/account-directory/lookup', { query: { last_digits: PHONE.slice(-4) } });
    expect(reply.at('data.attributes.bank_name')).toBe('BANCO NUEVO');
  });
});

describe('import with a new participant', () => {
  const given = async (lines: Parameters<typeof importOf>[2]) => {
    const api = makeTestApi();
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const caller = await api.createUser();
    return { api, caller, id: await importOf(api, caller, lines) };
  };
  const ofNewBank = { parsed_bank_code: '90799', parsed_bank_name: 'BANCO NUEVO' };

  test.each([
    ['the CLABE', { cuenta: clabeOf('799') }],
    ['the name beside a phone', { cuenta: PHONE, tipo: 'Celular', banco: 'Banco Nuevo' }],
    ['the code beside a phone', { cuenta: PHONE, tipo: 'Celular', banco: '90799' }],
    ['code and name beside a phone', { cuenta: PHONE, tipo: 'Celular', banco: '90799 - Banco Nuevo' }],
  ])('derives its bank from %s', async (_what, line) => {
    const { api, caller, id } = await given([{ alias: 'Uno', ...line }]);
    expect((await rowsOf(api, caller, id))[0]?.attributes).toMatchObject(ofNewBank);
  });

  test('accepts its code as an override of a row', async () => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: PHONE, tipo: 'Celular', banco: 'BBVA' }]);
    const [row] = await rowsOf(api, caller, id);
    const reply = await sendToImport(api, caller, 'PATCH', `/${id}/rows/${row?.id ?? ''}`, { body: { parsed_bank_code: '90799' } });
    expect(reply.at('data.attributes')).toMatchObject(ofNewBank);
  });
});

describe('list of banks', () => {
  test('keeps a bank that left, under its last name', async () => {
    const api = makeTestApi();
    await api.storage.participants.save(snapshotOf('2026-10-01', { 40072: 'BANORTE', 90799: 'BANCO NUEVO' }));
    await api.storage.participants.save(snapshotOf('2026-10-20', { 40072: 'BANORTE' }));
    const banks = await makeListBanks(api.participants)(api.clock.now());
    expect(banks.find(({ code }) => code === '90799')?.name).toBe('BANCO NUEVO');
  });
});
