import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { emulatorEnvironment } from '../../infra/local/aws-environment.ts';
import { pathWithProjectTools, runCommand } from '../../infra/local/command.ts';
import { functionName, tableName } from '../../infra/settings/names.ts';
import { stackName, stackNames } from '../../infra/settings/stack-names.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { startOwnEmulator, type TestEmulator } from '../support/emulator.ts';

const REGION = 'us-east-1';
const MINUTES = 60_000;

/** A deployment from the view of its callers and its operator. */
type Deployed = {
  readonly restApiId: string;
  /** Names of the functions that serve paths. */
  readonly servedBy: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, string>>;
};

const ITEM = { pk: 'ROLLBACK', sk: 'ITEM' };
const PATHS = ['/plans', '/plans/public', '/plans/x', '/added', '/nothing'];

const describeStacks = async () => (await new CloudFormationClient({}).send(new DescribeStacksCommand({}))).Stacks ?? [];

const inspect = async (emulatorUrl: string): Promise<Deployed> => {
  const stacks = (await describeStacks()).filter(({ StackName: name = '' }) => stackNames('local').includes(name));
  const outputs = stacks.find(({ StackName: name }) => name === stackName('local', 'Api'))?.Outputs ?? [];
  const restApiId = outputs.find(({ OutputKey: key }) => key === 'RestApiId')?.OutputValue ?? '';
  const functionServing = async (path: string) => (await fetch(`${emulatorUrl}/restapis/${restApiId}/v1/_user_request_${path}`)).text();
  return {
    restApiId,
    servedBy: Object.fromEntries(
      await Promise.all(PATHS.map(async (path): Promise<[string, string]> => [path, await functionServing(path)])),
    ),
    statuses: Object.fromEntries(stacks.map(({ StackName: name = '', StackStatus: status = '' }): [string, string] => [name, status])),
  };
};

const fallback = functionName('local', 'meta/fallback');
const plans = functionName('local', 'plans/api');
const added = functionName('local', 'added/api');

describe('a deployment that adds a family, and its rollback', () => {
  let emulator: TestEmulator;
  let folder: string;
  const seen: Deployed[] = [];
  let keptItem: unknown;

  const cdk = (args: readonly string[], cwd = '.'): Promise<void> =>
    runCommand('cdk', args, {
      cwd,
      env: {
        ...process.env,
        ...emulatorEnvironment(emulator.url, REGION),
        PATH: pathWithProjectTools(),
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        CDK_VALIDATION: 'false',
      },
      logFile: join(folder, 'deploy.log'),
      signal: AbortSignal.timeout(2 * MINUTES),
    });

  const deploy = async (commit: 'A' | 'B', ...stacks: readonly string[]): Promise<void> => {
    const options = [`--output=${join(folder, commit)}`, `--context=commit=${commit}`, '--method=direct', '--require-approval=never'];
    await cdk(['deploy', `--app=node ${resolve('test/rollback/app.ts')}`, ...options, '--concurrency=3', ...stacks]);
    seen.push(await inspect(emulator.url));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollback-'));
    emulator = await startOwnEmulator();
    // Outside this project, because its cdk.json would synthesize the app first.
    await cdk(['bootstrap', `aws://000000000000/${REGION}`, '--quiet'], folder);
    await deploy('A', '--all');
    const table = makeTable(new DynamoDBClient({}), tableName('local'));
    await table.put({ ...ITEM, value: 'written by A' });
    await deploy('B', '--all');
    // As docs/deploy.md describes: every stack except that of the data, which stays unchanged.
    const rolledBack = stackNames('local').filter((name) => name !== stackName('local', 'Data'));
    await deploy('A', '--exclusively', ...rolledBack);
    keptItem = await table.get(ITEM);
  }, 4 * MINUTES);

  afterAll(async () => {
    await emulator.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('every step succeeds in every stack', () => {
    expect(seen).toHaveLength(3);
    for (const { statuses } of seen) {
      expect(Object.keys(statuses).toSorted()).toEqual([...stackNames('local')].toSorted());
      for (const [name, status] of Object.entries(statuses)) expect(`${name}: ${status}`).toMatch(/: (?:CREATE|UPDATE)_COMPLETE$/);
    }
  });

  test('the family is served while it is deployed, together with all others', () => {
    const before = { '/plans': plans, '/plans/public': plans, '/plans/x': fallback, '/added': fallback, '/nothing': fallback };
    expect(seen.map(({ servedBy }) => servedBy)).toEqual([before, { ...before, '/plans/x': added, '/added': added }, before]);
  });

  test('the address of the API stays the same', () => {
    expect(new Set(seen.map(({ restApiId }) => restApiId)).size).toBe(1);
    expect(seen[0]?.restApiId).not.toBe('');
  });

  test('data written before the rollback still exists', () => {
    expect(keptItem).toMatchObject({ value: 'written by A' });
  });
});
