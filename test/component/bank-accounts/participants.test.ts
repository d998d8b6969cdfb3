import { makeParticipantDirectory } from '../../../shared/banking/adapters/participant-directory.ts';
import { participantByClabePrefix, SHIPPED_PARTICIPANTS, type Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { addDays, calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { PARTICIPANTS_MAX_AGE_SECONDS } from '../../support/api/environment.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { snapshotOf } from '../../support/contracts/banking/participant-snapshots.ts';
import { shippedOn } from '../../support/fakes/banxico/participant-source.ts';
import { date, spei } from '../../unit/banking/bank-account/fixtures.ts';

const TODAY = calendarDateIn(MEXICO_CITY, ACCEPTED_AT);
const NEW_BANK = { code: spei('90799'), name: 'BANCO NUEVO' };
const YESTERDAY = addDays(TODAY, -1);
const DAY_MS = 86_400_000;

const eventsOf = (api: ReturnType<typeof makeTestApi>): readonly string[] => api.log.lines.map(({ event }) => event);

describe('daily refresh of the participants', () => {
  test('queries the list once a day and stores a snapshot of the first day', async () => {
    const api = makeTestApi();
    await api.refreshParticipants();
    await api.refreshParticipants();
    expect(api.participantSource.queriedDates).toEqual([TODAY]);
    expect(await api.storage.participants.list()).toEqual([{ fecha: TODAY, participants: shippedOn(TODAY) }]);
    api.clock.advance(DAY_MS);
    await api.refreshParticipants();
    expect(api.participantSource.queriedDates).toHaveLength(2);
  });

  test('stores no snapshot when the list is unchanged, in any order', async () => {
    const api = makeTestApi();
    await api.refreshParticipants();
    api.clock.advance(DAY_MS);
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: shippedOn(fecha).toReversed() }));
    await api.refreshParticipants();
    expect((await api.storage.participants.list()).map(({ fecha }) => fecha)).toEqual([TODAY]);
    expect(api.log.metrics).not.toContain('ParticipantsDrifted');
  });

  test('stores a snapshot when the list changed, and alarms daily while the shipped list lacks a participant', async () => {
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

  test('alarms when a participant was renamed, not when one left', async () => {
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
    [{ kind: 'unrecognised', bodySha256: 'a' } as const, ['PortalPageUnrecognised']],
  ])('stores nothing on %j and queries again in the next run', async (outcome, metrics) => {
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

  test('alarms as stale after four days of failure, or at once when no list was ever compared', async () => {
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

  test('opens the circuit breaker when throttled and queries nothing until it closes', async () => {
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

  test('uses a slot at the portal', async () => {
    const api = makeTestApi({ portalRate: { intervalMs: 5_000, burst: 1 } });
    await api.refreshParticipants();
    expect((await api.storage.portalRateControl.read()).lanes[0]).toBeGreaterThan(ACCEPTED_AT);
  });
});

describe('implausible list of participants', () => {
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
    ['a known name under an unassigned code', withRow('99999', 'BANORTE')],
    ['a known name in other letters under an unassigned code', withRow('99999', 'Banorte')],
    ['a known name under its own code and another', withRow('90072', 'BANORTE')],
    ['the name of one participant at another', named('40012', 'BANORTE')],
  ])('with %s is not stored, alarms and is queried again', async (_what, list) => {
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

  test('is not assumed for five new codes', async () => {
    const api = makeTestApi();
    api.participantSource.onList((fecha) => ({ kind: 'listed', participants: recoded(5)(fecha) }));
    await api.refreshParticipants();
    expect([refusal(api), await api.storage.participants.lastCheckedOn()]).toEqual([undefined, TODAY]);
  });

  test('already stored does not block a list that agrees with the shipped one', async () => {
    const api = makeTestApi();
    await api.storage.participants.save({ fecha: date('2026-10-01'), participants: recoded(200)(TODAY) });
    await api.refreshParticipants();
    expect([refusal(api), (await api.storage.participants.list()).at(-1)?.fecha]).toEqual([undefined, TODAY]);
    expect(participantByClabePrefix('072', TODAY, await api.participants.latest())?.code).toBe('40072');
  });
});

describe('participant directory', () => {
  const bankOf = (participants: Participants): string | undefined => participantByClabePrefix('799', TODAY, participants)?.name;

  test('returns the shipped list without a snapshot, and the latest snapshot otherwise', async () => {
    expect(await makeTestApi().participants.latest()).toBe(SHIPPED_PARTICIPANTS);
    const api = makeTestApi();
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    expect(bankOf(await api.participants.latest())).toBe('BANCO NUEVO');
  });

  test('reads the snapshots once within their maximum age, under concurrent calls too', async () => {
    const api = makeTestApi();
    let reads = 0;
    const snapshots = {
      list: () => {
        reads += 1;
        return api.storage.participants.list();
      },
    };
    const directory = makeParticipantDirectory({ snapshots, overrides: api.overrides, clock: api.clock, log: api.log, maxAgeSeconds: 10 });
    await Promise.all(Array.from({ length: 20 }, () => directory.latest()));
    await directory.latest();
    expect(reads).toBe(1);
    api.clock.advance(10_000);
    const [one, other] = await Promise.all([directory.latest(), directory.latest()]);
    expect([reads, one === other]).toEqual([2, true]);
  });

  test('keeps its last list while the snapshots cannot be read, and reads again after a minute', async () => {
    const api = makeTestApi();
    let fails = false;
    const snapshots = { list: () => (fails ? Promise.reject(new Error('no table')) : api.storage.participants.list()) };
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    const directory = makeParticipantDirectory({
      snapshots,
      overrides: api.overrides,
      clock: api.clock,
      log: api.log,
      maxAgeSeconds: PARTICIPANTS_MAX_AGE_SECONDS,
    });
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

  test('returns the shipped list when the first read fails', async () => {
    const api = makeTestApi({
      storage: ({ participants }) => ({ participants: { ...participants, list: () => Promise.reject(new Error('no table')) } }),
    });
    const reply = await get(api, await api.createUser(), '/beneficiaries/validate-account', { query: { account: '072', type: 'clabe' } });
    expect(reply.at('data.attributes.bank.name')).toBe('BANORTE');
  });
});
