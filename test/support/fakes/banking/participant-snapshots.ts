import type { ParticipantSnapshots } from '../../../../shared/banking/ports/participant-snapshots.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Lists of participants in memory. */
export const makeFakeParticipantSnapshots = ({ participants }: MemoryDatabase): ParticipantSnapshots => ({
  list: async () => {
    await Promise.resolve();
    return [...participants.snapshots.values()].toSorted((one, other) => (one.fecha < other.fecha ? -1 : 1));
  },
  save: async (snapshot) => {
    await Promise.resolve();
    participants.snapshots.set(snapshot.fecha, snapshot);
  },
  lastCheckedOn: async () => {
    await Promise.resolve();
    return participants.checkedOn;
  },
  markChecked: async (fecha) => {
    await Promise.resolve();
    participants.checkedOn = fecha;
  },
});
