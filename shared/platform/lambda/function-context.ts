import type * as v from 'valibot';

import { readEnvironment } from '../config/environment.ts';
import { makeDynamoDbClient } from '../dynamodb/client.ts';
import { makeTable, type Table } from '../dynamodb/table.ts';
import type { Ids } from '../ids/ids.ts';
import { systemIds } from '../ids/system-ids.ts';
import type { FunctionLog } from '../observability/log.ts';
import { makeFunctionLog } from '../observability/powertools-log.ts';
import type { Clock } from '../time/clock.ts';
import { systemClock } from '../time/system-clock.ts';

/** Variables that every function with state has. */
export type FunctionEnvironment = {
  readonly SERVICE_VERSION: string;
  readonly LOG_LEVEL: 'DEBUG' | 'INFO' | 'WARN';
  readonly TABLE_NAME: string;
  readonly TABLE_TIMEOUT_MS: number;
};

/** Schema of a function's environment. */
export type EnvironmentSchema<Environment> = v.GenericSchema<unknown, Environment>;

/** Dependencies for the ports of a Lambda entry. */
export type FunctionContext<Environment> = {
  readonly env: Environment;
  readonly table: Table;
  readonly log: FunctionLog;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Reads the environment and opens what every function with state has. */
export const openFunction = <Environment extends FunctionEnvironment>(
  environment: EnvironmentSchema<Environment>,
): FunctionContext<Environment> => {
  const env = readEnvironment(environment);
  return {
    env,
    table: makeTable(makeDynamoDbClient(env.TABLE_TIMEOUT_MS), env.TABLE_NAME),
    log: makeFunctionLog(env.LOG_LEVEL),
    clock: systemClock,
    ids: systemIds,
  };
};
