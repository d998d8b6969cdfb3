import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';

/** Entries of the account directory are grouped by the digest of their last digits. */
export const directoryPartition = (groupDigest: string): string => `DIRECTORY#${groupDigest}`;
export const directoryKey = (groupDigest: string, accountDigest: string): ItemKey => ({
  pk: directoryPartition(groupDigest),
  sk: accountDigest,
});

/** Banxico's lists of participants, by the day each was first seen. */
export const PARTICIPANTS_PARTITION = 'PARTICIPANTS';
export const PARTICIPANT_SNAPSHOT_PREFIX = 'SNAPSHOT#';
export const participantSnapshotKey = (fecha: CalendarDate): ItemKey => ({
  pk: PARTICIPANTS_PARTITION,
  sk: `${PARTICIPANT_SNAPSHOT_PREFIX}${fecha}`,
});
/** When the list was last compared with the snapshots. */
export const PARTICIPANTS_CHECKED_KEY: ItemKey = { pk: PARTICIPANTS_PARTITION, sk: 'CHECKED' };
