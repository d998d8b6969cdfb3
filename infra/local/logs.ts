import { setTimeout as delay } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';
import * as v from 'valibot';

import { readStackFile } from './stack-file.ts';

const STACK_FILE = '.local/stack.json';
const POLL_MS = 1_000;

const groupsSchema = v.object({ logGroups: v.array(v.object({ logGroupName: v.string() })) });
const eventsSchema = v.object({ events: v.array(v.object({ timestamp: v.number(), message: v.string() })) });

/** The emulator's own worker warns about itself in every function's log. */
const NOISE = /DEP0169|--trace-deprecation|^(?:START|END) RequestId/;

const stack = await readStackFile(STACK_FILE);
if (stack === null) throw new Error(`There is no ${STACK_FILE}: run npm start first`);
const { emulator_url: emulatorUrl, region } = stack;
const client = new AwsClient({ accessKeyId: 'test', secretAccessKey: 'test', service: 'logs', region });

const call = async <Schema extends v.GenericSchema>(operation: string, input: object, schema: Schema): Promise<v.InferOutput<Schema>> => {
  const response = await client.fetch(emulatorUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `Logs_20140328.${operation}` },
    body: JSON.stringify(input),
  });
  return v.parse(schema, await response.json());
};

/** Events of each log group that were shown already. */
const shown = new Map<string, number>();

const newLinesOf = async (logGroupName: string) => {
  const { events } = await call('FilterLogEvents', { logGroupName }, eventsSchema);
  const fresh = events.slice(shown.get(logGroupName) ?? 0);
  shown.set(logGroupName, events.length);
  const name = logGroupName.split('/').at(-1) ?? logGroupName;
  return fresh.filter(({ message }) => !NOISE.test(message)).map((event) => ({ ...event, name }));
};

const follow = process.argv.includes('--follow');
do {
  const { logGroups } = await call('DescribeLogGroups', {}, groupsSchema);
  const lines = (await Promise.all(logGroups.map(({ logGroupName }) => newLinesOf(logGroupName)))).flat();
  for (const { timestamp, name, message } of lines.toSorted((a, b) => a.timestamp - b.timestamp)) {
    process.stdout.write(`${new Date(timestamp).toISOString()} ${name}: ${message}\n`);
  }
  if (follow) await delay(POLL_MS);
} while (follow);
