import * as v from 'valibot';

import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { parseCalendarDate, type CalendarDate } from '../../platform/time/calendar-date.ts';
import type { ParticipantSnapshot } from '../domain/bank/participant-snapshots.ts';
import { parseSpeiCode } from '../domain/bank/spei-code.ts';
import type { ParticipantSnapshots } from '../ports/participant-snapshots.ts';
import { PARTICIPANT_SNAPSHOT_PREFIX, PARTICIPANTS_CHECKED_KEY, PARTICIPANTS_PARTITION, participantSnapshotKey } from './keys.ts';

const dateOf = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new TypeError(`${text} is no date of a list of participants`);
  return date;
};

const day = v.pipe(v.string(), v.transform(dateOf));

/** Code and name of each participant, in a line each: a list of lists takes twice the bytes. */
const snapshotItem = v.object({ fecha: day, participants: v.string() });
const checkedItem = v.object({ fecha: day });

const textOf = ({ participants }: ParticipantSnapshot): string => participants.map(({ code, name }) => `${code} ${name}`).join('\n');

const snapshotOf = (item: RawItem): ParticipantSnapshot => {
  const { fecha, participants } = v.parse(snapshotItem, item);
  return {
    fecha,
    participants: participants.split('\n').map((line) => {
      const separator = line.indexOf(' ');
      const code = parseSpeiCode(line.slice(0, separator));
      if (code === null) throw new TypeError(`the list of ${fecha} holds a line without a SPEI code`);
      return { code, name: line.slice(separator + 1) };
    }),
  };
};

/** Lists of participants in DynamoDB: one item for each time the list changed, some 2 kB each. */
export const makeParticipantSnapshots = (table: Table): ParticipantSnapshots => ({
  list: async () => {
    const items = await queryAll(table, {
      condition: 'pk = :pk AND begins_with(sk, :prefix)',
      values: { ':pk': PARTICIPANTS_PARTITION, ':prefix': PARTICIPANT_SNAPSHOT_PREFIX },
    });
    return items.map(snapshotOf);
  },

  save: async (snapshot) => {
    await table.put({ ...participantSnapshotKey(snapshot.fecha), fecha: snapshot.fecha, participants: textOf(snapshot) });
  },

  lastCheckedOn: async () => {
    const item = await table.get(PARTICIPANTS_CHECKED_KEY);
    return item === null ? null : v.parse(checkedItem, item).fecha;
  },

  markChecked: async (fecha) => {
    await table.put({ ...PARTICIPANTS_CHECKED_KEY, fecha });
  },
});
