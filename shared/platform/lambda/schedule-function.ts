import type { Context } from 'aws-lambda';
import * as v from 'valibot';

import type { FunctionLog } from '../observability/log.ts';
import { correlationIdOf } from './correlation-id.ts';
import type { ScheduledTask } from './family.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';

const scheduleEvent = v.object({ task: v.string() });

type Tasks = Readonly<Record<string, ScheduledTask>>;

/** Handler of a family's schedules: the event names the task to run. A run that fails fails its invocation. */
export const makeScheduleHandler = ({ log, tasks }: { readonly log: FunctionLog; readonly tasks: Tasks }) => {
  const byName = new Map(Object.entries(tasks));
  return async (event: unknown, invocation: Pick<Context, 'awsRequestId'>): Promise<void> => {
    try {
      const { task } = v.parse(scheduleEvent, event);
      const run = byName.get(task);
      if (run === undefined) throw new RangeError(`there is no task ${task}`);
      await log.within({ correlation_id: correlationIdOf(invocation), task }, run);
    } finally {
      log.flush();
    }
  };
};

type ScheduleFunction<Environment> = {
  readonly environment: EnvironmentSchema<Environment>;
  readonly tasks: (context: FunctionContext<Environment>) => Tasks;
};

/** Lambda entry of a family's schedules. */
export const makeScheduleFunction = <Environment extends FunctionEnvironment>({ environment, tasks }: ScheduleFunction<Environment>) => {
  const context = openFunction(environment);
  return makeScheduleHandler({ log: context.log, tasks: tasks(context) });
};
