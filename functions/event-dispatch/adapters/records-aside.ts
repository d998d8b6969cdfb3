import { createHash } from 'node:crypto';

import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as v from 'valibot';

import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../../shared/platform/s3/client.ts';
import type { ItemChange, UnreadableChange } from '../domain/item-change.ts';
import type { RecordsAside } from '../ports/records-aside.ts';
import { subscriberQueue } from './subscriber-queue.ts';

const objectKey = (record: string): string => `stream-records/${record}`;

/** The same record, delivered again, has the same name. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Keeps a record in S3, whatever its size, and sends its name to the dead letters of the subscribers: a redrive of those
 * publishes it. The record is kept first, so that every message leads to one.
 */
export const makeSetRecordAside = (settings: BucketSettings, deadLettersUrl: string) => {
  const client = makeS3Client(settings);
  const deadLetters = subscriberQueue.open(deadLettersUrl);
  return async (source: unknown, correlationId: string): Promise<void> => {
    const text = JSON.stringify(source);
    const record = nameOf(text);
    const put = new PutObjectCommand({ Bucket: settings.bucket, Key: objectKey(record), Body: text, ContentType: 'application/json' });
    await client.send(put, withinTime(settings));
    await deadLetters.send({ kind: 'record', record, correlationId });
  };
};

const json = v.pipe(v.string(), v.parseJson());

/** Reads a record as Lambda delivers it. */
export type ReadRecord = (source: unknown) => ItemChange | UnreadableChange;

export const makeRecordsAside = (settings: BucketSettings, readRecord: ReadRecord): RecordsAside => {
  const client = makeS3Client(settings);
  return {
    read: async (record) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: objectKey(record) }), withinTime(settings));
        return readRecord(v.parse(json, await found.Body?.transformToString()));
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
  };
};
