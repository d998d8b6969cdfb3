import { setTimeout as delay } from 'node:timers/promises';

import { CloudWatchLogsClient, DescribeLogGroupsCommand, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';

import { readStackFile } from './stack-file.ts';

const STACK_FILE = '.local/stack.json';
const POLL_MS = 1_000;

/** The emulator's own worker warns about itself in every function's log. */
const NOISE = /DEP0169|--trace-deprecation|^(?:START|END) RequestId/;

const stack = await readStackFile(STACK_FILE);
if (stack === null) throw new Error(`There is no ${STACK_FILE}: run npm start first`);
const client = new CloudWatchLogsClient({
  endpoint: stack.emulator_url,
  region: stack.region,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

/** Events of each log group that were shown already. */
const shown = new Map<string, number>();

const newLinesOf = async (logGroupName: string) => {
  const { events = [] } = await client.send(new FilterLogEventsCommand({ logGroupName }));
  const fresh = events.slice(shown.get(logGroupName) ?? 0);
  shown.set(logGroupName, events.length);
  const name = logGroupName.split('/').at(-1) ?? logGroupName;
  return fresh.map(({ timestamp = 0, message = '' }) => ({ timestamp, message, name })).filter(({ message }) => !NOISE.test(message));
};

const follow = process.argv.includes('--follow');
do {
  const { logGroups = [] } = await client.send(new DescribeLogGroupsCommand({}));
  const lines = (await Promise.all(logGroups.map(({ logGroupName = '' }) => newLinesOf(logGroupName)))).flat();
  for (const { timestamp, name, message } of lines.toSorted((a, b) => a.timestamp - b.timestamp)) {
    process.stdout.write(`${new Date(timestamp).toISOString()} ${name}: ${message}\n`);
  }
  if (follow) await delay(POLL_MS);
} while (follow);
