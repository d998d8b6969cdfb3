import { lazy } from '../../../shared/platform/lazy.ts';
import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import type { RecordsAside } from '../ports/records-aside.ts';
import type { ReadRecord } from './records-aside.ts';

/** The client of S3 is loaded with the first record that is set aside, or read. */
const loadAdapter = () => import('./records-aside.ts');

export const openSetRecordAside = (settings: BucketSettings, deadLettersUrl: string) => {
  const setAside = lazy(async () => (await loadAdapter()).makeSetRecordAside(settings, deadLettersUrl));
  return async (source: unknown, correlationId: string): Promise<void> => (await setAside())(source, correlationId);
};

export const openRecordsAside = (settings: BucketSettings, readRecord: ReadRecord): RecordsAside => {
  const records = lazy(async () => (await loadAdapter()).makeRecordsAside(settings, readRecord));
  return { read: async (record) => (await records()).read(record) };
};
