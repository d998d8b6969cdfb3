import { createHash } from 'node:crypto';

import * as v from 'valibot';

import type { Bucket } from '../../../shared/platform/s3/open-bucket.ts';
import type { ItemChange, UnreadableChange } from '../domain/item-change.ts';
import type { RecordsAside } from '../ports/records-aside.ts';
import { subscriberQueue } from './subscriber-queue.ts';

const objectKey = (record: string): string => `stream-records/${record}`;

/** The same record, delivered again, has the same name. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Stores a record of any size in S3, and sends its name to the dead letters of the subscribers: a redrive of those publishes it. The record
 * is stored first, so that every message leads to one.
 */
export const makeSetRecordAside = ({ objects }: Bucket, deadLettersUrl: string) => {
  const deadLetters = subscriberQueue.open(deadLettersUrl);
  return async (source: unknown, correlationId: string): Promise<void> => {
    const text = JSON.stringify(source);
    const record = nameOf(text);
    await (await objects()).put(objectKey(record), text, { ContentType: 'application/json' });
    await deadLetters.send({ kind: 'record', record, correlationId });
  };
};

const json = v.pipe(v.string(), v.parseJson());

/** Reads a record as Lambda delivers it. */
type ReadRecord = (source: unknown) => ItemChange | UnreadableChange;

export const makeRecordsAside = ({ objects }: Bucket, readRecord: ReadRecord): RecordsAside => ({
  read: async (record) => {
    const bytes = await (await objects()).get(objectKey(record));
    return bytes === null ? null : readRecord(v.parse(json, Buffer.from(bytes).toString()));
  },
});
