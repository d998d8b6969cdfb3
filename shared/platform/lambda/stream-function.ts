import type { Context } from 'aws-lambda';
import * as v from 'valibot';

import type { FunctionLog } from '../observability/log.ts';
import { correlationIdOf } from './correlation-id.ts';
import type { SetRecordAside, StreamReader } from './family.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';
import { readStreamRecord } from './stream-record.ts';

const batchSchema = v.object({ Records: v.array(v.unknown()) });

type StreamHandlerDeps = { readonly log: FunctionLog; readonly read: StreamReader; readonly setAside: SetRecordAside };

/**
 * Handler of the table's stream. A record that cannot be passed on is set aside alone and at once, so that the stream continues after it. A
 * batch that fails for another reason fails its invocation and is delivered again as a whole.
 */
export const makeStreamHandler = ({ log, read, setAside }: StreamHandlerDeps) => {
  const process = async (sources: readonly unknown[]): Promise<void> => {
    const records = sources.map(readStreamRecord);
    for (const record of await read(records)) {
      await setAside(sources[records.indexOf(record)], record.correlationId ?? record.id);
      log.error('stream_record_set_aside', { record_id: record.id });
    }
  };

  return async (event: unknown, invocation: Pick<Context, 'awsRequestId'>): Promise<void> => {
    try {
      const { Records: sources } = v.parse(batchSchema, event);
      await log.within({ correlation_id: correlationIdOf(invocation) }, () => process(sources));
    } finally {
      log.flush();
    }
  };
};

type StreamFunction<Environment> = {
  readonly environment: EnvironmentSchema<Environment>;
  readonly reader: (context: FunctionContext<Environment>) => StreamReader;
  readonly setAside: (context: FunctionContext<Environment>) => SetRecordAside;
};

/** Lambda entry of a family that follows the table's stream (new and old images). */
export const makeStreamFunction = <Environment extends FunctionEnvironment>({
  environment,
  reader,
  setAside,
}: StreamFunction<Environment>) => {
  const context = openFunction(environment);
  return makeStreamHandler({ log: context.log, read: reader(context), setAside: setAside(context) });
};
