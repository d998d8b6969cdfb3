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
  readonly OVERRIDES_MAX_AGE_SECONDS: number;
  /** Of functions that read or write credentials. */
  readonly CREDENTIALS_TABLE_NAME?: string;
};

/** Schema of a function's environment. */
export type EnvironmentSchema<Environment> = v.GenericSchema<unknown, Environment>;

type CredentialsOf<Environment> = Environment extends { readonly CREDENTIALS_TABLE_NAME: string } ? Table : null;

/** Dependencies for the ports of a Lambda entry. */
export type FunctionContext<Environment> = {
  readonly env: Environment;
  readonly table: Table;
  /** The table of credentials; null for a function whose environment has none. */
  readonly credentials: CredentialsOf<Environment>;
  /** Opens another table of the deployment. */
  readonly openTable: (name: string) => Table;
  readonly log: FunctionLog;
  readonly clock: Clock;
  readonly ids: Ids;
};

type Client = ReturnType<typeof makeDynamoDbClient>;

function openCredentials<Environment extends FunctionEnvironment>(client: Client, env: Environment): CredentialsOf<Environment>;
function openCredentials(client: Client, { CREDENTIALS_TABLE_NAME: name }: FunctionEnvironment): Table | null {
  return name === undefined ? null : makeTable(client, name);
}

/** Reads the environment and opens the clients that every function with state has. */
export const openFunction = <Environment extends FunctionEnvironment>(
  environment: EnvironmentSchema<Environment>,
): FunctionContext<Environment> => {
  const env = readEnvironment(environment);
  const client = makeDynamoDbClient(env.TABLE_TIMEOUT_MS);
  return {
    env,
    table: makeTable(client, env.TABLE_NAME),
    credentials: openCredentials(client, env),
    openTable: (name) => makeTable(client, name),
    log: makeFunctionLog(env.LOG_LEVEL),
    clock: systemClock,
    ids: systemIds,
  };
};
