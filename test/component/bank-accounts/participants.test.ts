import { makeParticipantDirectory } from '../../../shared/banking/adapters/participant-directory.ts';
import { participantByClabePrefix, SHIPPED_PARTICIPANTS, type Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { addDays, calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi, PARTICIPANTS_MAX_AGE_SECONDS } from '../../support/api/test-api.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { snapshotOf } from '../../support/contracts/banking/participant-snapshots.ts';
import { shippedOn } from '../../support/fakes/banxico/participant-source.ts';
import { date, spei } from '../../unit/banking/bank-account/fixtures.ts';

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
    expect(api.participantSource.queriedDates).toEqual([TODAY]);
    expect(await api.storage.participants.list()).toEqual([{ fecha: TODAY, participants: shippedOn(TODAY) }]);
    api.clock.advance(DAY_MS);
    await api.refreshParticipants();
    expect(api.participantSource.queriedDates).toHaveLength(2);
  });

  test('a list that has not changed is not kept again, in whatever order it comes', async () => {
    const api = makeTestApi();
    await api.refreshParticipants();
    api.clock.advance(DAY_MS);
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: shippedOn(fecha).toReversed() }));
    await api.refreshParticipants();
    expect((await api.storage.participants.list()).map(({ fecha }) => fecha)).toEqual([TODAY]);
    expect(api.log.metrics).not.toContain('ParticipantsDrifted');
  });

  test('a list that has changed is kept from its day, and whoever the shipped one lacks raises the alarm every day', async () => {
    const api = makeTestApi();
    await api.refreshParticipants();
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: [...shippedOn(fecha), NEW_BANK] }));
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
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: shippedOn(fecha).filter(({ code }) => code !== '40143') }));
    await api.refreshParticipants();
    expect(api.log.metrics).not.toContain('ParticipantsDrifted');
    api.clock.advance(DAY_MS);
    api.participantSource.onList((fecha) => ({
      kind: 'listed',
      participants: shippedOn(fecha).map((each) => (each.code === '40072' ? { ...each, name: 'BANORTE IXE' } : each)),
    }));
    await api.refreshParticipants();
    expect(api.log.lines.find(({ event }) => event === 'participants_drifted')?.fields).toMatchObject({ missing: '', renamed: '40072' });
  });

  test.each([
    [{ kind: 'unavailable', reason: 'timeout' } as const, []],
    [{ kind: 'unrecognised', bodySha256: 'a', excerpt: '' } as const, ['PortalPageUnrecognised']],
  ])('%j changes nothing, and the next run asks again', async (outcome, metrics) => {
    const api = makeTestApi();
    await api.storage.participants.markChecked(YESTERDAY);
    api.participantSource.onList(() => outcome);
    await api.refreshParticipants();
    expect([await api.storage.participants.list(), await api.storage.participants.lastCheckedOn()]).toEqual([[], YESTERDAY]);
    expect(api.log.metrics).toEqual(metrics);
    expect(eventsOf(api)).toContain('participants_not_refreshed');
    await api.refreshParticipants();
    expect(api.participantSource.queriedDates).toHaveLength(2);
  });

  test('days of failure raise an alarm of their own: from the fourth on, or from the first where no list was ever compared', async () => {
    const api = makeTestApi();
    const stale = () => api.log.metrics.filter((metric) => metric === 'ParticipantsStale').length;
    const unavailable = () => ({ kind: 'unavailable', reason: 'timeout' }) as const;
    api.participantSource.onList(unavailable);
    await api.refreshParticipants();
    expect(stale()).toBe(1);
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: shippedOn(fecha) }));
    await api.refreshParticipants();
    api.participantSource.onList(unavailable);
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
    api.participantSource.onList(() => ({ kind: 'throttled', cause: 'captcha' }));
    await api.refreshParticipants();
    expect(api.log.metrics).toEqual(['PortalThrottled']);
    expect((await api.storage.portalRateControl.read()).openUntil).toBeGreaterThan(api.clock.now());
    await api.refreshParticipants();
    expect(api.participantSource.queriedDates).toHaveLength(1);
    expect(api.log.lines.at(-1)).toMatchObject({ event: 'participants_not_refreshed', fields: { reason: 'no_slot' } });
  });

  test('takes a slot at the portal like any other query', async () => {
    const api = makeTestApi({ portalRate: { intervalMs: 5_000, burst: 1 } });
    await api.refreshParticipants();
    expect((await api.storage.portalRateControl.read()).lanes[0]).toBeGreaterThan(ACCEPTED_AT);
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
  const refusal = (api: ReturnType<typeof makeTestApi>) => api.log.lines.find(({ event }) => event === 'participants_rejected');

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
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: list(fecha) }));
    await api.refreshParticipants();
    expect([(await api.storage.participants.list()).map(({ fecha }) => fecha), await api.storage.participants.lastCheckedOn()]).toEqual([
      [TODAY],
      TODAY,
    ]);
    expect(api.log.metrics).toEqual(['ParticipantsDrifted']);
    expect(JSON.stringify(refusal(api)?.fields)).toMatch(/^\{("\w+":"[0-9 ]*",?)+\}$/);
    await api.refreshParticipants();
    expect(api.participantSource.queriedDates).toHaveLength(3);
  });

  test('is told from one with a handful of changes: five new codes are kept', async () => {
    const api = makeTestApi();
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: recoded(5)(fecha) }));
    await api.refreshParticipants();
    expect([refusal(api), await api.storage.participants.lastCheckedOn()]).toEqual([undefined, TODAY]);
  });

  test('does not stand in the way of a right one once it has been kept: what agrees with the shipped list is believed', async () => {
    const api = makeTestApi();
    await api.storage.participants.save({ fecha: date('2026-10-01'), participants: recoded(200)(TODAY) });
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
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
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
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const directory = makeParticipantDirectory({ snapshots, clock: api.clock, log: api.log, maxAgeSeconds: PARTICIPANTS_MAX_AGE_SECONDS });
    expect(bankOf(await directory.latest())).toBe('BANCO NUEVO');
    fails = true;
    api.clock.advance(PARTICIPANTS_MAX_AGE_SECONDS * 1000);
    expect(bankOf(await directory.latest())).toBe('BANCO NUEVO');
    expect(eventsOf(api)).toEqual(['participants_unavailable']);
    await api.storage.participants.save(snapshotOf('2026-10-02', { 90799: 'BANCO RENOMBRADO' }));
    fails = false;
    expect(bankOf(await directory.latest())).toBe('BANCO NUEVO');
    api.clock.advance(60_000);
    expect(bankOf(await directory.latest())).toBe('BANCO RENOMBRADO');
  });

  test('a list that cannot be read at first leaves the shipped one', async () => {
    const api = makeTestApi({
      storage: ({ participants }) => ({ participants: { ...participants, list: () => Promise.reject(new Error('no table')) } }),
    });
    const reply = await get(api, await api.createUser(), '/beneficiaries/validate-account', { query: { account: '072', type: 'clabe' } });
    expect(reply.at('data.attributes.bank.name')).toBe('BANORTE');
  });
});
