import { CloudWatchLogsClient, DescribeLogGroupsCommand, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';

import { stack } from './stack.ts';

/** The most events one answer of the emulator holds: the oldest, with no token for the rest. */
const FULL_PAGE = 10_000;

const client = new CloudWatchLogsClient({
  endpoint: stack.emulator_url,
  region: stack.region,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

const groupsFrom = async (nextToken?: string): Promise<readonly string[]> => {
  const page = await client.send(new DescribeLogGroupsCommand({ nextToken }));
  const names = (page.logGroups ?? []).flatMap(({ logGroupName }) => logGroupName ?? []);
  return page.nextToken === undefined ? names : [...names, ...(await groupsFrom(page.nextToken))];
};

/** The lines of a group from an instant on. What shares the last instant of a full page is read with the next one. */
const linesFrom = async (logGroupName: string, startTime: number): Promise<readonly string[]> => {
  const page = await client.send(new FilterLogEventsCommand({ logGroupName, startTime, limit: FULL_PAGE }));
  const events = (page.events ?? []).map(({ timestamp = 0, message = '' }) => ({ timestamp, message }));
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
