import type { ParticipantSnapshot } from '../../../../shared/banking/domain/bank/participant-snapshots.ts';
import { parseSpeiCode } from '../../../../shared/banking/domain/bank/spei-code.ts';
import { parseCalendarDate, type CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import type { OpenStorage } from '../storage.ts';

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new TypeError(`${text} is no date`);
  return date;
};

/** A list of participants as it was on a day, from codes and names. */
export const snapshotOf = (fecha: string, list: Readonly<Record<string, string>>): ParticipantSnapshot => ({
  fecha: day(fecha),
  participants: Object.entries(list).map(([text, name]) => {
    const code = parseSpeiCode(text);
    if (code === null) throw new TypeError(`${text} is no SPEI code`);
    return { code, name };
  }),
});

/** The guarantees of every ParticipantSnapshots. */
export const describeParticipantSnapshots = (name: string, open: OpenStorage): void => {
  describe(`ParticipantSnapshots: ${name}`, () => {
    test('list returns the saved snapshots, oldest first, with names as written', async () => {
      const { participants } = await open();
      const newer = snapshotOf('2026-11-20', { 2001: 'BANXICO', 40072: 'BANORTE', 90799: 'Señales 3 & Cía' });
      const older = snapshotOf('2026-09-11', { 40072: 'BANORTE' });
      await participants.save(newer);
      await participants.save(older);
      expect(await participants.list()).toEqual([older, newer]);
    });

    test('save replaces the snapshot of the same day', async () => {
      const { participants } = await open();
      await participants.save(snapshotOf('2026-11-20', { 40072: 'BANORTE' }));
      const second = snapshotOf('2026-11-20', { 40072: 'BANORTE IXE' });
      await participants.save(second);
      expect(await participants.list()).toEqual([second]);
    });

    test('list is empty and lastCheckedOn null at first', async () => {
      const { participants } = await open();
      expect([await participants.list(), await participants.lastCheckedOn()]).toEqual([[], null]);
    });

    test('markChecked sets lastCheckedOn and adds no snapshot', async () => {
      const { participants } = await open();
      await participants.markChecked(day('2026-11-19'));
      await participants.markChecked(day('2026-11-20'));
      expect([await participants.lastCheckedOn(), await participants.list()]).toEqual(['2026-11-20', []]);
    });
  });
};
