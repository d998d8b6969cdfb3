import { makeListBanks } from '../../../functions/bank-accounts/use-cases/list-banks.ts';
import { makeParticipantDirectory } from '../../../shared/banking/adapters/participant-directory.ts';
import { resolveBankName } from '../../../shared/banking/domain/bank/bank-name.ts';
import { participantByClabePrefix, SHIPPED_PARTICIPANTS, type Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { addDays, calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { openBeneficiaries, save, savedId, send } from '../../support/api/beneficiaries.ts';
import { importOf, rowsOf, send as sendToImport } from '../../support/api/imports.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, PARTICIPANTS_MAX_AGE_SECONDS } from '../../support/api/test-api.ts';
import { clabeOf, PHONE, transferBody } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { snapshotOf } from '../../support/contracts/banking/participant-snapshots.ts';
import { shippedOn } from '../../support/fakes/banxico/participant-source.ts';
import { date, spei } from '../../unit/banking/account/fixtures.ts';

const TODAY = calendarDateIn(MEXICO_CITY, ACCEPTED_AT);
const NEW_BANK = { code: spei('90799'), name: 'BANCO NUEVO' };
const YESTERDAY = addDays(TODAY, -1);
const DAY_MS = 86_400_000;

const eventsOf = (api: ReturnType<typeof makeTestApi>): readonly string[] => api.log.lines.map(({ event }) => event);

describe('the daily look at the list of participants', () => {
  test('asks once a day, however often it runs, and keeps the list of the first day', async () => {
    const api = makeTestApi();
    await api.refreshParticipants();
    await api.refreshParticipants();
    expect(api.participantSource.asked).toEqual([TODAY]);
    expect(await api.storage.participants.list()).toEqual([{ fecha: TODAY, participants: shippedOn(TODAY) }]);
    api.clock.advance(DAY_MS);
    await api.refreshParticipants();
    expect(api.participantSource.asked).toHaveLength(2);
  });

  test('a list that has not changed is not kept again, in whatever order it comes', async () => {
    const api = makeTestApi();
    await api.refreshParticipants();
    api.clock.advance(DAY_MS);
    api.participantSource.answers((fecha) => ({ kind: 'listed', participants: shippedOn(fecha).toReversed() }));
    await api.refreshParticipants();
    expect((await api.storage.participants.list()).map(({ fecha }) => fecha)).toEqual([TODAY]);
    expect(api.log.metrics).not.toContain('ParticipantsDrifted');
  });

  test('a list that has changed is kept from its day, and whoever the shipped one lacks raises the alarm every day', async () => {
    const api = makeTestApi();
    await api.refreshParticipants();
    api.participantSource.answers((fecha) => ({ kind: 'listed', participants: [...shippedOn(fecha), NEW_BANK] }));
    for (let day = 0; day < 2; day += 1) {
      api.clock.advance(DAY_MS);
      await api.refreshParticipants();
    }
    expect(
      (await api.storage.participants.list()).map(({ participants }) => participants.some(({ code }) => code === NEW_BANK.code)),
    ).toEqual([false, true]);
    expect(api.log.metrics.filter((metric) => metric === 'ParticipantsDrifted')).toHaveLength(2);
    expect(api.log.lines.find(({ event }) => event === 'participants_drifted')?.fields).toMatchObject({ missing: '90799', renamed: '' });
  });

  test('a name the shipped list does not have raises it too; an institution that left does not', async () => {
    const api = makeTestApi();
    api.participantSource.answers((fecha) => ({ kind: 'listed', participants: shippedOn(fecha).filter(({ code }) => code !== '40143') }));
    await api.refreshParticipants();
    expect(api.log.metrics).not.toContain('ParticipantsDrifted');
    api.clock.advance(DAY_MS);
    api.participantSource.answers((fecha) => ({
      kind: 'listed',
      participants: shippedOn(fecha).map((each) => (each.code === '40072' ? { ...each, name: 'BANORTE IXE' } : each)),
    }));
    await api.refreshParticipants();
    expect(api.log.lines.find(({ event }) => event === 'participants_drifted')?.fields).toMatchObject({ missing: '', renamed: '40072' });
  });

  test.each([
    [{ kind: 'unavailable', reason: 'timeout' } as const, []],
    [{ kind: 'unrecognised', bodySha256: 'a', excerpt: '' } as const, ['CentralUnrecognised']],
  ])('%j changes nothing, and the next run asks again', async (outcome, metrics) => {
    const api = makeTestApi();
    await api.storage.participants.markChecked(YESTERDAY);
    api.participantSource.answers(() => outcome);
    await api.refreshParticipants();
    expect([await api.storage.participants.list(), await api.storage.participants.lastCheckedOn()]).toEqual([[], YESTERDAY]);
    expect(api.log.metrics).toEqual(metrics);
    expect(eventsOf(api)).toContain('participants_not_refreshed');
    await api.refreshParticipants();
    expect(api.participantSource.asked).toHaveLength(2);
  });

  test('days of failure raise an alarm of their own: from the fourth on, or from the first where no list was ever compared', async () => {
    const api = makeTestApi();
    const stale = () => api.log.metrics.filter((metric) => metric === 'ParticipantsStale').length;
    const unavailable = () => ({ kind: 'unavailable', reason: 'timeout' }) as const;
    api.participantSource.answers(unavailable);
    await api.refreshParticipants();
    expect(stale()).toBe(1);
    api.participantSource.answers((fecha) => ({ kind: 'listed', participants: shippedOn(fecha) }));
    await api.refreshParticipants();
    api.participantSource.answers(unavailable);
    const counts: number[] = [];
    for (let day = 1; day <= 4; day += 1) {
      api.clock.advance(DAY_MS);
      await api.refreshParticipants();
      counts.push(stale());
    }
    expect(counts).toEqual([1, 1, 1, 2]);
  });

  test('a throttle stops every query of the deployment, and this one until the pause is over', async () => {
    const api = makeTestApi();
    await api.storage.participants.markChecked(YESTERDAY);
    api.participantSource.answers(() => ({ kind: 'throttled', cause: 'captcha' }));
    await api.refreshParticipants();
    expect(api.log.metrics).toEqual(['CentralThrottled']);
    expect((await api.storage.budgetControl.read()).openUntil).toBeGreaterThan(api.clock.now());
    await api.refreshParticipants();
    expect(api.participantSource.asked).toHaveLength(1);
    expect(api.log.lines.at(-1)).toMatchObject({ event: 'participants_not_refreshed', fields: { reason: 'no_turn' } });
  });

  test('takes a turn at the portal like any other question', async () => {
    const api = makeTestApi({ centralRate: { intervalMs: 5_000, burst: 1 } });
    await api.refreshParticipants();
    expect((await api.storage.budgetControl.read()).lanes[0]).toBeGreaterThan(ACCEPTED_AT);
  });
});

describe('a list that cannot be right', () => {
  const shifted = (fecha: Parameters<typeof shippedOn>[0]) => {
    const rows = shippedOn(fecha);
    return rows.map(({ code }, index) => ({ code, name: rows.at(index - 1)?.name ?? '' }));
  };
  const recoded = (count: number) => (fecha: Parameters<typeof shippedOn>[0]) => {
    const codes = new Set(
      shippedOn(fecha)
        .filter(({ code }) => code.startsWith('4'))
        .slice(0, count)
        .map(({ code }) => code),
    );
    return shippedOn(fecha).map((row) => (codes.has(row.code) ? { ...row, code: spei(`9${row.code.slice(1)}`) } : row));
  };
  const withRow = (code: string, name: string) => (fecha: Parameters<typeof shippedOn>[0]) => [
    ...shippedOn(fecha),
    { code: spei(code), name },
  ];
  const named = (code: string, name: string) => (fecha: Parameters<typeof shippedOn>[0]) =>
    shippedOn(fecha).map((row) => (row.code === code ? { ...row, name } : row));
  const refusal = (api: ReturnType<typeof makeTestApi>) => api.log.lines.find(({ event }) => event === 'participants_refused');

  test.each([
    ['another first digit in every code', recoded(200)],
    ['six new codes', recoded(6)],
    ['the names shifted by a row', shifted],
    ['a known name under a code of nobody', withRow('99999', 'BANORTE')],
    ['a known name in other letters under a code of nobody', withRow('99999', 'Banorte')],
    ['a known name under its own code and another', withRow('90072', 'BANORTE')],
    ['the name of one participant at another', named('40012', 'BANORTE')],
  ])('with %s is not kept, raises the alarm and is asked for again', async (_what, list) => {
    const api = makeTestApi();
    await api.refreshParticipants();
    api.clock.advance(DAY_MS);
    api.participantSource.answers((fecha) => ({ kind: 'listed', participants: list(fecha) }));
    await api.refreshParticipants();
    expect([(await api.storage.participants.list()).map(({ fecha }) => fecha), await api.storage.participants.lastCheckedOn()]).toEqual([
      [TODAY],
      TODAY,
    ]);
    expect(api.log.metrics).toEqual(['ParticipantsDrifted']);
    expect(JSON.stringify(refusal(api)?.fields)).toMatch(/^\{("\w+":"[0-9 ]*",?)+\}$/);
    await api.refreshParticipants();
    expect(api.participantSource.asked).toHaveLength(3);
  });

  test('is told from one with a handful of changes: five new codes are kept', async () => {
    const api = makeTestApi();
    api.participantSource.answers((fecha) => ({ kind: 'listed', participants: recoded(5)(fecha) }));
    await api.refreshParticipants();
    expect([refusal(api), await api.storage.participants.lastCheckedOn()]).toEqual([undefined, TODAY]);
  });

  test('does not stand in the way of a right one once it has been kept: what agrees with the shipped list is believed', async () => {
    const api = makeTestApi();
    await api.storage.participants.keep({ fecha: date('2026-10-01'), participants: recoded(200)(TODAY) });
    await api.refreshParticipants();
    expect([refusal(api), (await api.storage.participants.list()).at(-1)?.fecha]).toEqual([undefined, TODAY]);
    expect(participantByClabePrefix('072', TODAY, await api.participants.latest())?.code).toBe('40072');
  });
});

describe('what an instance knows of the participants', () => {
  const bankOf = (participants: Participants): string | undefined => participantByClabePrefix('799', TODAY, participants)?.name;

  test('is the shipped list without a snapshot, and what the snapshots say from the first question on', async () => {
    expect(await makeTestApi().participants.latest()).toBe(SHIPPED_PARTICIPANTS);
    const api = makeTestApi();
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    expect(bankOf(await api.participants.latest())).toBe('BANCO NUEVO');
  });

  test('is read once for as long as it is believed, however many ask at once', async () => {
    const api = makeTestApi();
    let reads = 0;
    const snapshots = {
      list: () => {
        reads += 1;
        return api.storage.participants.list();
      },
    };
    const directory = makeParticipantDirectory({ snapshots, clock: api.clock, log: api.log, maxAgeSeconds: 10 });
    await Promise.all(Array.from({ length: 20 }, () => directory.latest()));
    await directory.latest();
    expect(reads).toBe(1);
    api.clock.advance(10_000);
    const [one, other] = await Promise.all([directory.latest(), directory.latest()]);
    expect([reads, one === other]).toEqual([2, true]);
  });

  test('stays as it was while the snapshots cannot be read, and is tried again a minute later', async () => {
    const api = makeTestApi();
    let fails = false;
    const snapshots = { list: () => (fails ? Promise.reject(new Error('no table')) : api.storage.participants.list()) };
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const directory = makeParticipantDirectory({ snapshots, clock: api.clock, log: api.log, maxAgeSeconds: PARTICIPANTS_MAX_AGE_SECONDS });
    expect(bankOf(await directory.latest())).toBe('BANCO NUEVO');
    fails = true;
    api.clock.advance(PARTICIPANTS_MAX_AGE_SECONDS * 1000);
    expect(bankOf(await directory.latest())).toBe('BANCO NUEVO');
    expect(eventsOf(api)).toEqual(['participants_unavailable']);
    await api.storage.participants.keep(snapshotOf('2026-10-02', { 90799: 'BANCO RENOMBRADO' }));
    fails = false;
    expect(bankOf(await directory.latest())).toBe('BANCO NUEVO');
    api.clock.advance(60_000);
    expect(bankOf(await directory.latest())).toBe('BANCO RENOMBRADO');
  });

  test('a list that cannot be read at first leaves the shipped one', async () => {
    const api = makeTestApi({
      storage: ({ participants }) => ({ participants: { ...participants, list: () => Promise.reject(new Error('no table')) } }),
    });
    const reply = await get(api, await api.account(), '/beneficiaries/validate-account', { query: { account: '072', type: 'clabe' } });
    expect(reply.at('data.attributes.bank.name')).toBe('BANORTE');
  });
});

describe('a validation', () => {
  const toNewBank = { ...transferBody(), cuenta_beneficiaria: clabeOf('799') };

  test('to a bank that joined since is asked about under its code', async () => {
    const api = makeTestApi();
    const caller = await api.account();
    expect((await postValidate(api, caller, toNewBank)).at('data.attributes.error_code')).toBe('bank_code_unresolvable_for_clabe');
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    api.clock.advance(PARTICIPANTS_MAX_AGE_SECONDS * 1000);
    expect((await postValidate(api, caller, toNewBank)).at('data.attributes.status')).toBe('valid');
    expect(api.source.asked.at(-1)?.query.receptor).toBe('90799');
  });

  test('that is the first of its instance is asked about under the code its bank has by now', async () => {
    const api = makeTestApi();
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 40699: 'FONDEADORA BANCO' }));
    const reply = await postValidate(api, await api.account(), { ...transferBody(), cuenta_beneficiaria: clabeOf('699') });
    expect([reply.at('data.attributes.status'), api.source.asked[0]?.query.receptor]).toEqual(['valid', '40699']);
  });

  test('is asked about by the shipped list when the snapshots cannot be read', async () => {
    const api = makeTestApi({
      storage: ({ participants }) => ({ participants: { ...participants, list: () => Promise.reject(new Error('no table')) } }),
    });
    const reply = await postValidate(api, await api.account(), { ...transferBody(), cuenta_beneficiaria: clabeOf('699') });
    expect([reply.at('data.attributes.status'), api.source.asked[0]?.query.receptor]).toEqual(['valid', '90699']);
  });

  test('reads the snapshots once for as long as they are believed', async () => {
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
    const caller = await api.account();
    await postValidate(api, caller, transferBody());
    await postValidate(api, caller, { ...transferBody(), cuenta_beneficiaria: clabeOf('699') });
    expect(reads).toBe(1);
  });

  test('that was queued is asked about under its code by a worker that has just started', async () => {
    const api = makeTestApi();
    const caller = await api.account();
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const accepted = await postValidate(api, caller, toNewBank, { query: { async: '1' } });
    expect(accepted.status).toBe(202);
    await api.work();
    expect(api.source.asked[0]?.query.receptor).toBe('90799');
  });

  test('is about the bank of its own day: the snapshot of a later one does not count', async () => {
    const api = makeTestApi();
    await api.storage.participants.keep(snapshotOf('2026-01-01', { 40072: 'BANORTE' }));
    await api.storage.participants.keep(snapshotOf('2026-10-20', { 40072: 'BANORTE', 90799: 'BANCO NUEVO' }));
    const participants = await api.participants.latest();
    const on = (fecha: string) => resolveBankName('Banco Nuevo', date(fecha), participants).kind;
    expect([on('2026-10-19'), on('2026-10-20')]).toEqual(['unknown', 'participant']);
  });
});

describe('a saved account', () => {
  const openWithNewBank = async () => {
    const opened = await openBeneficiaries();
    await opened.api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    return opened;
  };

  test.each([
    ['a phone', { account_number: PHONE, bank_code: '90799' }],
    ['a CLABE', { account_number: clabeOf('799') }],
  ])('that is %s of a bank that joined since is kept with its bank by an instance that has just started', async (_kind, body) => {
    const { api, caller } = await openWithNewBank();
    const reply = await save(api, caller, body);
    expect([reply.status, reply.at('data.attributes.bank_code'), reply.at('data.attributes.bank_name')]).toEqual([
      201,
      '90799',
      'BANCO NUEVO',
    ]);
  });

  test('can be said to be at a bank that joined since, by an instance that has just started', async () => {
    const { api, caller } = await openBeneficiaries();
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const id = await savedId(api, caller, { account_number: PHONE, bank_code: '40012' });
    const restarted = makeTestApi({ storage: () => api.storage });
    const reply = await send(restarted, caller, 'PATCH', `/beneficiaries/${id}`, { bank_code: '90799' });
    expect([reply.status, reply.at('data.attributes.bank_name')]).toEqual([200, 'BANCO NUEVO']);
  });
});

describe('a phone looked up by its last digits', () => {
  test('is told to be at a bank that joined since by an instance that has just started', async () => {
    const seen = [{ bank: spei('90799'), lastSeenAt: ACCEPTED_AT }];
    const api = makeTestApi({ storage: ({ directory }) => ({ directory: { ...directory, sharedBySuffix: () => Promise.resolve(seen) } }) });
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const reply = await get(api, await api.account(), '/account-directory/lookup', { query: { last_digits: PHONE.slice(-4) } });
    expect(reply.at('data.attributes.bank_name')).toBe('BANCO NUEVO');
  });
});

describe('an import', () => {
  const given = async (lines: Parameters<typeof importOf>[2]) => {
    const api = makeTestApi();
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const caller = await api.account();
    return { api, caller, id: await importOf(api, caller, lines) };
  };
  const ofNewBank = { parsed_bank_code: '90799', parsed_bank_name: 'BANCO NUEVO' };

  test.each([
    ['the CLABE', { cuenta: clabeOf('799') }],
    ['the name beside a phone', { cuenta: PHONE, tipo: 'Celular', banco: 'Banco Nuevo' }],
    ['the code beside a phone', { cuenta: PHONE, tipo: 'Celular', banco: '90799' }],
    ['code and name beside a phone', { cuenta: PHONE, tipo: 'Celular', banco: '90799 - Banco Nuevo' }],
  ])('knows a bank that joined since by %s', async (_what, line) => {
    const { api, caller, id } = await given([{ alias: 'Uno', ...line }]);
    expect((await rowsOf(api, caller, id))[0]?.attributes).toMatchObject(ofNewBank);
  });

  test('has a bank that joined since written over a row', async () => {
    const { api, caller, id } = await given([{ alias: 'Uno', cuenta: PHONE, tipo: 'Celular', banco: 'BBVA' }]);
    const [row] = await rowsOf(api, caller, id);
    const reply = await sendToImport(api, caller, 'PATCH', `/${id}/rows/${row?.id ?? ''}`, { body: { parsed_bank_code: '90799' } });
    expect(reply.at('data.attributes')).toMatchObject(ofNewBank);
  });
});

describe('the public list of banks', () => {
  test('keeps a bank that has left, under what it was last', async () => {
    const api = makeTestApi();
    await api.storage.participants.keep(snapshotOf('2026-10-01', { 40072: 'BANORTE', 90799: 'BANCO NUEVO' }));
    await api.storage.participants.keep(snapshotOf('2026-10-20', { 40072: 'BANORTE' }));
    const banks = await makeListBanks(api.participants)(api.clock.now());
    expect(banks.find(({ code }) => code === '90799')?.name).toBe('BANCO NUEVO');
  });
});
