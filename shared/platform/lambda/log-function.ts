import { gunzipSync } from 'node:zlib';

import type { Context } from 'aws-lambda';
import * as v from 'valibot';

import type { FunctionLog } from '../observability/log.ts';
import { correlationIdOf } from './correlation-id.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';

/** A line of another function's log. */
export type LoggedLine = {
  /** When it was written (epoch milliseconds). */
  readonly at: number;
  readonly text: string;
};

/** Processes lines that a subscription filter selected. Lines may be delivered more than once. */
export type LogReader = (lines: readonly LoggedLine[]) => Promise<void>;

/** What CloudWatch Logs sends to a function (its guide: Subscription filters with AWS Lambda). */
const delivery = v.object({ awslogs: v.object({ data: v.string() }) });

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ messageType: v.string(), logEvents: v.array(v.object({ timestamp: v.number(), message: v.string() })) }),
);

/** CloudWatch Logs checks a destination with messages of another type. */
const WITH_LINES = 'DATA_MESSAGE';

const linesIn = (event: unknown): readonly LoggedLine[] => {
  const { data } = v.parse(delivery, event).awslogs;
  const { messageType, logEvents } = v.parse(content, gunzipSync(Buffer.from(data, 'base64')).toString());
  return messageType === WITH_LINES ? logEvents.map(({ timestamp, message }) => ({ at: timestamp, text: message })) : [];
};

type LogHandlerDeps = { readonly log: FunctionLog; readonly read: LogReader };

/** Handler of lines of other functions. A failed delivery is repeated as a whole. */
export const makeLogHandler =
  ({ log, read }: LogHandlerDeps) =>
  async (event: unknown, invocation: Pick<Context, 'awsRequestId'>): Promise<void> => {
    try {
      await log.within({ correlation_id: correlationIdOf(invocation) }, () => read(linesIn(event)));
    } finally {
      log.flush();
    }
  };

type LogFunction<Environment> = {
  readonly environment: EnvironmentSchema<Environment>;
  readonly reader: (context: FunctionContext<Environment>) => LogReader;
};

/** Lambda entry that a subscription filter calls with lines of other functions' logs. */
export const makeLogFunction = <Environment extends FunctionEnvironment>({ environment, reader }: LogFunction<Environment>) => {
  const context = openFunction(environment);
  return makeLogHandler({ log: context.log, read: reader(context) });
};
