import { inflateRawSync } from 'node:zlib';

import { ScanCommand, type DynamoDBClient, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectVersionsCommand, type ListObjectVersionsCommandOutput, type S3Client } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';

import type { InventoryEntry } from '../../../shared/data-inventory/inventory-entry.ts';
import { matcherOf } from '../../../shared/data-inventory/placeholders.ts';
import { inflate } from '../../../shared/platform/dynamodb/deflated.ts';
import type { RawItem } from '../../../shared/platform/dynamodb/table.ts';

/** Stored data: its name, and all the text in it. */
export type StoredText = { readonly name: string; readonly text: string };

/** Every item of a table. */
export const everyItemOf = async (client: DynamoDBClient, tableName: string): Promise<readonly RawItem[]> => {
  const items: RawItem[] = [];
  let after: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName: tableName, ExclusiveStartKey: after, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
  return items;
};

const textOrNothing = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};

/** Bytes as text, also decompressed, with the service's dictionary and without one. */
const textOfBytes = (bytes: Uint8Array): string =>
  [
    Buffer.from(bytes).toString('latin1'),
    Buffer.from(bytes).toString('utf8'),
    textOrNothing(() => inflate(bytes)),
    textOrNothing(() => inflateRawSync(bytes).toString('utf8')),
  ].join('\n');

const textOf = (value: unknown): string => {
  if (value instanceof Uint8Array) return textOfBytes(value);
  if (value instanceof Set) return [...value].map(textOf).join('\n');
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(textOf).join('\n');
  return String(value);
};

/** Items with all the text in them. */
export const textsOfItems = (items: readonly RawItem[]): readonly StoredText[] =>
  items.map((item) => ({ name: `${String(item['pk'])} / ${String(item['sk'])}`, text: textOf(item) }));

/** Every version of every object of a bucket; delete markers are empty. */
export const everyVersionOf = async (client: S3Client, bucket: string): Promise<readonly StoredText[]> => {
  const found: StoredText[] = [];
  let after: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker'> = {};
  do {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, KeyMarker: after.NextKeyMarker, VersionIdMarker: after.NextVersionIdMarker }),
    );
    for (const { Key = '' } of page.DeleteMarkers ?? []) found.push({ name: Key, text: Key });
    for (const { Key = '', VersionId } of page.Versions ?? []) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key, VersionId }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      found.push({ name: Key, text: `${Key}\n${textOfBytes(bytes)}` });
    }
    after = page;
  } while (after.NextKeyMarker !== undefined);
  return found;
};

/** Names of the data that contains any of some texts. */
export const tracesIn = (stored: readonly StoredText[], texts: readonly string[]): readonly string[] =>
  stored.flatMap(({ name, text }) => texts.filter((each) => text.includes(each)).map((each) => `${each} in ${name}`));

type Place =
  | { readonly store: 'table' | 'credentials'; readonly pk: string; readonly sk: string }
  | { readonly bucket: string; readonly key: string };

type Declaration = { readonly pattern: string; readonly fits: (place: Place) => boolean };

const declarationOf = (entry: InventoryEntry): Declaration => {
  if ('store' in entry) {
    const { store, pk, sk } = entry;
    const [ofPk, ofSk] = [matcherOf(pk), matcherOf(sk)];
    return {
      pattern: `${store}: ${pk} / ${sk}`,
      fits: (place) => 'store' in place && place.store === store && ofPk(place.pk) !== null && ofSk(place.sk) !== null,
    };
  }
  const { bucket, key } = entry;
  const ofKey = matcherOf(key);
  return { pattern: `${bucket}: ${key}`, fits: (place) => 'bucket' in place && place.bucket === bucket && ofKey(place.key) !== null };
};

/** The patterns that match a key, or the name of an object. */
export const makePatternsOf = (inventory: readonly InventoryEntry[]): ((place: Place) => readonly string[]) => {
  const declared = inventory.map(declarationOf);
  return (place) => declared.filter(({ fits }) => fits(place)).map(({ pattern }) => pattern);
};
