import { AwsClient } from 'aws4fetch';
import * as v from 'valibot';

import { stack } from './stack.ts';

const groupsPage = v.object({ logGroups: v.array(v.object({ logGroupName: v.string() })), nextToken: v.optional(v.string()) });
const eventsPage = v.object({ events: v.array(v.object({ timestamp: v.number(), message: v.string() })) });

/** The most events one answer of the emulator holds: the oldest, with no token for the rest. */
const FULL_PAGE = 10_000;

const client = new AwsClient({ accessKeyId: 'test', secretAccessKey: 'test', service: 'logs', region: stack.region });

const logs = async <Schema extends v.GenericSchema>(operation: string, input: object, schema: Schema): Promise<v.InferOutput<Schema>> => {
  const response = await client.fetch(stack.emulator_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `Logs_20140328.${operation}` },
    body: JSON.stringify(input),
  });
  return v.parse(schema, await response.json());
};

const groupsFrom = async (nextToken?: string): Promise<readonly string[]> => {
  const page = await logs('DescribeLogGroups', nextToken === undefined ? {} : { nextToken }, groupsPage);
  const names = page.logGroups.map(({ logGroupName }) => logGroupName);
  return page.nextToken === undefined ? names : [...names, ...(await groupsFrom(page.nextToken))];
};

/** The lines of a group from an instant on. What shares the last instant of a full page is read with the next one. */
const linesFrom = async (logGroupName: string, startTime: number): Promise<readonly string[]> => {
  const { events } = await logs('FilterLogEvents', { logGroupName, startTime, limit: FULL_PAGE }, eventsPage);
  const last = events.at(-1)?.timestamp ?? startTime;
  if (events.length < FULL_PAGE) return events.map(({ message }) => message);
  if (last === startTime) throw new Error(`${logGroupName} has more lines in one millisecond than can be read`);
  const complete = events.filter(({ timestamp }) => timestamp < last).map(({ message }) => message);
  return [...complete, ...(await linesFrom(logGroupName, last))];
};

export type LogLine = { readonly group: string; readonly text: string };

/** Every line that any function of the running stack has logged. */
export const everyLogLine = async (): Promise<readonly LogLine[]> =>
  (await Promise.all((await groupsFrom()).map(async (group) => (await linesFrom(group, 0)).map((text) => ({ group, text }))))).flat();
