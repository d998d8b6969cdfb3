import * as v from 'valibot';

import type { StreamReader, StreamRecord } from '../../../shared/platform/lambda/family.ts';

/** Calls the API that Lambda itself reads streams by. */
const callStreams = async <Schema extends v.GenericSchema>(url: string, operation: string, body: unknown, schema: Schema) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.0',
      'X-Amz-Target': `DynamoDBStreams_20120810.${operation}`,
      Authorization: 'AWS4-HMAC-SHA256 Credential=test/20261105/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=test',
    },
    body: JSON.stringify(body),
  });
  return v.parse(schema, await response.json());
};

const shards = v.object({ StreamDescription: v.object({ Shards: v.array(v.object({ ShardId: v.string() })) }) });
const iterator = v.object({ ShardIterator: v.string() });
const records = v.object({ Records: v.array(v.looseObject({ eventID: v.string() })) });

/** Everything that happened to a table of an emulator. */
export const readStream = async (url: string, streamArn: string) => {
  const { StreamDescription } = await callStreams(url, 'DescribeStream', { StreamArn: streamArn }, shards);
  const batches = StreamDescription.Shards.map(async ({ ShardId }) => {
    const from = { StreamArn: streamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' };
    const { ShardIterator } = await callStreams(url, 'GetShardIterator', from, iterator);
    return (await callStreams(url, 'GetRecords', { ShardIterator, Limit: 1_000 }, records)).Records;
  });
  return (await Promise.all(batches)).flat();
};

/** The changes of a batch; throws for one that cannot be read. */
export const readableIn = (batch: Parameters<StreamReader>[0]): readonly StreamRecord[] =>
  batch.map((record) => {
    if ('error' in record) throw record.error;
    return record;
  });
