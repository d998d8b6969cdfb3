import * as fc from 'fast-check';

import { resolveBankName } from '../../../../shared/banking/domain/bank/bank-name.ts';
import { driftOfShippedList, isSameList, participantsWith } from '../../../../shared/banking/domain/bank/participant-snapshots.ts';
import {
  isValidOn,
  participantByClabePrefix,
  participantByCode,
  SHIPPED_PARTICIPANTS,
  type Participants,
} from '../../../../shared/banking/domain/bank/participants.ts';
import { addDays } from '../../../../shared/platform/time/calendar-date.ts';
import { snapshotOf } from '../../../support/contracts/banking/participant-snapshots.ts';
import { shippedOn } from '../../../support/fakes/banxico/participant-source.ts';
import { date } from '../bank-account/fixtures.ts';

const ownerOf = (participants: Participants, prefix: string, fecha: string) => participantByClabePrefix(prefix, date(fecha), participants);

describe('participantsWith', () => {
  test('returns the shipped list without snapshots', () => {
    expect(participantsWith([])).toBe(SHIPPED_PARTICIPANTS);
  });

  test('resolves in the same way on any day when the snapshots equal the shipped list', () => {
    const same = participantsWith(
      ['2026-07-30', '2026-09-11', '2026-11-20'].map((fecha) => ({ fecha: date(fecha), participants: shippedOn(date(fecha)) })),
    );
    for (const fecha of ['2019-01-01', '2026-07-29', '2026-07-31', '2026-08-01', '2026-09-11', '2026-11-19', '2026-11-20', '2030-01-01']) {
      for (const prefix of SHIPPED_PARTICIPANTS.byPrefix.keys()) {
        const shipped = participantByClabePrefix(prefix, date(fecha), SHIPPED_PARTICIPANTS);
        // Between two lists the earlier one holds: the day of a change is known to the shipped list alone.
        if (prefix === '638' && fecha === '2026-08-01') continue;
        expect([prefix, fecha, ownerOf(same, prefix, fecha)]).toEqual([prefix, fecha, shipped]);
      }
    }
  });

  test('resolves a new participant by prefix, code and name from the date of its snapshot', () => {
    const participants = participantsWith([
      snapshotOf('2026-09-11', { 40072: 'BANORTE' }),
      snapshotOf('2026-11-20', { 40072: 'BANORTE', 90799: 'BANCO NUEVO' }),
    ]);
    expect(ownerOf(participants, '799', '2026-11-19')).toBeNull();
    expect(ownerOf(participants, '799', '2026-11-20')).toEqual({ code: '90799', name: 'BANCO NUEVO' });
    expect(participantByCode('90799', date('2026-12-01'), participants)?.name).toBe('BANCO NUEVO');
    expect(resolveBankName('Banco Nuevo, S.A.', date('2026-12-01'), participants)).toMatchObject({ kind: 'participant', code: '90799' });
    expect(resolveBankName('Banco Nuevo, S.A.', date('2026-12-01'), SHIPPED_PARTICIPANTS).kind).toBe('unknown');
  });

  test('applies the first snapshot to earlier payments too', () => {
    const participants = participantsWith([snapshotOf('2026-11-20', { 90799: 'BANCO NUEVO' })]);
    expect(ownerOf(participants, '799', '2020-01-01')?.code).toBe('90799');
  });

  test('applies a changed code from the date of its snapshot, and finds it by either code', () => {
    const participants = participantsWith([snapshotOf('2026-11-20', { 40699: 'FONDEADORA BANCO' })]);
    expect(ownerOf(participants, '699', '2026-11-19')?.code).toBe('90699');
    expect(ownerOf(participants, '699', '2026-11-20')).toEqual({ code: '40699', name: 'FONDEADORA BANCO' });
    expect(participantByCode('90699', date('2026-12-01'), participants)?.code).toBe('40699');
    expect(participantByCode('40699', date('2026-01-01'), participants)?.code).toBe('90699');
  });

  test('keeps a participant absent from a snapshot under its last name', () => {
    const participants = participantsWith([
      snapshotOf('2026-09-11', { 90799: 'BANCO NUEVO' }),
      snapshotOf('2026-11-20', { 40072: 'BANORTE' }),
    ]);
    expect(ownerOf(participants, '799', '2027-01-01')?.name).toBe('BANCO NUEVO');
    expect(ownerOf(participants, '689', '2027-01-01')?.code).toBe('90689');
  });

  test('keeps the former owner of a prefix listed under two codes', () => {
    const participants = participantsWith([snapshotOf('2026-11-20', { 40072: 'BANORTE', 90072: 'BANORTE PAGOS' })]);
    expect(ownerOf(participants, '072', '2026-11-20')).toEqual({ code: '40072', name: 'BANORTE' });
  });

  test('keeps former names, and does not grow with unchanged snapshots', () => {
    const days = Array.from({ length: 200 }, (_unused, index) => addDays(date('2026-11-20'), index * 7));
    const lists = days.map((fecha, index) => snapshotOf(fecha, { 40072: index < 100 ? 'BANORTE' : 'BANORTE NUEVO', 40012: 'BBVA MEXICO' }));
    const participants = participantsWith(lists);
    expect(participants.rows.length).toBe(SHIPPED_PARTICIPANTS.rows.length + 1);
    expect(resolveBankName('Banorte', date('2030-01-01'), participants)).toMatchObject({ code: '40072', name: 'BANORTE NUEVO' });
  });

  test('never has two owners of a prefix on one day, for any snapshots', () => {
    const day = fc.integer({ min: 0, max: 600 }).map((offset) => addDays(date('2026-01-01'), offset));
    const list = fc.dictionary(fc.constantFrom('40072', '90072', '40638', '90638', '90799', '40012'), fc.constantFrom('UNO', 'DOS'), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(day, list), { selector: ([fecha]) => fecha, maxLength: 6 }), day, (lists, asked) => {
        const participants = participantsWith(lists.map(([fecha, named]) => snapshotOf(fecha, named)));
        for (const rows of participants.byPrefix.values()) {
          expect(rows.filter((row) => isValidOn(row, asked)).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('comparison of lists', () => {
  test('isSameList ignores the order and compares codes and names', () => {
    const one = snapshotOf('2026-11-20', { 40072: 'BANORTE', 40012: 'BBVA MEXICO' }).participants;
    expect(isSameList(one, one.toReversed())).toBe(true);
    for (const other of [{ 40072: 'BANORTE' }, { 40072: 'BANORTE', 40012: 'BBVA' }, { 40072: 'BANORTE', 40014: 'BBVA MEXICO' }]) {
      expect(isSameList(one, snapshotOf('2026-11-20', other).participants)).toBe(false);
    }
  });

  test('driftOfShippedList reports codes the shipped list lacks or has under another name', () => {
    expect(
      driftOfShippedList(snapshotOf('2026-11-20', { 40072: 'BANORTE', 90638: 'NU MEXICO', 40012: 'BBVA', 90799: 'BANCO NUEVO' })),
    ).toEqual({
      missing: ['90638', '90799'],
      renamed: ['40012'],
    });
    expect(driftOfShippedList({ fecha: date('2026-11-20'), participants: shippedOn(date('2026-11-20')) })).toEqual({
      missing: [],
      renamed: [],
    });
  });
});
