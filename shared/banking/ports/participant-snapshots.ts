import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { ParticipantSnapshot } from '../domain/bank/participant-snapshots.ts';

/** Banxico's lists of participants, each stored from the day on which it first appeared. */
export type ParticipantSnapshots = {
  /** All of them, oldest first. */
  readonly list: () => Promise<readonly ParticipantSnapshot[]>;
  /** Keeps a list; one of the same day is replaced. */
  readonly save: (snapshot: ParticipantSnapshot) => Promise<void>;
  /** The last day on which Banxico's list was compared with these; null before the first time. */
  readonly lastCheckedOn: () => Promise<CalendarDate | null>;
  readonly markChecked: (fecha: CalendarDate) => Promise<void>;
};
